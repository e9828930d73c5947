import {
  changeNotificationSetting,
  countUnreadNotifications,
  listNotifications,
  markNotificationsRead,
  readNotificationSettings,
} from '@cairn/api/notifications.contract';
import type { AddEndpoint } from '../../platform/http/endpoint-route.ts';
import type { NotificationsService } from './notifications.service.ts';

export const addNotificationsRoutes = (
  add: AddEndpoint,
  notifications: NotificationsService,
): void => {
  add(listNotifications, ({ query }, caller) => notifications.list(caller, query.before));
  add(countUnreadNotifications, (_input, caller) => notifications.unread(caller));
  add(markNotificationsRead, ({ body }, caller) =>
    'upTo' in body
      ? notifications.markRead(caller, '0', body.upTo)
      : notifications.markRead(caller, body.notificationId, body.notificationId),
  );
  add(readNotificationSettings, (_input, caller) => notifications.settings(caller));
  add(changeNotificationSetting, ({ body }, caller) => notifications.change(caller, body));
};
