import type { GradedSubmission, GradeRevision } from '@cairn/api/teaching.contract';
import { sqlFragment, type SqlQuery, type TransactionSql } from '../../platform/database/sql.ts';

export interface SubmissionToGrade {
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
 * Returns the submission to grade and locks it until the transaction ends, so that the second of two simultaneous grades sees the
 * first.
 */
export const lockSubmissionToGrade = async (
  tx: TransactionSql,
  submissionId: string,
): Promise<SubmissionToGrade | undefined> => {
  const [row] = await tx<SubmissionToGrade[]>`${selectSubmissionRow(submissionId)} for update`;
  return row;
};

export const findSubmissionToGrade = async (
  sql: SqlQuery,
  submissionId: string,
): Promise<SubmissionToGrade | undefined> => {
  const [row] = await sql<SubmissionToGrade[]>`${selectSubmissionRow(submissionId)}`;
  return row;
};

export const listFilesOfSubmission = (
  sql: SqlQuery,
  submissionId: string,
): Promise<GradedSubmission['files'][number][]> =>
  sql<GradedSubmission['files'][number][]>`
    select file_id as "fileId", name as "fileName", bytes::double precision as bytes,
      content_type as type
    from submission_files where submission_id = ${submissionId} order by position, file_id`;

export type SubmissionGradeRow = Omit<GradeRevision, 'gradedAt'> & {
  readonly gradedAt: Date;
  /** InstructorID of the instructor who gave the grade. */
  readonly graderId: string;
};

/** Returns the grades of a submission, newest first, with the current names of the graders. */
export const listGradesOfSubmission = (
  sql: SqlQuery,
  submissionId: string,
): Promise<SubmissionGradeRow[]> =>
  sql<SubmissionGradeRow[]>`
    select revision, grade, coalesce(feedback, '') as feedback, graded_at as "gradedAt",
      graded_by as "graderId",
      coalesce(full_name(first_name, last_name), 'Somebody') as "gradedBy"
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

/** Returns the student's other submissions for the same assignment, newest first. */
export const listOtherSubmissionAttempts = (
  sql: SqlQuery,
  submissionId: string,
  { studentId, courseId, assignmentId }: SubmissionToGrade,
): Promise<OtherRow[]> =>
  sql<OtherRow[]>`
    select submission_id as "submissionId", attempt, submitted_at as "submittedAt",
      is_late as "isLate", grade, feedback
    from submissions
    where student_id = ${studentId} and course_id = ${courseId}
      and assignment_id = ${assignmentId} and submission_id <> ${submissionId}
    order by attempt desc`;

/**
 * Stores a grade as the current one of the submission, and in its history. Unchanged points keep their date, so that edited
 * feedback to an earlier attempt does not make its grade the latest one. The caller must hold the lock on the submission.
 */
export const storeSubmissionGrade = async (
  tx: TransactionSql,
  submissionId: string,
  newGrade: Pick<SubmissionGradeRow, 'revision' | 'grade' | 'feedback' | 'gradedAt' | 'graderId'>,
): Promise<void> => {
  const { revision, grade, feedback, gradedAt, graderId } = newGrade;
  await tx`update submissions set grade = ${grade}, feedback = ${feedback},
      graded_at = case when grade = ${grade} then coalesce(graded_at, ${gradedAt})
        else ${gradedAt} end, graded_by = ${graderId}, grade_revision = ${revision}
    where submission_id = ${submissionId}`;
  await tx`insert into submission_grades (submission_id, revision, grade, feedback, graded_by, graded_at)
    values (${submissionId}, ${revision}, ${grade}, ${feedback}, ${graderId}, ${gradedAt})`;
};
