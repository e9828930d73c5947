import {
  NOTIFICATION_PAGE_SIZE,
  type Notification,
  type NotificationPage,
  type NotificationSettings,
} from '@cairn/api/notifications.contract';
import {
  INSTRUCTOR_NOTIFICATION_KINDS,
  LOCKED_NOTIFICATION_KINDS,
  type NotificationKind,
  STUDENT_NOTIFICATION_KINDS,
} from '@cairn/domain/notification.rules';
import type { LiveSettings } from '../../platform/database/live-settings.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import {
  isNotificationKindOn,
  REMINDER_SETTING_SECTION,
  toReminderSetting,
} from '../../platform/site/site-features.ts';
import { findInstructorId } from '../accounts/permissions/teaching-right.ts';
import {
  enableNotification,
  countUnreadBellNotifications,
  listDisabledNotifications,
  listBellNotifications,
  markNotificationRangeRead,
  type NotificationRow,
  type DisabledNotification,
  disableNotification,
} from './notifications.repository.ts';

interface Unread {
  readonly unread: number;
}

export interface NotificationsService {
  readonly list: (studentId: string, before: string | undefined) => Promise<NotificationPage>;
  readonly unread: (studentId: string) => Promise<Unread>;
  /** Marks the notifications from the id `from` to the id `to` as read, both included. */
  readonly markRead: (studentId: string, from: string, to: string) => Promise<Unread>;
  readonly settings: (studentId: string) => Promise<NotificationSettings>;
  readonly change: (
    studentId: string,
    setting: DisabledNotification & { readonly isOn: boolean },
  ) => Promise<NotificationSettings>;
}

const isLocked = (kind: NotificationKind): boolean => LOCKED_NOTIFICATION_KINDS.includes(kind);

const toNotification = ({ createdAt, ...row }: NotificationRow): Notification => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

interface NotificationsDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly settings: Pick<LiveSettings, 'get'>;
}

export const createNotificationsService = ({
  sql,
  now,
  settings: siteSettings,
}: NotificationsDeps): NotificationsService => {
  const unread = async (studentId: string) => ({
    unread: await countUnreadBellNotifications(sql, studentId),
  });
  const settings = async (studentId: string): Promise<NotificationSettings> => {
    const teaches = (await findInstructorId(sql, studentId)) !== undefined;
    const refusals = await listDisabledNotifications(sql, studentId);
    const reminders = toReminderSetting(siteSettings.get(REMINDER_SETTING_SECTION));
    const isOn = (kind: DisabledNotification['kind'], channel: DisabledNotification['channel']) =>
      isNotificationKindOn(reminders, kind) &&
      !refusals.some((refusal) => refusal.kind === kind && refusal.channel === channel);
    return [...STUDENT_NOTIFICATION_KINDS, ...(teaches ? INSTRUCTOR_NOTIFICATION_KINDS : [])].map(
      (kind) => ({
        kind,
        bell: isOn(kind, 'bell'),
        mail: isOn(kind, 'mail'),
        isLocked: isLocked(kind),
      }),
    );
  };
  return {
    unread,
    settings,
    list: async (studentId, before) => {
      const rows = await listBellNotifications(sql, studentId, {
        before,
        limit: NOTIFICATION_PAGE_SIZE + 1,
      });
      return {
        notifications: rows.slice(0, NOTIFICATION_PAGE_SIZE).map(toNotification),
        hasMore: rows.length > NOTIFICATION_PAGE_SIZE,
        ...(await unread(studentId)),
      };
    },
    markRead: async (studentId, from, to) => {
      await markNotificationRangeRead(sql, studentId, { from, to }, now());
      return unread(studentId);
    },
    change: async (studentId, { isOn, kind, channel }) => {
      if (!isOn && isLocked(kind))
        throw new AppError('forbidden', 'Reminders of mandatory courses cannot be switched off.');
      await (isOn ? enableNotification : disableNotification)(sql, studentId, { kind, channel });
      return settings(studentId);
    },
  };
};
