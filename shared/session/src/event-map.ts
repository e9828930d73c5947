import { type Infer, type Schema, z } from '@cairn/api/z';

/**
 * Everything that host and remotes tell each other. A payload is plain data. A change that adds optional fields raises
 * the minor version; anything else is a new event. Objects are loose, so that an older listener reads a newer payload.
 */
const id = z.string().check(z.minLength(1));

export const eventMap = {
  /** Signed in, or tokens renewed. */
  'session.changed': {
    version: '1.0',
    schema: z.looseObject({ reason: z.enum(['signed-in', 'refreshed']) }),
  },
  'session.ended': {
    version: '1.0',
    schema: z.looseObject({ reason: z.enum(['signed-out', 'expired']) }),
  },
  /** The stored attributes are new: read them from the session. */
  'attributes.changed': { version: '1.0', schema: z.looseObject({}) },
  'enrolment.changed': { version: '1.0', schema: z.looseObject({ courseId: id }) },
  'progress.changed': { version: '1.0', schema: z.looseObject({ courseId: id }) },
  'course.completed': { version: '1.0', schema: z.looseObject({ courseId: id }) },
  /** What the bell counts now and did not before: a kind of `NOTIFICATION_KINDS`, in a course. May tell something again. */
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
      /** A second line: the friendly text of a status under the screen's own (MSG-05). */
      detail: z.optional(z.string()),
      /** What it is about: it takes the place of what was said of the same before, which is no longer true. */
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
