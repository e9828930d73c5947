/** The answer that is being written, in this browser: it survives a reload and a crash. */
import { safeParse } from '@cairn/api/parse';
import { type Infer, z } from '@cairn/api/z';
import { session } from '@cairn/session';
import { forget, keep, readKept } from '../../../../lib/kept-json.ts';

const keptSchema = z.object({
  content: z.string(),
  /** Of the server's draft, as this text builds upon it. */
  revision: z.number(),
  /** The server does not have it yet. */
  isUnsaved: z.boolean(),
  /** The attempt that is being written; sent again under the same number, it is stored once. */
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
