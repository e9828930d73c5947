import {
  type NotificationKind,
  type NotificationSubject,
  REMINDER_KINDS,
} from '@cairn/domain/notification.rules';
import { UNREAD_CHANGES_PG_CHANNEL } from './unread-channel.ts';
import { toJsonb, type TransactionSql } from '../../platform/database/sql.ts';

export interface NewNotification {
  readonly kind: NotificationKind;
  readonly courseId: string;
  readonly subject: NotificationSubject;
  /** Key of the event. A student is notified only once of events with the same key. */
  readonly onceKey: string;
  readonly at: Date;
}

/**
 * Stores a notification for each student, in the transaction of the change that it reports. After the commit their open pages are
 * informed through `pg_notify`.
 * @param people the StudentIDs
 * @returns the number of students who are notified
 */
export const notifyStudents = async (
  tx: TransactionSql,
  people: readonly string[],
  { kind, courseId, subject, onceKey, at }: NewNotification,
): Promise<number> => {
  const notified = await tx`
    with told as (
      insert into notifications (student_id, kind, course_id, subject, once_key, created_at)
      select person, ${kind}, ${courseId}, ${toJsonb(subject)}, ${onceKey}, ${at}
      from unnest(${[...people]}::text[]) as person
      on conflict do nothing returning notification_id, student_id),
    waiting as (
      insert into notification_mails (notification_id, student_id, since, useful_until)
      select notification_id, student_id, ${at}, ${findExpiryDate({ kind, subject })} from told)
    select pg_notify(${UNREAD_CHANGES_PG_CHANNEL}, student_id) from told`;
  return notified.length;
};

/** Returns the time after which a notification is an outdated reminder, or null if it never is. */
const findExpiryDate = ({
  kind,
  subject: { at },
}: Pick<NewNotification, 'kind' | 'subject'>): Date | null =>
  REMINDER_KINDS.includes(kind) && at !== undefined ? new Date(at) : null;
