/** Failures of releases with their stacks: as pages report them, and as the team of the remote reads them. */
import { defineEndpoint } from './endpoint.ts';
import { RELEASE_FAILURE_CAUSES } from './failure-causes.ts';
import {
  ERROR_CLASS_PATTERN,
  STACK_FRAME_FILE_PATTERN,
  MAX_STACK_FRAME_FILE_LENGTH,
  STACK_FRAME_FUNCTION_PATTERN,
  MAX_STACK_FRAMES,
} from './stack-frame-limits.ts';
import { type Infer, z } from './z.ts';

const short = z.string().check(z.minLength(1), z.maxLength(100));
const position = z.int().check(z.gte(1), z.lte(100_000_000));

/** A stack frame in a file of the release; line and column count from 1. */
export const stackFrameSchema = z.object({
  file: z
    .string()
    .check(z.maxLength(MAX_STACK_FRAME_FILE_LENGTH), z.regex(STACK_FRAME_FILE_PATTERN)),
  line: position,
  column: position,
  name: z.optional(z.string().check(z.regex(STACK_FRAME_FUNCTION_PATTERN))),
});
export type StackFrame = Infer<typeof stackFrameSchema>;

/** Stack of a failure in the files of a release. */
export const failureStackSchema = z.object({
  error: z.optional(z.string().check(z.regex(ERROR_CLASS_PATTERN))),
  /** Frames, innermost first. */
  frames: z.array(stackFrameSchema).check(z.minLength(1), z.maxLength(MAX_STACK_FRAMES)),
});
export type ReleaseFailureStack = Infer<typeof failureStackSchema>;

/** Position of a frame in the team's source, found with the source map of the release. */
export const sourcePositionSchema = z.object({
  file: z.string(),
  line: z.number(),
  column: z.number(),
  /** Name of the function that contains the source position. */
  name: z.optional(z.string()),
  /** Source line, if the source map contains the source. */
  text: z.optional(z.string()),
});
export type SourcePosition = Infer<typeof sourcePositionSchema>;

export const releaseFailureSchema = z.object({
  version: z.string(),
  cause: z.enum(RELEASE_FAILURE_CAUSES),
  error: z.optional(z.string()),
  /** Number of browser pages that reported this failure. */
  count: z.number(),
  /** ISO time of the first report. */
  firstAt: z.string(),
  lastAt: z.string(),
  /** Frames, innermost first. `source` is absent if the file has no stored source map, or the map lacks the position. */
  frames: z.array(z.extend(stackFrameSchema, { source: z.optional(sourcePositionSchema) })),
});
export type ReleaseFailure = Infer<typeof releaseFailureSchema>;

/**
 * Returns at most 50 failures, most frequent first, for callers with a right to the remote. Errors: 401, 403, 404
 * (remote-unknown, release-unknown).
 */
export const listReleaseFailures = defineEndpoint({
  method: 'GET',
  path: '/v1/remotes/:name/failures',
  auth: 'optional',
  summary: 'Where releases of a remote failed',
  params: z.object({ name: short }),
  query: z.object({ version: z.optional(short) }),
  answer: z.object({ failures: z.array(releaseFailureSchema) }),
});
