import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/**
 * A webinar as its caller sees it: `Attendees` has at most the caller's own id, and only attendees get `MeetingURL`
 * (PAPI-53). `Date` is a day (2026-05-04); `Time` and `EndTime` are times of that day with their zone (14:00Z). An end
 * before the start is on the next day. `ThumbnailUrl` may be empty. 002 §3.
 */
export const webinarSchema = z.object({
  WebinarID: z.string(),
  Title: z.string(),
  Description: z.default(z.string(), ''),
  Date: z.string(),
  Time: z.string(),
  EndTime: z.string(),
  ThumbnailUrl: z.default(z.string(), ''),
  MeetingURL: z.optional(z.string()),
  Attendees: z.default(z.array(z.string()), []),
  /** True for a webinar that does not take place; absent for others. */
  Cancelled: z.optional(z.boolean()),
});
export type Webinar = Infer<typeof webinarSchema>;

/** Returns all webinars, past ones as well. */
export const listWebinars = defineEndpoint({
  method: 'GET',
  path: '/webinars/all',
  auth: 'optional',
  summary: 'All webinars',
  answer: z.array(webinarSchema),
});

/** Signs the student up and returns the webinar. A repeated call succeeds. Errors: unauthorized, forbidden, not-found, conflict (cancelled). */
export const signUpForWebinar = defineEndpoint({
  method: 'PUT',
  path: '/webinars/signup',
  auth: 'student',
  identity: ['id'],
  summary: 'Sign up for a webinar',
  body: z.object({ WebinarID: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: webinarSchema,
});
