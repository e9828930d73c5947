import type { Query, TransactionSql } from '../../database/sql.ts';

export interface SubmissionRow {
  readonly submissionId: string;
  readonly courseId: string;
  readonly assignmentId: string;
  readonly attempt: number;
  readonly content: string;
  readonly submittedAt: Date;
  readonly grade: number | null;
  readonly feedback: string | null;
  readonly gradedAt: Date | null;
  /** The grader's name. */
  readonly gradedBy: string | null;
  readonly files: readonly { readonly fileId: string; readonly name: string }[];
}

interface Wanted {
  readonly courseId?: string;
  readonly assignmentId?: string;
  readonly clientId?: string;
}

/** A student's own, newest first. */
export const listSubmissionRows = (
  sql: Query,
  studentId: string,
  { courseId, assignmentId, clientId }: Wanted = {},
): Promise<SubmissionRow[]> => sql<SubmissionRow[]>`
  select submissions.submission_id as "submissionId", course_id as "courseId",
    assignment_id as "assignmentId", attempt, content, submitted_at as "submittedAt", grade,
    feedback, graded_at as "gradedAt", trim(first_name || ' ' || last_name) as "gradedBy",
    coalesce((select jsonb_agg(jsonb_build_object('fileId', file_id, 'name', name) order by position)
      from submission_files
      where submission_files.submission_id = submissions.submission_id), '[]') as files
  from submissions left join instructors on instructor_id = graded_by
  where student_id = ${studentId}
    and (${courseId ?? null}::text is null or course_id = ${courseId ?? null})
    and (${assignmentId ?? null}::text is null or assignment_id = ${assignmentId ?? null})
    and (${clientId ?? null}::text is null or client_id = ${clientId ?? null})
  order by submitted_at desc, attempt desc`;

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
}

export const addSubmission = async (tx: TransactionSql, given: NewSubmission): Promise<void> => {
  await tx`insert into submissions (submission_id, student_id, course_id, assignment_id, attempt,
      content, is_late, submitted_at, client_id)
    values (${given.submissionId}, ${given.studentId}, ${given.courseId}, ${given.assignmentId},
      ${given.attempt}, ${given.content}, ${given.isLate}, ${given.submittedAt},
      ${given.clientId ?? null})`;
};

/** Gives uploaded files to a submission, in this order. Answers how many of them were the student's and free. */
export const claimFiles = async (
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

export interface Allowance {
  readonly dueAt: Date | null;
  readonly extraAttempts: number;
}

/** What was granted to one student for one assignment. */
export const findAllowance = async (
  sql: Query,
  studentId: string,
  { courseId, assignmentId }: { readonly courseId: string; readonly assignmentId: string },
): Promise<Allowance> => {
  const [row] = await sql<Allowance[]>`
    select due_at as "dueAt", extra_attempts as "extraAttempts" from assignment_allowances
    where student_id = ${studentId} and course_id = ${courseId} and assignment_id = ${assignmentId}`;
  return row ?? { dueAt: null, extraAttempts: 0 };
};

export const nameOf = async (sql: Query, studentId: string): Promise<string> => {
  const [row] = await sql<{ name: string }[]>`
    select trim(first_name || ' ' || last_name) as name from students where student_id = ${studentId}`;
  return row?.name ?? '';
};
