/** Detects repeated submissions. */
import { parseSubmissionFileId, type UploadedFile } from '@cairn/api/submissions.contract';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { AssignmentQuery, Assignment } from './assignments.ts';
import { findSubmission, listSameAnswers, type SubmissionRow } from './submissions.repository.ts';

export interface AnswerToSubmit extends AssignmentQuery {
  readonly content: string;
  readonly attachments: readonly UploadedFile[];
  readonly clientId?: string | undefined;
  /** The attempt number that the client counted. */
  readonly attempt?: unknown;
}

/** Throws if the same client id was used for another answer, which would otherwise be acknowledged and lost. */
const refuseOtherAnswer = (
  { content, files, ...row }: SubmissionRow,
  answer: AnswerToSubmit,
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
  files: SubmissionRow['files'],
  { attachments }: Pick<AnswerToSubmit, 'attachments'>,
): boolean => {
  const given = listFileIds(attachments);
  const stored = new Set(files.map(({ fileId }) => fileId));
  return stored.size === given.length && given.every((fileId) => stored.has(fileId));
};

/** Returns the attempt number of the client; undefined if it is invalid. */
export const parseAttemptNumber = ({ attempt }: AnswerToSubmit): number | undefined => {
  const number = typeof attempt === 'string' ? Number(attempt) : attempt;
  const isNumber = typeof number === 'number' && Number.isInteger(number);
  return isNumber && number > 0 && number <= MAX_ATTEMPT_NUMBER ? number : undefined;
};

/** The largest number that the column can hold. */
const MAX_ATTEMPT_NUMBER = 2 ** 31 - 1;

/**
 * Returns the submission that a repeated request has stored before.
 * @throws conflict if the client id was used for another answer
 */
export const findRepeatedSubmission = async (
  tx: TransactionSql,
  studentId: string,
  answer: AnswerToSubmit,
  assignment: Assignment,
): Promise<SubmissionRow | undefined> => {
  const { clientId, content } = answer;
  const named =
    clientId === undefined ? undefined : await findSubmission(tx, studentId, { clientId });
  if (named) {
    refuseOtherAnswer(named, answer, assignment);
    return named;
  }
  const sentAttempt = parseAttemptNumber(answer);
  if (sentAttempt === undefined) return undefined;
  const same = await listSameAnswers(tx, studentId, assignment, { sentAttempt, content });
  return same.find(({ files }) => hasFiles(files, answer));
};

/**
 * Returns the ids of the files, each once.
 * @throws forbidden if a URL does not belong to this site
 */
export const listFileIds = (attachments: readonly UploadedFile[]): string[] => {
  const ids = attachments.map(({ s3Url }) => parseSubmissionFileId(s3Url));
  const known = ids.filter((id) => id !== undefined);
  if (known.length < ids.length) throw createForbiddenFileError();
  return [...new Set(known)];
};

export const createForbiddenFileError = () =>
  new AppError('forbidden', 'One of these files is not yours to hand in.');
