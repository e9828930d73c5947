/** What somebody is told: below the bell of every page, and by mail unless they have switched that off. */
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from '@cairn/domain/notification.rules';
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/** On the socket: says, without more, that what its person has not read is another. */
export const TOLD_NAMESPACE = '/notifications';
export const TOLD_EVENT = 'told';

const kind = z.enum(NOTIFICATION_KINDS);
/** Counts up: what is told later has the greater one. */
const notificationId = z.string().check(z.regex(/^\d{1,18}$/));

/** Words and link are made of it by `notification.rules`. Dates are ISO. */
export const notificationSchema = z.object({
  notificationId: z.string(),
  kind,
  courseId: z.string(),
  courseTitle: z.string(),
  subject: z.object({
    itemId: z.string(),
    itemName: z.string(),
    person: z.optional(z.string()),
    at: z.optional(z.string()),
    isAgain: z.optional(z.boolean()),
    until: z.optional(z.string()),
  }),
  createdAt: z.string(),
  isRead: z.boolean(),
});
export type Notification = Infer<typeof notificationSchema>;

/** Notifications on a page. */
export const NOTIFICATION_PAGE = 20;

/** The caller's own, newest first, without what they refuse for the bell. `before`: the last one they have. */
export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/notifications',
  auth: 'student',
  identity: ['id'],
  summary: 'What the caller was told',
  query: z.object({ before: z.optional(notificationId) }),
  answer: z.object({
    notifications: z.array(notificationSchema),
    hasMore: z.boolean(),
    unread: z.number(),
  }),
});
export type NotificationPage = Infer<typeof listNotifications.answer>;

const unreadSchema = z.object({ unread: z.number() });

export const countUnread = defineEndpoint({
  method: 'GET',
  path: '/notifications/unread',
  auth: 'student',
  identity: ['id'],
  summary: 'How many notifications the caller has not read',
  answer: unreadSchema,
});

/**
 * Marks one as read, or everything up to one; never what the bell does not show. What is somebody else's, or is gone,
 * changes nothing.
 */
export const markRead = defineEndpoint({
  method: 'PUT',
  path: '/notifications/read',
  auth: 'student',
  identity: ['id'],
  summary: 'Mark notifications as read',
  body: z.union([z.object({ notificationId }), z.object({ upTo: notificationId })]),
  answer: unreadSchema,
});

/** Every kind that this person can be told. */
const settingsSchema = z.array(z.object({ kind, bell: z.boolean(), mail: z.boolean() }));
export type NotificationSettings = Infer<typeof settingsSchema>;

export const readNotificationSettings = defineEndpoint({
  method: 'GET',
  path: '/notifications/settings',
  auth: 'student',
  identity: ['id'],
  summary: 'What the caller wants to be told, and where',
  answer: settingsSchema,
});

export const changeNotificationSetting = defineEndpoint({
  method: 'PUT',
  path: '/notifications/settings',
  auth: 'student',
  identity: ['id'],
  summary: 'Switch one kind of notification on or off',
  body: z.object({ kind, channel: z.enum(NOTIFICATION_CHANNELS), isOn: z.boolean() }),
  answer: settingsSchema,
});
