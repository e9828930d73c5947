/** Stores the answer in this browser while it is written, so that it survives a reload and a crash. */
import type { AssignmentDraft } from '@cairn/api/submissions.contract';
import { type Infer, z } from '@cairn/api/z';
import { createLocalCopy, type LocalCopy } from '@cairn/course-content/local-store';
import { getNextAssignmentAttempt, type Submission } from '@cairn/domain/assignment.rules';

const localAnswerSchema = z.object({
  content: z.string(),
  /** The revision of the server's draft that this text is based on. */
  revision: z.number(),
  /** True until the server has stored this text. */
  isUnsaved: z.boolean(),
  /** The text that was last sent without a response, based on the same revision. The server may have it. */
  sent: z.optional(z.string()),
  /** The number of the attempt; the server stores an attempt with the same number only once. */
  attempt: z.number(),
  files: z.array(z.object({ name: z.string(), s3Url: z.string(), bytes: z.number() })),
});
export type LocalAssignmentAnswer = Infer<typeof localAnswerSchema>;

const getLocalCopy = (courseId: string, assignmentId: string): LocalCopy<LocalAssignmentAnswer> =>
  createLocalCopy({ name: 'cairn.answer', ids: [courseId, assignmentId] }, localAnswerSchema);

export const readLocalAssignmentAnswer = (
  courseId: string,
  assignmentId: string,
): LocalAssignmentAnswer | undefined => getLocalCopy(courseId, assignmentId).read();

/** Stores the answer; undefined deletes it. Returns false if the browser has no room for it. */
export const storeLocalAssignmentAnswer = (
  courseId: string,
  assignmentId: string,
  answer: LocalAssignmentAnswer | undefined,
): boolean => getLocalCopy(courseId, assignmentId).write(answer);

export const hasLocalAssignmentAnswer = (courseId: string, assignmentId: string): boolean =>
  readLocalAssignmentAnswer(courseId, assignmentId) !== undefined;

/** The answer with which the form opens. */
export interface InitialAssignmentAnswer extends LocalAssignmentAnswer {
  readonly savedAt: string | undefined;
}

/**
 * Chooses the text with which the form opens. Unsaved local text is newer than the draft; if both have changed, the next save
 * reports a conflict. A draft that is missing was submitted in another browser.
 */
export const toInitialAnswer = (
  draft: AssignmentDraft | null,
  localAnswer: LocalAssignmentAnswer | undefined,
  submissions: readonly Submission[],
): InitialAssignmentAnswer => {
  const nothing = { content: '', revision: 0, isUnsaved: false, files: [], savedAt: undefined };
  const attempt = getNextAssignmentAttempt(submissions);
  if (!localAnswer) return { ...nothing, ...draft, attempt };
  if (localAnswer.isUnsaved || draft === null) return { ...localAnswer, savedAt: undefined };
  if (draft.revision < localAnswer.revision) return { ...nothing, ...draft, attempt };
  return {
    ...localAnswer,
    content: draft.content,
    revision: draft.revision,
    savedAt: draft.savedAt,
  };
};
