import { toSubmissionContentUrl } from '@cairn/api/submission-text.contract';
import { randomUUID } from 'node:crypto';
import {
  MAX_SUBMISSION_FILES,
  type SubmissionAnswer,
  toSubmissionFileUrl,
} from '@cairn/api/submissions.contract';
import type { SqlQuery, Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { notifyStudents } from '../../notifications/notify.ts';
import { lockEnrolmentAndMarkActive } from '../../learning/progress/enrolment-lock.ts';
import { listTeacherIds } from '../../accounts/permissions/teaching-right.ts';
import { type RequestedAssignment, type Assignment, findAssignment } from './assignments.ts';
import { sanitiseAnswerHtml, isHtmlWithoutText } from './clean-html.ts';
import {
  type AssignmentAnswerToSubmit,
  listSubmissionFileIds,
  findRepeatedSubmission,
  createFileOfOtherSiteError,
  parseAttemptNumber,
} from './submitted-answer.ts';
import { deleteSubmissionDraft } from './drafts.repository.ts';
import {
  addSubmission,
  type AssignmentAllowance,
  assignFilesToSubmission,
  countSubmissionsOfStudent,
  findAssignmentAllowance,
  findSubmissionOfStudent,
  type ListedSubmission,
  listSubmissionRows,
  findStudentName,
  type NewSubmission,
  type SubmissionWithText,
} from './submissions.repository.ts';

/** Maximum number of submissions for an assignment whose author sets no limit. */
export const MAX_SUBMISSIONS_PER_ASSIGNMENT = 50;

export interface AssignmentSubmissions {
  /** Returns the student's submissions in all courses, newest first. */
  readonly list: (studentId: string) => Promise<SubmissionAnswer[]>;
  /**
   * Returns the student's submissions for an assignment, newest first.
   * @throws not-found
   * @throws forbidden if the student is not enrolled
   */
  readonly listForAssignment: (
    studentId: string,
    query: RequestedAssignment,
  ) => Promise<SubmissionAnswer[]>;
  /**
   * Returns one of the student's submissions, with its text.
   * @throws not-found
   */
  readonly get: (studentId: string, submissionId: string) => Promise<SubmissionAnswer>;
  /**
   * Stores a submission once. The same answer with the same client id, or with the same attempt number, counts as the same
   * submission. Nothing is stored if it throws.
   * @throws not-found if there is no such assignment
   * @throws forbidden if the student is not enrolled, or a file is not the student's or already submitted
   * @throws conflict if no attempt is left
   * @throws invalid if the answer is empty or has too many files
   */
  readonly submit: (
    studentId: string,
    answer: AssignmentAnswerToSubmit,
  ) => Promise<SubmissionAnswer>;
}

const toListed = ({ files, ...row }: ListedSubmission): SubmissionAnswer => ({
  SubmissionID: row.submissionId,
  AssignmentID: row.assignmentId,
  CourseID: row.courseId,
  Attempt: row.attempt,
  SubmissionTime: row.submittedAt.toISOString(),
  ...(row.hasContent ? { ContentUrl: toSubmissionContentUrl(row.submissionId) } : { Content: '' }),
  ...(row.grade !== null && { Grade: row.grade }),
  ...(row.gradedAt && { GradedAt: row.gradedAt.toISOString() }),
  ...(row.gradedBy !== null && { GradedBy: row.gradedBy }),
  ...(row.feedback !== null && { GraderFeedback: row.feedback }),
  Attachments: files.map(({ fileId, name }) => ({ name, s3Url: toSubmissionFileUrl(fileId) })),
});

const toSubmission = (row: SubmissionWithText): SubmissionAnswer => {
  const { ContentUrl: _, ...listed } = toListed(row);
  return { ...listed, Content: row.content };
};

/**
 * Returns the assignment that a request names.
 * @throws not-found
 */
export const requireAssignment = async (
  sql: SqlQuery,
  studentId: string,
  query: RequestedAssignment,
): Promise<Assignment> => {
  const found = await findAssignment(sql, studentId, query);
  if (found) return found;
  throw new AppError('not-found', 'There is no such assignment.');
};

const refuseEmpty = ({ content, attachments }: AssignmentAnswerToSubmit): void => {
  if (attachments.length > MAX_SUBMISSION_FILES) {
    throw new AppError('invalid', `An answer has at most ${MAX_SUBMISSION_FILES} files.`);
  }
  if (attachments.length === 0 && isHtmlWithoutText(content)) {
    throw new AppError('invalid', 'Write something or add a file first.');
  }
};

const refuseNoAttemptLeft = (
  { count, lastAttempt }: { readonly count: number; readonly lastAttempt: number },
  { maxAttempts }: Assignment,
  { extraAttempts }: AssignmentAllowance,
) => {
  if (maxAttempts !== undefined && lastAttempt >= maxAttempts + extraAttempts) {
    throw new AppError('conflict', 'You have no attempts left for this assignment.');
  }
  if (maxAttempts === undefined && count >= MAX_SUBMISSIONS_PER_ASSIGNMENT + extraAttempts) {
    throw new AppError(
      'conflict',
      `You have handed in this assignment ${count} times. Ask your instructor for another attempt.`,
    );
  }
};

/**
 * Requires that the student could submit an answer now.
 * @throws not-found if there is no such assignment
 * @throws forbidden if the student is not enrolled
 * @throws conflict if no attempt is left
 */
export const requireAttemptLeft = async (
  sql: SqlQuery,
  studentId: string,
  query: RequestedAssignment,
): Promise<void> => {
  const assignment = await requireEnrolled(sql, studentId, query);
  const before = await countSubmissionsOfStudent(sql, studentId, assignment);
  refuseNoAttemptLeft(
    before,
    assignment,
    await findAssignmentAllowance(sql, studentId, assignment),
  );
};

/**
 * Returns the assignment if the student is enrolled in its course.
 * @throws not-found
 * @throws forbidden
 */
const requireEnrolled = async (
  sql: SqlQuery,
  studentId: string,
  query: RequestedAssignment,
): Promise<Assignment> => {
  const assignment = await requireAssignment(sql, studentId, query);
  const [enrolled] = await sql`select 1 from enrolments
    where student_id = ${studentId} and course_id = ${assignment.courseId} and unenrolled_at is null`;
  if (enrolled) return assignment;
  throw new AppError('forbidden', 'You are not enrolled in this course.');
};

const hasPassed = (due: Date | string | null | undefined, now: Date): boolean =>
  due !== null && due !== undefined && new Date(due) < now;

/** Notifies the instructors of the course of a submission. Returns how many. */
const notifyInstructors = async (
  tx: TransactionSql,
  { courseId, assignmentId, name }: Assignment,
  { submissionId, studentId, submittedAt }: NewSubmission,
): Promise<number> =>
  notifyStudents(tx, await listTeacherIds(tx, courseId), {
    kind: 'handed-in',
    courseId,
    subject: { itemId: assignmentId, itemName: name, person: await findStudentName(tx, studentId) },
    onceKey: `handed-in ${submissionId}`,
    at: submittedAt,
  });

/**
 * Builds the student's next submission, with number and time of the server.
 * @throws conflict if no attempt is left
 */
const nextSubmission = async (
  tx: TransactionSql,
  studentId: string,
  assignment: Assignment,
  answer: AssignmentAnswerToSubmit,
  at: Date,
): Promise<NewSubmission> => {
  const { courseId, assignmentId } = assignment;
  const { content, clientId } = answer;
  const before = await countSubmissionsOfStudent(tx, studentId, assignment);
  const attempt = before.lastAttempt + 1;
  const allowance = await findAssignmentAllowance(tx, studentId, assignment);
  refuseNoAttemptLeft(before, assignment, allowance);
  const isLate = hasPassed(allowance.dueAt ?? assignment.dueDate, at);
  const keys = { submissionId: randomUUID(), studentId, courseId, assignmentId, attempt };
  const sentAttempt = parseAttemptNumber(answer);
  return { ...keys, content, isLate, submittedAt: at, clientId, sentAttempt };
};

const storeSubmission = async (
  tx: TransactionSql,
  studentId: string,
  answer: AssignmentAnswerToSubmit,
  at: Date,
): Promise<SubmissionWithText> => {
  const assignment = await requireAssignment(tx, studentId, answer);
  // The lock lets only one submission of a student run at a time, so that a simultaneous second submission sees the first.
  await lockEnrolmentAndMarkActive(tx, studentId, assignment.courseId);
  const sent = await findRepeatedSubmission(tx, studentId, answer, assignment);
  if (sent) return sent;
  refuseEmpty(answer);
  const submission = await nextSubmission(tx, studentId, assignment, answer, at);
  await addSubmission(tx, submission);
  const fileIds = listSubmissionFileIds(answer.attachments);
  const claimed = await assignFilesToSubmission(tx, studentId, submission.submissionId, fileIds);
  if (claimed < fileIds.length) throw createFileOfOtherSiteError();
  await deleteSubmissionDraft(tx, studentId, assignment);
  await notifyInstructors(tx, assignment, submission);
  const stored = await findSubmissionOfStudent(tx, studentId, {
    submissionId: submission.submissionId,
  });
  if (!stored) throw new Error('The submission was not stored.');
  return stored;
};

export const createAssignmentSubmissions = (sql: Sql, now: () => Date): AssignmentSubmissions => ({
  list: async (studentId) => (await listSubmissionRows(sql, studentId)).map(toListed),
  listForAssignment: async (studentId, query) => {
    const { courseId, assignmentId } = await requireEnrolled(sql, studentId, query);
    return (await listSubmissionRows(sql, studentId, { courseId, assignmentId })).map(toListed);
  },
  get: async (studentId, submissionId) => {
    const found = await findSubmissionOfStudent(sql, studentId, { submissionId });
    if (found) return toSubmission(found);
    throw new AppError('not-found', 'There is no such submission.');
  },
  submit: async (studentId, answer) => {
    // The HTML of the answer is sanitised before the enrolment is locked, because this takes some time for a long text.
    const cleaned = { ...answer, content: sanitiseAnswerHtml(answer.content) };
    return toSubmission(await sql.begin((tx) => storeSubmission(tx, studentId, cleaned, now())));
  },
});
