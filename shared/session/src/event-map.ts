import { type Infer, type Schema, z } from '@cairn/api/z';

/**
 * All events between host and remotes. A payload is plain data. A change that adds optional fields raises the minor
 * version; anything else is a new event. Objects are loose, so that an older listener accepts a newer payload.
 */
const id = z.string().check(z.minLength(1));

export const eventMap = {
  /** A student signed in, or the tokens were renewed. */
  'session.changed': {
    version: '1.0',
    schema: z.looseObject({ reason: z.enum(['signed-in', 'refreshed']) }),
  },
  'session.ended': {
    version: '1.0',
    schema: z.looseObject({ reason: z.enum(['signed-out', 'expired']) }),
  },
  /** The stored attributes have changed: read them from the session. */
  'attributes.changed': { version: '1.0', schema: z.looseObject({}) },
  'enrolment.changed': { version: '1.0', schema: z.looseObject({ courseId: id }) },
  'progress.changed': { version: '1.0', schema: z.looseObject({ courseId: id }) },
  'course.completed': { version: '1.0', schema: z.looseObject({ courseId: id }) },
  /** New unread notifications, by course and kind (`NOTIFICATION_KINDS`). The same one may be reported again. */
  'news.told': {
    version: '1.0',
    schema: z.looseObject({ news: z.array(z.looseObject({ courseId: id, kind: id })) }),
  },
  'roles.changed': { version: '1.0', schema: z.looseObject({}) },
  'notice.shown': {
    version: '1.1',
    schema: z.looseObject({
      tone: z.enum(['success', 'info', 'warning', 'error']),
      message: z.string().check(z.minLength(1)),
      /** Second line: the friendly text of a status, below the screen's own message (MSG-05). */
      detail: z.optional(z.string()),
      /** Subject of the notice. It replaces an earlier notice with the same topic, which is outdated. */
      topic: z.optional(z.string()),
    }),
  },
  'navigation.requested': {
    version: '1.0',
    schema: z.looseObject({ path: z.string().check(z.regex(/^\/(?!\/)/)) }),
  },
} as const satisfies Record<string, { readonly version: string; readonly schema: Schema }>;

export type EventName = keyof typeof eventMap;
export type EventPayload<N extends EventName> = Infer<(typeof eventMap)[N]['schema']>;
