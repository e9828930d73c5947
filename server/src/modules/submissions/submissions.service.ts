import { randomUUID } from 'node:crypto';
import {
  MOST_FILES,
  type SubmissionAnswer,
  type UploadedFile,
  submissionFileId,
  submissionFileUrl,
} from '@cairn/api/submissions.contract';
import { nextAttempt } from '@cairn/domain/assignment.rules';
import type { Query, Sql, TransactionSql } from '../../database/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import { notify } from '../notifications/notify.ts';
import { lockEnrolment } from '../progress/enrolment-lock.ts';
import { teachersOf } from '../teaching/teaching-right.ts';
import { type AskedAssignment, type Assignment, findAssignment } from './assignments.ts';
import { cleanHtml, isBlankHtml } from './clean-html.ts';
import { dropDraft } from './drafts.repository.ts';
import {
  addSubmission,
  type Allowance,
  claimFiles,
  findAllowance,
  listSubmissionRows,
  nameOf,
  type NewSubmission,
  type SubmissionRow,
} from './submissions.repository.ts';

export interface AnswerToSubmit extends AskedAssignment {
  readonly content: string;
  readonly attachments: readonly UploadedFile[];
  readonly clientId?: string | undefined;
}

export interface SubmissionsService {
  /** Of all courses, newest first. */
  readonly all: (studentId: string) => Promise<SubmissionAnswer[]>;
  /** Newest first. Throws not-found and forbidden (not enrolled). */
  readonly of: (studentId: string, asked: AskedAssignment) => Promise<SubmissionAnswer[]>;
  /**
   * Stores an answer once. Throws not-found (assignment), forbidden (not enrolled, a file that is not free and the student's),
   * conflict (no attempt left) and invalid (empty, too many files); then nothing is stored.
   */
  readonly submit: (studentId: string, answer: AnswerToSubmit) => Promise<SubmissionAnswer>;
}

const onTheWire = ({ files, ...row }: SubmissionRow): SubmissionAnswer => ({
  SubmissionID: row.submissionId,
  AssignmentID: row.assignmentId,
  CourseID: row.courseId,
  Attempt: row.attempt,
  SubmissionTime: row.submittedAt.toISOString(),
  Content: row.content,
  ...(row.grade !== null && { Grade: row.grade }),
  ...(row.gradedAt && { GradedAt: row.gradedAt.toISOString() }),
  ...(row.gradedBy !== null && { GradedBy: row.gradedBy }),
  ...(row.feedback !== null && { GraderFeedback: row.feedback }),
  Attachments: files.map(({ fileId, name }) => ({ name, s3Url: submissionFileUrl(fileId) })),
});

/** Throws not-found. */
export const requireAssignment = async (
  sql: Query,
  studentId: string,
  asked: AskedAssignment,
): Promise<Assignment> => {
  const found = await findAssignment(sql, studentId, asked);
  if (found) return found;
  throw new AppError('not-found', 'There is no such assignment.');
};

const refuseEmpty = ({ content, attachments }: AnswerToSubmit): void => {
  if (attachments.length > MOST_FILES) {
    throw new AppError('invalid', `An answer has at most ${MOST_FILES} files.`);
  }
  if (attachments.length === 0 && isBlankHtml(content)) {
    throw new AppError('invalid', 'Write something or add a file first.');
  }
};

const refuseUsedUp = (
  attempt: number,
  { maxAttempts }: Assignment,
  { extraAttempts }: Allowance,
) => {
  if (maxAttempts === undefined || attempt <= maxAttempts + extraAttempts) return;
  throw new AppError('conflict', 'You have no attempts left for this assignment.');
};

/**
 * That the student could hand something in now. Throws not-found (assignment), forbidden (not enrolled) and conflict (no attempt
 * left).
 */
export const requireAttemptLeft = async (
  sql: Query,
  studentId: string,
  asked: AskedAssignment,
): Promise<void> => {
  const assignment = await requireEnrolled(sql, studentId, asked);
  const before = await listSubmissionRows(sql, studentId, assignment);
  const attempt = nextAttempt(before.map((row) => ({ Attempt: row.attempt })));
  refuseUsedUp(attempt, assignment, await findAllowance(sql, studentId, assignment));
};

/** Throws not-found and forbidden. */
const requireEnrolled = async (
  sql: Query,
  studentId: string,
  asked: AskedAssignment,
): Promise<Assignment> => {
  const assignment = await requireAssignment(sql, studentId, asked);
  const [enrolled] = await sql`select 1 from enrolments
    where student_id = ${studentId} and course_id = ${assignment.courseId}`;
  if (enrolled) return assignment;
  throw new AppError('forbidden', 'You are not enrolled in this course.');
};

/** The same name for something else would be acknowledged and lost. */
const refuseOther = (
  { content, files, ...row }: SubmissionRow,
  answer: AnswerToSubmit,
  { courseId, assignmentId }: Assignment,
): void => {
  const stored = files.map(({ fileId }) => fileId);
  const given = fileIdsOf(answer.attachments);
  const isSame =
    row.courseId === courseId &&
    row.assignmentId === assignmentId &&
    content === answer.content &&
    stored.length === given.length &&
    given.every((fileId) => stored.includes(fileId));
  if (isSame) return;
  throw new AppError('conflict', 'This attempt has been handed in with another answer.');
};

/** The id of each file, once; throws forbidden for an address that is none of ours. */
const fileIdsOf = (attachments: readonly UploadedFile[]): string[] => {
  const ids = attachments.map(({ s3Url }) => submissionFileId(s3Url));
  const known = ids.filter((id) => id !== undefined);
  if (known.length < ids.length) throw foreignFile();
  return [...new Set(known)];
};

const foreignFile = () => new AppError('forbidden', 'One of these files is not yours to hand in.');

const isPast = (due: Date | string | null | undefined, now: Date): boolean =>
  due !== null && due !== undefined && new Date(due) < now;

/** Tells those who teach the course. */
const tell = async (
  tx: TransactionSql,
  { courseId, assignmentId, name }: Assignment,
  { submissionId, studentId, submittedAt }: NewSubmission,
): Promise<void> =>
  notify(tx, await teachersOf(tx, courseId), {
    kind: 'handed-in',
    courseId,
    subject: { itemId: assignmentId, itemName: name, person: await nameOf(tx, studentId) },
    onceKey: `handed-in ${submissionId}`,
    at: submittedAt,
  });

/** The next attempt, numbered and timed by the server. Throws conflict. */
const nextSubmission = async (
  tx: TransactionSql,
  studentId: string,
  assignment: Assignment,
  { content, clientId, at }: { content: string; clientId: string | undefined; at: Date },
): Promise<NewSubmission> => {
  const { courseId, assignmentId } = assignment;
  const before = await listSubmissionRows(tx, studentId, { courseId, assignmentId });
  const attempt = nextAttempt(before.map((row) => ({ Attempt: row.attempt })));
  const allowance = await findAllowance(tx, studentId, assignment);
  refuseUsedUp(attempt, assignment, allowance);
  const isLate = isPast(allowance.dueAt ?? assignment.dueDate, at);
  const place = { submissionId: randomUUID(), studentId, courseId, assignmentId, attempt };
  return { ...place, content, isLate, submittedAt: at, clientId };
};

const store = async (
  tx: TransactionSql,
  studentId: string,
  answer: AnswerToSubmit,
  at: Date,
): Promise<SubmissionRow> => {
  const assignment = await requireAssignment(tx, studentId, answer);
  const { courseId, assignmentId } = assignment;
  // One after the other from here on: of two hand-ins at the same instant the second sees the first.
  await lockEnrolment(tx, studentId, courseId);
  const { content, clientId } = answer;
  const [sent] =
    clientId === undefined ? [] : await listSubmissionRows(tx, studentId, { clientId });
  if (sent) {
    refuseOther(sent, answer, assignment);
    return sent;
  }
  refuseEmpty(answer);
  const submission = await nextSubmission(tx, studentId, assignment, { content, clientId, at });
  await addSubmission(tx, submission);
  const fileIds = fileIdsOf(answer.attachments);
  const claimed = await claimFiles(tx, studentId, submission.submissionId, fileIds);
  if (claimed < fileIds.length) throw foreignFile();
  await dropDraft(tx, studentId, assignment);
  await tell(tx, assignment, submission);
  const [stored] = await listSubmissionRows(tx, studentId, { courseId, assignmentId });
  if (!stored) throw new Error('The submission was not stored.');
  return stored;
};

export const createSubmissionsService = (sql: Sql, now: () => Date): SubmissionsService => ({
  all: async (studentId) => (await listSubmissionRows(sql, studentId)).map(onTheWire),
  of: async (studentId, asked) => {
    const { courseId, assignmentId } = await requireEnrolled(sql, studentId, asked);
    return (await listSubmissionRows(sql, studentId, { courseId, assignmentId })).map(onTheWire);
  },
  submit: async (studentId, answer) => {
    // Before the lock of the enrolment: a long text takes its time.
    const cleaned = { ...answer, content: cleanHtml(answer.content) };
    return onTheWire(await sql.begin((tx) => store(tx, studentId, cleaned, now())));
  },
});
