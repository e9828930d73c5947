/** An answer as a client sends it, and whether it has been handed in already. */
import { submissionFileId, type UploadedFile } from '@cairn/api/submissions.contract';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { AskedAssignment, Assignment } from './assignments.ts';
import { findSubmission, listSameAnswers, type SubmissionRow } from './submissions.repository.ts';

export interface AnswerToSubmit extends AskedAssignment {
  readonly content: string;
  readonly attachments: readonly UploadedFile[];
  readonly clientId?: string | undefined;
  /** As the client counts. */
  readonly attempt?: unknown;
}

/** The same name for something else would be acknowledged and lost. */
const refuseOther = (
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
  const given = fileIdsOf(attachments);
  const stored = new Set(files.map(({ fileId }) => fileId));
  return stored.size === given.length && given.every((fileId) => stored.has(fileId));
};

/** The number that a client gives its attempt; undefined for anything else. */
export const sentAttemptOf = ({ attempt }: AnswerToSubmit): number | undefined => {
  const number = typeof attempt === 'string' ? Number(attempt) : attempt;
  const isNumber = typeof number === 'number' && Number.isInteger(number);
  return isNumber && number > 0 && number <= MAX_ATTEMPT_NUMBER ? number : undefined;
};

/** What a column can hold. */
const MAX_ATTEMPT_NUMBER = 2 ** 31 - 1;

/** What was handed in already by this call, sent again. Throws conflict for another answer under the same id of the browser. */
export const findSent = async (
  tx: TransactionSql,
  studentId: string,
  answer: AnswerToSubmit,
  assignment: Assignment,
): Promise<SubmissionRow | undefined> => {
  const { clientId, content } = answer;
  const named =
    clientId === undefined ? undefined : await findSubmission(tx, studentId, { clientId });
  if (named) {
    refuseOther(named, answer, assignment);
    return named;
  }
  const sentAttempt = sentAttemptOf(answer);
  if (sentAttempt === undefined) return undefined;
  const same = await listSameAnswers(tx, studentId, assignment, { sentAttempt, content });
  return same.find(({ files }) => hasFiles(files, answer));
};

/** The id of each file, once; throws forbidden for an address that is none of ours. */
export const fileIdsOf = (attachments: readonly UploadedFile[]): string[] => {
  const ids = attachments.map(({ s3Url }) => submissionFileId(s3Url));
  const known = ids.filter((id) => id !== undefined);
  if (known.length < ids.length) throw foreignFile();
  return [...new Set(known)];
};

export const foreignFile = () =>
  new AppError('forbidden', 'One of these files is not yours to hand in.');
