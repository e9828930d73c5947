/** The queue of notifications that wait to be mailed: the table `notification_mails`. */
import type { SqlQuery, Sql } from '../../platform/database/sql.ts';
import {
  type NotificationRow,
  selectedNotificationColumns,
  matchesEnabledNotificationChannel,
} from './notifications.repository.ts';

/** Maximum number of queued notifications that one query reads. The next query continues. */
const MAX_ROWS_PER_QUERY = 2000;

/**
 * Returns the StudentIDs of students whose queued notifications have waited since before `since`. The notifications that expire
 * soonest come first, then those that have waited longest.
 */
export const listPeopleToMail = async (sql: Sql, since: Date): Promise<string[]> => {
  const rows = await sql<{ studentId: string }[]>`
    select student_id as "studentId" from (
      select student_id, useful_until, since from notification_mails
      where since <= ${since} order by useful_until, since limit ${MAX_ROWS_PER_QUERY}) waiting
    group by student_id order by min(useful_until), min(since)`;
  return rows.map(({ studentId }) => studentId);
};

export interface NotificationMailRecipient {
  readonly email: string;
  readonly isConfirmed: boolean;
}

/**
 * Locks the account of a student who gets a mail until the transaction ends. Returns undefined if another server holds the lock,
 * because that server writes the mail.
 */
export const lockNotificationMailRecipient = async (
  tx: SqlQuery,
  studentId: string,
): Promise<NotificationMailRecipient | undefined> => {
  const [row] = await tx<NotificationMailRecipient[]>`
    select email, confirmed_at is not null as "isConfirmed" from students
    where student_id = ${studentId} for no key update skip locked`;
  return row;
};

/** Postpones the mail for all queued notifications of a student. */
export const postponeStudentMail = async (
  tx: SqlQuery,
  studentId: string,
  until: Date,
): Promise<void> => {
  await tx`update notification_mails set since = ${until} where student_id = ${studentId}`;
};

/**
 * Removes all notifications of a student from the mail queue. Returns those that the mail should contain, oldest first. Removes
 * and returns none if the oldest was queued after `since`.
 */
export const dequeueNotificationsForMail = (
  tx: SqlQuery,
  studentId: string,
  since: Date,
): Promise<NotificationRow[]> => tx<NotificationRow[]>`
  with taken as (delete from notification_mails
    where student_id = ${studentId} and exists (
      select from notification_mails oldest
      where oldest.student_id = ${studentId} and oldest.since <= ${since})
    returning notification_id)
  select ${selectedNotificationColumns}
  from taken join notifications using (notification_id) join courses using (course_id)
  where read_at is null and ${matchesEnabledNotificationChannel('mail')}
  order by notification_id`;

/** Removes reminders from the mail queue whose time passed before a mail was sent. */
export const removeExpiredReminders = async (sql: Sql, now: Date): Promise<void> => {
  await sql`delete from notification_mails where notification_id in (
    select notification_id from notification_mails where useful_until <= ${now}
    order by useful_until limit ${MAX_ROWS_PER_QUERY})`;
};
