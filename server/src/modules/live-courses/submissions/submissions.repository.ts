import { sqlFragment, type SqlQuery, type TransactionSql } from '../../../platform/database/sql.ts';

/** A submission in a list. It lacks the text, which may be long, because a list contains all submissions of a student. */
export interface ListedSubmission {
  readonly submissionId: string;
  readonly courseId: string;
  readonly assignmentId: string;
  readonly attempt: number;
  readonly hasContent: boolean;
  readonly submittedAt: Date;
  readonly grade: number | null;
  readonly feedback: string | null;
  readonly gradedAt: Date | null;
  /** Name of the instructor who graded the submission. */
  readonly gradedBy: string | null;
  readonly files: readonly { readonly fileId: string; readonly name: string }[];
}

export interface SubmissionWithText extends ListedSubmission {
  /** The submitted text as HTML. */
  readonly content: string;
}

export interface StudentAssignmentKey {
  readonly courseId: string;
  readonly assignmentId: string;
}

/** Maximum number of submissions in a list. */
const MAX_LISTED_SUBMISSIONS = 1000;

const listedColumns = sqlFragment`submissions.submission_id as "submissionId", course_id as "courseId",
    assignment_id as "assignmentId", attempt, content <> '' as "hasContent",
    submitted_at as "submittedAt", grade, feedback, graded_at as "gradedAt",
    full_name(first_name, last_name) as "gradedBy",
    coalesce((select jsonb_agg(jsonb_build_object('fileId', file_id, 'name', name) order by position)
      from submission_files
      where submission_files.submission_id = submissions.submission_id), '[]') as files`;

/** Returns a student's submissions, newest first: for all courses, or for one assignment. */
export const listSubmissionRows = (
  sql: SqlQuery,
  studentId: string,
  { courseId, assignmentId }: Partial<StudentAssignmentKey> = {},
): Promise<ListedSubmission[]> => sql<ListedSubmission[]>`
  select ${listedColumns} from submissions left join instructors on instructor_id = graded_by
  where student_id = ${studentId}
    and (${courseId ?? null}::text is null or course_id = ${courseId ?? null})
    and (${assignmentId ?? null}::text is null or assignment_id = ${assignmentId ?? null})
  order by submitted_at desc, attempt desc limit ${MAX_LISTED_SUBMISSIONS}`;

/** Finds a student's own submission by its id, or by the id that the browser gave it. */
export const findSubmissionOfStudent = async (
  sql: SqlQuery,
  studentId: string,
  { submissionId, clientId }: { submissionId?: string; clientId?: string },
): Promise<SubmissionWithText | undefined> => {
  const [row] = await sql<SubmissionWithText[]>`
    select ${listedColumns}, content from submissions left join instructors on instructor_id = graded_by
    where student_id = ${studentId}
      and (submission_id = ${submissionId ?? null}::uuid or client_id = ${clientId ?? null}::text)`;
  return row;
};

/** Returns the submissions that a client sent with this attempt number and text. There is usually one; their files may differ. */
export const listSubmissionsWithSameText = (
  sql: SqlQuery,
  studentId: string,
  { courseId, assignmentId }: StudentAssignmentKey,
  { sentAttempt, content }: { readonly sentAttempt: number; readonly content: string },
): Promise<SubmissionWithText[]> => sql<SubmissionWithText[]>`
  select ${listedColumns}, content from submissions left join instructors on instructor_id = graded_by
  where student_id = ${studentId} and course_id = ${courseId} and assignment_id = ${assignmentId}
    and sent_attempt = ${sentAttempt} and content = ${content}
  order by attempt`;

/**
 * Counts a student's submissions for an assignment. Also returns the highest attempt number, because a withdrawn submission
 * leaves a gap.
 */
export const countSubmissionsOfStudent = async (
  sql: SqlQuery,
  studentId: string,
  { courseId, assignmentId }: StudentAssignmentKey,
): Promise<{ readonly count: number; readonly lastAttempt: number }> => {
  const [row] = await sql<{ count: number; lastAttempt: number }[]>`
    select count(*)::int as count, coalesce(max(attempt), 0) as "lastAttempt" from submissions
    where student_id = ${studentId} and course_id = ${courseId} and assignment_id = ${assignmentId}`;
  return row ?? { count: 0, lastAttempt: 0 };
};

export interface NewSubmission {
  readonly submissionId: string;
  readonly studentId: string;
  readonly courseId: string;
  readonly assignmentId: string;
  readonly attempt: number;
  readonly content: string;
  readonly isLate: boolean;
  readonly submittedAt: Date;
  readonly clientId: string | undefined;
  /** Attempt number that the client sent. */
  readonly sentAttempt: number | undefined;
}

export const addSubmission = async (
  tx: TransactionSql,
  submission: NewSubmission,
): Promise<void> => {
  await tx`insert into submissions (submission_id, student_id, course_id, assignment_id, attempt,
      content, is_late, submitted_at, client_id, sent_attempt)
    values (${submission.submissionId}, ${submission.studentId}, ${submission.courseId}, ${submission.assignmentId},
      ${submission.attempt}, ${submission.content}, ${submission.isLate}, ${submission.submittedAt},
      ${submission.clientId ?? null}, ${submission.sentAttempt ?? null})`;
};

/**
 * Assigns uploaded files to a submission, in this order. Returns how many of them belonged to the student and were unassigned.
 */
export const assignFilesToSubmission = async (
  tx: TransactionSql,
  studentId: string,
  submissionId: string,
  fileIds: readonly string[],
): Promise<number> => {
  const rows = await tx`update submission_files
    set submission_id = ${submissionId}, position = given.place
    from unnest(${[...fileIds]}::uuid[]) with ordinality as given (id, place)
    where file_id = given.id and student_id = ${studentId} and submission_id is null and is_whole`;
  return rows.count;
};

export interface AssignmentAllowance {
  readonly dueAt: Date | null;
  readonly extraAttempts: number;
}

/** Returns the student's own due date and extra attempts for an assignment. */
export const findAssignmentAllowance = async (
  sql: SqlQuery,
  studentId: string,
  { courseId, assignmentId }: { readonly courseId: string; readonly assignmentId: string },
): Promise<AssignmentAllowance> => {
  const [row] = await sql<AssignmentAllowance[]>`
    select due_at as "dueAt", extra_attempts as "extraAttempts" from assignment_allowances
    where student_id = ${studentId} and course_id = ${courseId} and assignment_id = ${assignmentId}`;
  return row ?? { dueAt: null, extraAttempts: 0 };
};

export const findStudentName = async (sql: SqlQuery, studentId: string): Promise<string> => {
  const [row] = await sql<{ name: string }[]>`
    select full_name(first_name, last_name) as name from students where student_id = ${studentId}`;
  return row?.name ?? '';
};
