import type { TransactionSql } from '../../database/sql.ts';
import { notify } from '../notifications/notify.ts';
import { findInstructors } from '../people/people.repository.ts';

interface GradedWork {
  readonly studentId: string;
  readonly courseId: string;
  readonly itemId: string;
  readonly itemName: string;
  readonly instructorId: string;
  /** Names this one grade. */
  readonly onceKey: string;
  readonly at: Date;
}

/** Tells a student of a grade, in the transaction of it. */
export const tellStudent = async (tx: TransactionSql, work: GradedWork): Promise<void> => {
  const { studentId, courseId, itemId, itemName, instructorId, onceKey, at } = work;
  const [instructor] = await findInstructors(tx, [instructorId]);
  await notify(tx, [studentId], {
    kind: 'graded',
    courseId,
    subject: { itemId, itemName, person: instructor?.FullName },
    onceKey,
    at,
  });
};
