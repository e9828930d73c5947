import { type Fragment, fragment, type TransactionSql } from '../../../platform/database/sql.ts';

/**
 * Inserts that students work in a course at this moment, or did at another.
 * @param students what has a row and a `student_id` for each
 */
export const insertStudy = (students: Fragment, at: Date | null = null): Fragment => fragment`
  insert into study_quarters (student_id, quarter)
  select student_id, date_bin('15 minutes', coalesce(${at}::timestamptz, now()), 'epoch')
  from ${students}
  on conflict do nothing`;

/** Notes that the student worked in a course at a moment. */
export const noteStudy = async (tx: TransactionSql, studentId: string, at: Date): Promise<void> => {
  await tx`${insertStudy(fragment`(select ${studentId}::text as student_id) given`, at)}`;
};
