import type { TransactionSql } from '../../platform/database/sql.ts';
import { notify } from '../notifications/notify.ts';
import { findInstructors } from '../accounts/people/people.repository.ts';

interface GradingNotification {
  readonly studentId: string;
  readonly courseId: string;
  readonly itemId: string;
  readonly itemName: string;
  readonly instructorId: string;
  /** Identifies the grade or the allowance. */
  readonly onceKey: string;
  readonly at: Date;
  /** True if a further attempt is granted, in place of a grade. */
  readonly isAgain?: true | undefined;
  /** The new due date, in place of a grade. */
  readonly until?: Date | undefined;
}

/** Notifies a student of a grade or an allowance, in the transaction of the change. */
export const notifyStudent = async (
  tx: TransactionSql,
  work: GradingNotification,
): Promise<void> => {
  const { studentId, courseId, itemId, itemName, instructorId, onceKey, at, isAgain, until } = work;
  const [instructor] = await findInstructors(tx, [instructorId]);
  await notify(tx, [studentId], {
    kind: 'graded',
    courseId,
    subject: {
      itemId,
      itemName,
      person: instructor?.FullName,
      isAgain,
      until: until?.toISOString(),
    },
    onceKey,
    at,
  });
};
