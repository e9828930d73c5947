/** The queue of what is to be told by mail: `notification_mails`. */
import { fragment, type Query, type Sql } from '../../platform/database/sql.ts';
import {
  type NotificationRow,
  notificationColumns,
  notRefusedFor,
} from './notifications.repository.ts';

/** What an index is read for in one look; the next one goes on. */
const MOST_ROWS = 2000;

/**
 * Who has something to be mailed that began to wait before `since`: first those whose mail is of no use soonest, then those who have
 * waited longest.
 */
export const listPeopleToMail = async (sql: Sql, since: Date): Promise<string[]> => {
  const rows = await sql<{ studentId: string }[]>`
    select student_id as "studentId" from (
      select student_id, useful_until, since from notification_mails
      where since <= ${since} order by useful_until, since limit ${MOST_ROWS}) waiting
    group by student_id order by min(useful_until), min(since)`;
  return rows.map(({ studentId }) => studentId);
};

export interface Recipient {
  readonly email: string;
  readonly isConfirmed: boolean;
}

/** Somebody whose mail nobody else is writing at this moment; kept so until the transaction ends. */
export const lockRecipient = async (
  tx: Query,
  studentId: string,
): Promise<Recipient | undefined> => {
  const [row] = await tx<Recipient[]>`
    select email, confirmed_at is not null as "isConfirmed" from students
    where student_id = ${studentId} for no key update skip locked`;
  return row;
};

/** Nothing of theirs is looked at before. */
export const postponeMail = async (tx: Query, studentId: string, until: Date): Promise<void> => {
  await tx`update notification_mails set since = ${until} where student_id = ${studentId}`;
};

/**
 * Takes everything of theirs out of the queue and gives what a mail has to tell of it, oldest first; nothing when the oldest began to
 * wait after `since`.
 */
export const takeToMail = (
  tx: Query,
  studentId: string,
  since: Date,
): Promise<NotificationRow[]> => tx<NotificationRow[]>`
  with taken as (delete from notification_mails
    where student_id = ${studentId} and exists (
      select from notification_mails oldest
      where oldest.student_id = ${studentId} and oldest.since <= ${since})
    returning notification_id)
  select ${notificationColumns}
  from taken join notifications using (notification_id) join courses using (course_id)
  where read_at is null and ${notRefusedFor('mail')}
  order by notification_id`;

/** Reminders that came too late for any mail. */
export const removePastMails = async (sql: Sql, now: Date): Promise<void> => {
  await sql`delete from notification_mails where notification_id in (
    select notification_id from notification_mails where useful_until <= ${now}
    order by useful_until limit ${MOST_ROWS})`;
};

const isReminder = fragment`kind in ('due-soon', 'meeting-soon')`;

/** Queues what a version of the server before has noted, which marked there what it had mailed. */
export const adoptUnmailed = async (sql: Sql, at: Date): Promise<void> => {
  await sql`
    with adopted as (
      update notifications set mailed_at = ${at} where notification_id in (
        select notification_id from notifications where mailed_at is null
        order by created_at limit ${MOST_ROWS} for update skip locked)
      returning notification_id, student_id, kind, subject, created_at)
    insert into notification_mails (notification_id, student_id, since, useful_until)
    select notification_id, student_id, created_at,
      case when ${isReminder} then (subject ->> 'at')::timestamptz end
    from adopted on conflict do nothing`;
};
