/** Stores the answer in this browser while it is written, so that it survives a reload and a crash. */
import { safeParse } from '@cairn/api/parse';
import { type Infer, z } from '@cairn/api/z';
import { session } from '@cairn/session';
import { forget, keep, readKept } from '../../../../lib/kept-json.ts';

const keptSchema = z.object({
  content: z.string(),
  /** The revision of the server's draft that this text is based on. */
  revision: z.number(),
  /** True until the server has stored this text. */
  isUnsaved: z.boolean(),
  /** The number of the attempt; the server stores an attempt with the same number only once. */
  attempt: z.number(),
  files: z.array(z.object({ name: z.string(), s3Url: z.string(), bytes: z.number() })),
});
export type KeptAnswer = Infer<typeof keptSchema>;

const keyOf = (courseId: string, assignmentId: string) =>
  ['cairn.answer', session.studentId() ?? '', courseId, assignmentId] as const;

export const readAnswer = (courseId: string, assignmentId: string): KeptAnswer | undefined =>
  safeParse(keptSchema, readKept(keyOf(courseId, assignmentId)));

export const keepAnswer = (courseId: string, assignmentId: string, kept: KeptAnswer): void =>
  keep(keyOf(courseId, assignmentId), kept);

export const forgetAnswer = (courseId: string, assignmentId: string): void =>
  forget(keyOf(courseId, assignmentId));

export const hasKeptAnswer = (courseId: string, assignmentId: string): boolean =>
  readAnswer(courseId, assignmentId) !== undefined;
