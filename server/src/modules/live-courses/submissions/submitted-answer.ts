/** Detects repeated submissions of an assignment. */
import { parseSubmissionFileId, type UploadedFile } from '@cairn/api/submissions.contract';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { RequestedAssignment, Assignment } from './assignments.ts';
import {
  findSubmissionOfStudent,
  listSubmissionsWithSameText,
  type SubmissionWithText,
} from './submissions.repository.ts';

export interface AssignmentAnswerToSubmit extends RequestedAssignment {
  readonly content: string;
  readonly attachments: readonly UploadedFile[];
  readonly clientId?: string | undefined;
  /** Attempt number that the client counted. */
  readonly attempt?: unknown;
}

/**
 * Throws if the client id of a submission was used for another answer. The server would otherwise acknowledge this answer
 * without storing it.
 */
const refuseOtherAnswer = (
  { content, files, ...row }: SubmissionWithText,
  answer: AssignmentAnswerToSubmit,
  { courseId, assignmentId }: Assignment,
): void => {
  const isSame =
    row.courseId === courseId &&
    row.assignmentId === assignmentId &&
    content === answer.content &&
    hasFiles(files, answer);
  if (isSame) return;
  throw new AppError('conflict', 'This attempt has been handed in with another answer.');
};

const hasFiles = (
  files: SubmissionWithText['files'],
  { attachments }: Pick<AssignmentAnswerToSubmit, 'attachments'>,
): boolean => {
  const sentFileIds = listSubmissionFileIds(attachments);
  const stored = new Set(files.map(({ fileId }) => fileId));
  return stored.size === sentFileIds.length && sentFileIds.every((fileId) => stored.has(fileId));
};

/** Returns the attempt number that the client sent; undefined if it is invalid. */
export const parseAttemptNumber = ({ attempt }: AssignmentAnswerToSubmit): number | undefined => {
  const number = typeof attempt === 'string' ? Number(attempt) : attempt;
  const isNumber = typeof number === 'number' && Number.isInteger(number);
  return isNumber && number > 0 && number <= MAX_ATTEMPT_NUMBER ? number : undefined;
};

/** Largest attempt number that the database column can hold. */
const MAX_ATTEMPT_NUMBER = 2 ** 31 - 1;

/**
 * Returns the submission that an earlier request with the same answer has stored.
 * @throws conflict if the client id was used for another answer
 */
export const findRepeatedSubmission = async (
  tx: TransactionSql,
  studentId: string,
  answer: AssignmentAnswerToSubmit,
  assignment: Assignment,
): Promise<SubmissionWithText | undefined> => {
  const { clientId, content } = answer;
  const named =
    clientId === undefined ? undefined : await findSubmissionOfStudent(tx, studentId, { clientId });
  if (named) {
    refuseOtherAnswer(named, answer, assignment);
    return named;
  }
  const sentAttempt = parseAttemptNumber(answer);
  if (sentAttempt === undefined) return undefined;
  const same = await listSubmissionsWithSameText(tx, studentId, assignment, {
    sentAttempt,
    content,
  });
  return same.find(({ files }) => hasFiles(files, answer));
};

/**
 * Returns the ids of the submitted files, each once.
 * @throws forbidden if a URL does not belong to this site
 */
export const listSubmissionFileIds = (attachments: readonly UploadedFile[]): string[] => {
  const ids = attachments.map(({ s3Url }) => parseSubmissionFileId(s3Url));
  const known = ids.filter((id) => id !== undefined);
  if (known.length < ids.length) throw createFileOfOtherSiteError();
  return [...new Set(known)];
};

export const createFileOfOtherSiteError = () =>
  new AppError('forbidden', 'One of these files is not yours to hand in.');
