import type {
  NotificationChannel,
  NotificationKind,
  NotificationSubject,
} from '@cairn/domain/notification.rules';
import { sqlFragment, type SqlQuery, type Sql } from '../../platform/database/sql.ts';
import { UNREAD_CHANGES_PG_CHANNEL } from './unread-channel.ts';

export interface NotificationRow {
  readonly notificationId: string;
  readonly kind: NotificationKind;
  readonly courseId: string;
  readonly courseTitle: string;
  readonly subject: NotificationSubject;
  readonly createdAt: Date;
  readonly isRead: boolean;
}

export interface DisabledNotification {
  readonly kind: NotificationKind;
  readonly channel: NotificationChannel;
}

export const selectedNotificationColumns = sqlFragment`notification_id::text as "notificationId", kind, course_id as "courseId",
  title as "courseTitle", subject, created_at as "createdAt", read_at is not null as "isRead"`;

export const matchesEnabledNotificationChannel = (
  channel: NotificationChannel,
) => sqlFragment`not exists (
  select from notification_refusals refused where refused.student_id = notifications.student_id
    and refused.kind = notifications.kind and channel = ${channel})`;

/** Returns a page of the notifications in the bell menu, newest first. */
export const listBellNotifications = (
  sql: Sql,
  studentId: string,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<NotificationRow[]> =>
  sql<NotificationRow[]>`
    select ${selectedNotificationColumns} from notifications join courses using (course_id)
    where student_id = ${studentId} and ${matchesEnabledNotificationChannel('bell')}
      and (${before ?? null}::bigint is null or notification_id < ${before ?? null}::bigint)
    order by notification_id desc limit ${limit}`;

export const countUnreadBellNotifications = async (
  sql: Sql,
  studentId: string,
): Promise<number> => {
  const [row] = await sql<{ unread: number }[]>`
    select count(*)::int as unread from notifications
    where student_id = ${studentId} and read_at is null and ${matchesEnabledNotificationChannel('bell')}`;
  return row?.unread ?? 0;
};

/**
 * Marks a range of notifications as read. Kinds that the student has disabled for the bell menu stay unread, because a mail may
 * still contain them.
 */
export const markNotificationRangeRead = async (
  sql: SqlQuery,
  studentId: string,
  ids: { readonly from: string; readonly to: string },
  at: Date,
): Promise<void> => {
  await sql`
    with seen as (
      update notifications set read_at = ${at}
      where student_id = ${studentId} and read_at is null and ${matchesEnabledNotificationChannel('bell')}
        and notification_id between ${ids.from}::bigint and ${ids.to}::bigint
      returning student_id)
    select pg_notify(${UNREAD_CHANGES_PG_CHANNEL}, student_id) from seen`;
};

export const listDisabledNotifications = (
  sql: Sql,
  studentId: string,
): Promise<DisabledNotification[]> =>
  sql<
    DisabledNotification[]
  >`select kind, channel from notification_refusals where student_id = ${studentId}`;

export const disableNotification = async (
  sql: Sql,
  studentId: string,
  setting: DisabledNotification,
): Promise<void> => {
  await sql`insert into notification_refusals (student_id, kind, channel)
    values (${studentId}, ${setting.kind}, ${setting.channel}) on conflict do nothing`;
};

export const enableNotification = async (
  sql: Sql,
  studentId: string,
  setting: DisabledNotification,
): Promise<void> => {
  await sql`delete from notification_refusals
    where student_id = ${studentId} and kind = ${setting.kind} and channel = ${setting.channel}`;
};

/** Deletes notifications that were created before a date, the oldest first, at most `most` in one call. */
export const deleteNotificationsBefore = async (
  sql: Sql,
  limit: Date,
  most: number,
): Promise<void> => {
  await sql`delete from notifications where notification_id in (
    select notification_id from notifications where created_at < ${limit}
    order by created_at limit ${most})`;
};
