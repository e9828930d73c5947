/** Notifications of a person: below the bell of every page, and by e-mail unless the person has switched that off. */
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from '@cairn/domain/notification.rules';
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/** Namespace and name of a socket event without data: the person's number of unread notifications may have changed. */
export const NOTIFICATION_NAMESPACE = '/notifications';
export const NOTIFICATION_EVENT = 'told';

const kind = z.enum(NOTIFICATION_KINDS);
/** Id of a notification, an increasing number: a later notification has a greater id. */
const notificationId = z.string().check(z.regex(/^\d{1,18}$/));

/** A notification. `notification.rules` derives its text and link. Dates are ISO. */
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

/** Number of notifications on one page of the list. */
export const NOTIFICATION_PAGE_SIZE = 20;

/**
 * Returns the caller's notifications, newest first, without kinds that are switched off for the bell. `before` is the
 * id of the last one received.
 */
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

export const countUnreadNotifications = defineEndpoint({
  method: 'GET',
  path: '/notifications/unread',
  auth: 'student',
  identity: ['id'],
  summary: 'How many notifications the caller has not read',
  answer: unreadSchema,
});

/**
 * Marks one notification as read, or all up to one; never those that the bell does not show. Ids of other people or of
 * deleted notifications change nothing.
 */
export const markNotificationsRead = defineEndpoint({
  method: 'PUT',
  path: '/notifications/read',
  auth: 'student',
  identity: ['id'],
  summary: 'Mark notifications as read',
  body: z.union([z.object({ notificationId }), z.object({ upTo: notificationId })]),
  answer: unreadSchema,
});

/** Settings of every kind of notification that this person can receive. */
const settingsSchema = z.array(
  z.object({
    kind,
    bell: z.boolean(),
    mail: z.boolean(),
    /** True for a kind that only the site can switch off, because it is about mandatory courses (MENR-18). */
    isLocked: z.optional(z.boolean()),
  }),
);
export type NotificationSettings = Infer<typeof settingsSchema>;

export const readNotificationSettings = defineEndpoint({
  method: 'GET',
  path: '/notifications/settings',
  auth: 'student',
  identity: ['id'],
  summary: 'What the caller wants to be told, and where',
  answer: settingsSchema,
});

/** Switches one kind of notification on or off. Errors: forbidden (a locked kind is switched off), invalid, unauthorized. */
export const changeNotificationSetting = defineEndpoint({
  method: 'PUT',
  path: '/notifications/settings',
  auth: 'student',
  identity: ['id'],
  summary: 'Switch one kind of notification on or off',
  body: z.object({ kind, channel: z.enum(NOTIFICATION_CHANNELS), isOn: z.boolean() }),
  answer: settingsSchema,
});
