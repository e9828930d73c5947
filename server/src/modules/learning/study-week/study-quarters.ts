import {
  type SqlFragment,
  sqlFragment,
  type TransactionSql,
} from '../../../platform/database/sql.ts';

/**
 * Inserts a record that students work in a course, now or at the given time.
 * @param students a relation with a `student_id` for each student
 */
export const insertStudyQuarter = (
  students: SqlFragment,
  at: Date | null = null,
): SqlFragment => sqlFragment`
  insert into study_quarters (student_id, quarter)
  select student_id, date_bin('15 minutes', coalesce(${at}::timestamptz, now()), 'epoch')
  from ${students}
  on conflict do nothing`;

/** Stores that the student worked in a course at the given time. */
export const recordStudy = async (
  tx: TransactionSql,
  studentId: string,
  at: Date,
): Promise<void> => {
  await tx`${insertStudyQuarter(sqlFragment`(select ${studentId}::text as student_id) given`, at)}`;
};
