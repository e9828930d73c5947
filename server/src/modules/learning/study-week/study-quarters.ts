import {
  type SqlFragment,
  sqlFragment,
  type TransactionSql,
} from '../../../platform/database/sql.ts';

/**
 * Records that students are studying, in the quarter of an hour that contains the given time (by default, now).
 * @param students a relation with a `student_id` for each student
 */
export const insertStudiedQuarterHour = (
  students: SqlFragment,
  at: Date | null = null,
): SqlFragment => sqlFragment`
  insert into study_quarters (student_id, quarter)
  select student_id, date_bin('15 minutes', coalesce(${at}::timestamptz, now()), 'epoch')
  from ${students}
  on conflict do nothing`;

/** Records that the student was studying at the given time. */
export const recordStudiedQuarterHour = async (
  tx: TransactionSql,
  studentId: string,
  at: Date,
): Promise<void> => {
  await tx`${insertStudiedQuarterHour(sqlFragment`(select ${studentId}::text as student_id) given`, at)}`;
};
