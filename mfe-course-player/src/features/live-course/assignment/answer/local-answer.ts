/** Stores the answer in this browser while it is written, so that it survives a reload and a crash. */
import { safeParse } from '@cairn/api/parse';
import { type Infer, z } from '@cairn/api/z';
import { session } from '@cairn/session';
import { deleteLocal, storeLocal, readLocal } from '../../../../lib/local-json.ts';

const localAnswerSchema = z.object({
  content: z.string(),
  /** The revision of the server's draft that this text is based on. */
  revision: z.number(),
  /** True until the server has stored this text. */
  isUnsaved: z.boolean(),
  /** The number of the attempt; the server stores an attempt with the same number only once. */
  attempt: z.number(),
  files: z.array(z.object({ name: z.string(), s3Url: z.string(), bytes: z.number() })),
});
export type LocalAnswer = Infer<typeof localAnswerSchema>;

const toLocalAnswerKey = (courseId: string, assignmentId: string) =>
  ['cairn.answer', session.studentId() ?? '', courseId, assignmentId] as const;

export const readLocalAnswer = (courseId: string, assignmentId: string): LocalAnswer | undefined =>
  safeParse(localAnswerSchema, readLocal(toLocalAnswerKey(courseId, assignmentId)));

export const storeLocalAnswer = (courseId: string, assignmentId: string, kept: LocalAnswer): void =>
  storeLocal(toLocalAnswerKey(courseId, assignmentId), kept);

export const deleteLocalAnswer = (courseId: string, assignmentId: string): void =>
  deleteLocal(toLocalAnswerKey(courseId, assignmentId));

export const hasLocalAnswer = (courseId: string, assignmentId: string): boolean =>
  readLocalAnswer(courseId, assignmentId) !== undefined;
