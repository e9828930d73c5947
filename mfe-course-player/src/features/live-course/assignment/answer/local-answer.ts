/** Stores the answer in this browser while it is written, so that it survives a reload and a crash. */
import { safeParse } from '@cairn/api/parse';
import { type Infer, z } from '@cairn/api/z';
import { deleteLocalJson, storeLocalJson, readLocalJson } from '@cairn/course-content/local-json';
import { session } from '@cairn/session';

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
export type LocalAssignmentAnswer = Infer<typeof localAnswerSchema>;

const toLocalAnswerKey = (courseId: string, assignmentId: string) =>
  ['cairn.answer', session.studentId() ?? '', courseId, assignmentId] as const;

export const readLocalAssignmentAnswer = (
  courseId: string,
  assignmentId: string,
): LocalAssignmentAnswer | undefined =>
  safeParse(localAnswerSchema, readLocalJson(toLocalAnswerKey(courseId, assignmentId)));

export const storeLocalAssignmentAnswer = (
  courseId: string,
  assignmentId: string,
  answer: LocalAssignmentAnswer,
): void => storeLocalJson(toLocalAnswerKey(courseId, assignmentId), answer);

export const deleteLocalAssignmentAnswer = (courseId: string, assignmentId: string): void =>
  deleteLocalJson(toLocalAnswerKey(courseId, assignmentId));

export const hasLocalAssignmentAnswer = (courseId: string, assignmentId: string): boolean =>
  readLocalAssignmentAnswer(courseId, assignmentId) !== undefined;
