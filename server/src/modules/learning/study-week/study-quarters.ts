import type { TransactionSql } from '../../../platform/database/sql.ts';

/** Notes that the student works in a course at this moment, or did at another. */
export const noteStudy = async (
  tx: TransactionSql,
  studentId: string,
  at?: Date,
): Promise<void> => {
  await tx`
    insert into study_quarters (student_id, quarter)
    values (${studentId}, date_bin('15 minutes', coalesce(${at ?? null}::timestamptz, now()), 'epoch'))
    on conflict do nothing`;
};
