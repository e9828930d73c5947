import type { TransactionSql } from '../../platform/database/sql.ts';
import { notify } from '../notifications/notify.ts';
import { findInstructors } from '../accounts/people/people.repository.ts';

interface WorkToTell {
  readonly studentId: string;
  readonly courseId: string;
  readonly itemId: string;
  readonly itemName: string;
  readonly instructorId: string;
  /** Names this one grade, or what was granted. */
  readonly onceKey: string;
  readonly at: Date;
  /** Instead of a grade: another attempt is asked for. */
  readonly isAgain?: true | undefined;
  /** Instead of a grade: the due date is another. */
  readonly until?: Date | undefined;
}

/** Tells a student what came of their work, in the transaction of it. */
export const tellStudent = async (tx: TransactionSql, work: WorkToTell): Promise<void> => {
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
