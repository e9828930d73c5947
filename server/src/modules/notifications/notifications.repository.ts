import type {
  NotificationChannel,
  NotificationKind,
  NotificationSubject,
} from '@cairn/domain/notification.rules';
import { fragment, type Query, type Sql } from '../../database/sql.ts';
import { TOLD_CHANNEL } from './told-channel.ts';

export interface NotificationRow {
  readonly notificationId: string;
  readonly kind: NotificationKind;
  readonly courseId: string;
  readonly courseTitle: string;
  readonly subject: NotificationSubject;
  readonly createdAt: Date;
  readonly isRead: boolean;
}

export interface Refusal {
  readonly kind: NotificationKind;
  readonly channel: NotificationChannel;
}

const columns = fragment`notification_id::text as "notificationId", kind, course_id as "courseId",
  title as "courseTitle", subject, created_at as "createdAt", read_at is not null as "isRead"`;

const notRefusedFor = (channel: NotificationChannel) => fragment`not exists (
  select from notification_refusals refused where refused.student_id = notifications.student_id
    and refused.kind = notifications.kind and channel = ${channel})`;

/** Newest first. */
export const listShown = (
  sql: Sql,
  studentId: string,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<NotificationRow[]> =>
  sql<NotificationRow[]>`
    select ${columns} from notifications join courses using (course_id)
    where student_id = ${studentId} and ${notRefusedFor('bell')}
      and (${before ?? null}::bigint is null or notification_id < ${before ?? null}::bigint)
    order by notification_id desc limit ${limit}`;

export const countUnread = async (sql: Sql, studentId: string): Promise<number> => {
  const [row] = await sql<{ unread: number }[]>`
    select count(*)::int as unread from notifications
    where student_id = ${studentId} and read_at is null and ${notRefusedFor('bell')}`;
  return row?.unread ?? 0;
};

/** What the bell does not show stays as it is: a mail may still tell it. */
export const markRead = async (
  sql: Sql,
  studentId: string,
  ids: { readonly from: string; readonly to: string },
  at: Date,
): Promise<void> => {
  await sql`
    with seen as (
      update notifications set read_at = ${at}
      where student_id = ${studentId} and read_at is null and ${notRefusedFor('bell')}
        and notification_id between ${ids.from}::bigint and ${ids.to}::bigint
      returning student_id)
    select pg_notify(${TOLD_CHANNEL}, student_id) from seen`;
};

export const listRefusals = (sql: Sql, studentId: string): Promise<Refusal[]> =>
  sql<Refusal[]>`select kind, channel from notification_refusals where student_id = ${studentId}`;

export const refuse = async (sql: Sql, studentId: string, given: Refusal): Promise<void> => {
  await sql`insert into notification_refusals (student_id, kind, channel)
    values (${studentId}, ${given.kind}, ${given.channel}) on conflict do nothing`;
};

export const accept = async (sql: Sql, studentId: string, given: Refusal): Promise<void> => {
  await sql`delete from notification_refusals
    where student_id = ${studentId} and kind = ${given.kind} and channel = ${given.channel}`;
};

export const removeOlderThan = async (sql: Sql, limit: Date): Promise<void> => {
  await sql`delete from notifications where created_at < ${limit}`;
};

/** Who has something to be mailed that began to wait before `since`. */
export const listToMail = async (sql: Sql, since: Date, limit: number): Promise<string[]> => {
  const rows = await sql<{ studentId: string }[]>`
    select student_id as "studentId" from notifications join students using (student_id)
    where mailed_at is null and confirmed_at is not null
    group by student_id having min(notifications.created_at) <= ${since}
    order by min(notifications.created_at) limit ${limit}`;
  return rows.map(({ studentId }) => studentId);
};

/** The address of somebody whose mail nobody else is writing at this moment; kept so until the transaction ends. */
export const lockAddress = async (tx: Query, studentId: string): Promise<string | undefined> => {
  const [row] = await tx<{ email: string }[]>`
    select email from students where student_id = ${studentId} and confirmed_at is not null
    for no key update skip locked`;
  return row?.email;
};

/**
 * Marks everything that waits as settled and gives what a mail has to tell of it, oldest first; nothing when the oldest
 * began to wait after `since`.
 */
export const takeToMail = async (
  tx: Query,
  studentId: string,
  { since, at }: { readonly since: Date; readonly at: Date },
): Promise<NotificationRow[]> =>
  tx<NotificationRow[]>`
    with taken as (update notifications set mailed_at = ${at}
      where student_id = ${studentId} and mailed_at is null and exists (
        select from notifications oldest where oldest.student_id = ${studentId}
          and oldest.mailed_at is null and oldest.created_at <= ${since})
      returning *)
    select ${columns} from taken as notifications join courses using (course_id)
    where read_at is null and ${notRefusedFor('mail')}
    order by notification_id`;
