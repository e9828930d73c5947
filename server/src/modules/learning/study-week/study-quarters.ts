import { type Fragment, fragment, type TransactionSql } from '../../../platform/database/sql.ts';

/**
 * Inserts a record that students work in a course, now or at the given time.
 * @param students a relation with a `student_id` for each student
 */
export const insertStudy = (students: Fragment, at: Date | null = null): Fragment => fragment`
  insert into study_quarters (student_id, quarter)
  select student_id, date_bin('15 minutes', coalesce(${at}::timestamptz, now()), 'epoch')
  from ${students}
  on conflict do nothing`;

/** Stores that the student worked in a course at the given time. */
export const noteStudy = async (tx: TransactionSql, studentId: string, at: Date): Promise<void> => {
  await tx`${insertStudy(fragment`(select ${studentId}::text as student_id) given`, at)}`;
};
