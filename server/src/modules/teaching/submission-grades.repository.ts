import type { GradedSubmission, GradeRevision } from '@cairn/api/teaching.contract';
import { sqlFragment, type SqlQuery, type TransactionSql } from '../../platform/database/sql.ts';

export interface SubmissionRow {
  readonly courseId: string;
  readonly assignmentId: string;
  readonly studentId: string;
  readonly content: string;
  readonly revision: number;
}

const selectSubmissionRow = (submissionId: string) => sqlFragment`
  select course_id as "courseId", assignment_id as "assignmentId", student_id as "studentId",
    content, grade_revision as revision
  from submissions where submission_id = ${submissionId}`;

/**
 * Returns the submission and locks it until the transaction ends, so that the second of two simultaneous grades sees the first.
 */
export const lockSubmission = async (
  tx: TransactionSql,
  submissionId: string,
): Promise<SubmissionRow | undefined> => {
  const [row] = await tx<SubmissionRow[]>`${selectSubmissionRow(submissionId)} for update`;
  return row;
};

export const findSubmission = async (
  sql: SqlQuery,
  submissionId: string,
): Promise<SubmissionRow | undefined> => {
  const [row] = await sql<SubmissionRow[]>`${selectSubmissionRow(submissionId)}`;
  return row;
};

export const listFiles = (
  sql: SqlQuery,
  submissionId: string,
): Promise<GradedSubmission['files'][number][]> =>
  sql<GradedSubmission['files'][number][]>`
    select file_id as "fileId", name as "fileName", bytes::double precision as bytes,
      content_type as type
    from submission_files where submission_id = ${submissionId} order by position, file_id`;

export type GradeRow = Omit<GradeRevision, 'gradedAt'> & {
  readonly gradedAt: Date;
  /** The grader's InstructorID. */
  readonly graderId: string;
};

/** Returns the grades, newest first, with the current names of the graders. */
export const listGrades = (sql: SqlQuery, submissionId: string): Promise<GradeRow[]> =>
  sql<GradeRow[]>`
    select revision, grade, coalesce(feedback, '') as feedback, graded_at as "gradedAt",
      graded_by as "graderId",
      coalesce(trim(first_name || ' ' || last_name), 'Somebody') as "gradedBy"
    from submission_grades left join instructors on instructor_id = graded_by
    where submission_id = ${submissionId} and grade is not null order by revision desc`;

interface OtherRow {
  readonly submissionId: string;
  readonly attempt: number;
  readonly submittedAt: Date;
  readonly isLate: boolean;
  readonly grade: number | null;
  readonly feedback: string | null;
}

/** Returns the student's other attempts at the same assignment, newest first. */
export const listOthers = (
  sql: SqlQuery,
  submissionId: string,
  { studentId, courseId, assignmentId }: SubmissionRow,
): Promise<OtherRow[]> =>
  sql<OtherRow[]>`
    select submission_id as "submissionId", attempt, submitted_at as "submittedAt",
      is_late as "isLate", grade, feedback
    from submissions
    where student_id = ${studentId} and course_id = ${courseId}
      and assignment_id = ${assignmentId} and submission_id <> ${submissionId}
    order by attempt desc`;

/**
 * Stores a grade as the current one, and in the history. Unchanged points keep their date, so that edited feedback to an earlier
 * attempt does not make its grade the latest one. The caller must hold the lock on the submission.
 */
export const writeGrade = async (
  tx: TransactionSql,
  submissionId: string,
  given: Pick<GradeRow, 'revision' | 'grade' | 'feedback' | 'gradedAt' | 'graderId'>,
): Promise<void> => {
  const { revision, grade, feedback, gradedAt, graderId } = given;
  await tx`update submissions set grade = ${grade}, feedback = ${feedback},
      graded_at = case when grade = ${grade} then coalesce(graded_at, ${gradedAt})
        else ${gradedAt} end, graded_by = ${graderId}, grade_revision = ${revision}
    where submission_id = ${submissionId}`;
  await tx`insert into submission_grades (submission_id, revision, grade, feedback, graded_by, graded_at)
    values (${submissionId}, ${revision}, ${grade}, ${feedback}, ${graderId}, ${gradedAt})`;
};
