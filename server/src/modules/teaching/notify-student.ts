import type { TransactionSql } from '../../platform/database/sql.ts';
import { notifyStudents } from '../notifications/notify.ts';
import { findInstructors } from '../accounts/people/people.repository.ts';

interface GradingNotification {
  readonly studentId: string;
  readonly courseId: string;
  readonly itemId: string;
  readonly itemName: string;
  readonly instructorId: string;
  /** Key that identifies the grade or the allowance, so that the student is notified only once. */
  readonly onceKey: string;
  readonly at: Date;
  /** True if the notification is about an extra attempt, in place of a grade. */
  readonly isAgain?: true | undefined;
  /** New due date that the notification is about, in place of a grade. */
  readonly until?: Date | undefined;
}

/** Notifies a student of a grade, an extra attempt or a new due date, in the transaction of the change. */
export const notifyStudentOfGrading = async (
  tx: TransactionSql,
  work: GradingNotification,
): Promise<void> => {
  const { studentId, courseId, itemId, itemName, instructorId, onceKey, at, isAgain, until } = work;
  const [instructor] = await findInstructors(tx, [instructorId]);
  await notifyStudents(tx, [studentId], {
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
