/** Webinars, for the administrators of a site. 003 §2.7 */
import { toVisibleText } from '@cairn/domain/display-name.rules';
import { acknowledgementSchema } from './acknowledgement.ts';
import { idSchema } from './course-params.ts';
import { defineEndpoint } from './endpoint.ts';
import { visibleTextSchema } from './visible-text.ts';
import { type Infer, z } from './z.ts';

/** Number of webinars, and of attendees, on a page. */
export const STAFF_WEBINARS_PAGE_SIZE = 50;

const localTime = z.string().check(z.regex(/^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d$/));

/** The fields of a webinar that staff write; `findWebinarProblems` checks further rules. Times are those of `timeZone`. */
const webinarTextSchema = z.object({
  title: visibleTextSchema(200),
  description: z.string().check(z.trim(), z.maxLength(5000)),
  begins: localTime,
  ends: localTime,
  timeZone: z.string().check(z.maxLength(60)),
  meetingUrl: z.string().check(z.trim(), z.maxLength(2000)),
});

const listedFields = {
  webinarId: z.string(),
  title: z.string(),
  /** ISO 8601. */
  startsAt: z.string(),
  endsAt: z.string(),
  isCancelled: z.boolean(),
  attendees: z.number(),
  /** `files`: content files manage the webinar. `taken-over`: content files managed it until staff took it over. */
  origin: z.enum(['files', 'taken-over', 'staff']),
};
const listedWebinarSchema = z.object(listedFields);
export type ListedStaffWebinar = Infer<typeof listedWebinarSchema>;

const staffWebinarSchema = z.object({ ...listedFields, text: webinarTextSchema });
export type StaffWebinar = Infer<typeof staffWebinarSchema>;

const pageNumber = z.default(z.coerceNumber().check(z.int(), z.gte(1), z.lte(1000)), 1);

/** Returns a page of the webinars, the latest first. Errors: forbidden, invalid. */
export const listStaffWebinars = defineEndpoint({
  method: 'GET',
  path: '/manage/webinars',
  auth: 'student',
  permission: 'people:administer',
  summary: 'A page of the webinars',
  query: z.object({
    /** Text to search for in titles. */
    search: z.optional(z.string().check(z.overwrite(toVisibleText), z.maxLength(100))),
    page: pageNumber,
  }),
  answer: z.object({
    webinars: z.array(listedWebinarSchema),
    page: z.number(),
    pageCount: z.number(),
  }),
});
export type StaffWebinarFilters = Infer<(typeof listStaffWebinars)['query']>;

const webinarParams = z.object({ webinarId: idSchema });

/** Returns a webinar. Errors: forbidden, not-found. */
export const getStaffWebinar = defineEndpoint({
  method: 'GET',
  path: '/manage/webinars/:webinarId',
  auth: 'student',
  permission: 'people:administer',
  summary: 'A webinar',
  params: webinarParams,
  answer: staffWebinarSchema,
});

/** Creates a webinar; its id is made from the title. `copiedId` gives it the picture of another one. Errors: invalid, forbidden. */
export const createStaffWebinar = defineEndpoint({
  method: 'POST',
  path: '/manage/webinars',
  auth: 'student',
  permission: 'people:administer',
  summary: 'Create a webinar',
  body: z.object({ text: webinarTextSchema, copiedId: z.optional(idSchema) }),
  answer: staffWebinarSchema,
});

/**
 * Changes a webinar; attendees get a mail about another time. `before` is what the caller saw. Errors: invalid, forbidden, not-found,
 * conflict (content files manage it; it is cancelled; `details.current`: what another person has saved meanwhile).
 */
export const changeStaffWebinar = defineEndpoint({
  method: 'PUT',
  path: '/manage/webinars/:webinarId',
  auth: 'student',
  permission: 'people:administer',
  summary: 'Change a webinar',
  params: webinarParams,
  body: z.object({ before: webinarTextSchema, after: webinarTextSchema }),
  answer: staffWebinarSchema,
});

/** Cancels a webinar; each attendee gets a mail. Errors: forbidden, not-found, conflict (it has ended). */
export const cancelStaffWebinar = defineEndpoint({
  method: 'POST',
  path: '/manage/webinars/:webinarId/cancel',
  auth: 'student',
  permission: 'people:administer',
  summary: 'Cancel a webinar',
  params: webinarParams,
  answer: staffWebinarSchema,
});

/**
 * Removes a webinar from the list; those who signed up keep it in theirs. Errors: forbidden, not-found, conflict (content files manage it;
 * it has attendees and is still to come: cancel it first).
 */
export const removeStaffWebinar = defineEndpoint({
  method: 'DELETE',
  path: '/manage/webinars/:webinarId',
  auth: 'student',
  permission: 'people:administer',
  summary: 'Remove a webinar',
  params: webinarParams,
  answer: acknowledgementSchema,
});

/** Takes a webinar over from its content files: imports change it no more. Errors: forbidden, not-found. */
export const takeOverWebinar = defineEndpoint({
  method: 'POST',
  path: '/manage/webinars/:webinarId/take-over',
  auth: 'student',
  permission: 'people:administer',
  summary: 'Take a webinar over from its files',
  params: webinarParams,
  answer: staffWebinarSchema,
});

/** Returns a webinar to its content files: the next import stores what the files contain. Errors: forbidden, not-found. */
export const giveWebinarBack = defineEndpoint({
  method: 'POST',
  path: '/manage/webinars/:webinarId/give-back',
  auth: 'student',
  permission: 'people:administer',
  summary: 'Give a webinar back to its files',
  params: webinarParams,
  answer: staffWebinarSchema,
});

const attendeeSchema = z.object({
  personId: z.string(),
  name: z.string(),
  email: z.string(),
  groups: z.array(z.string()),
  hasAttended: z.boolean(),
});
export type WebinarAttendee = Infer<typeof attendeeSchema>;

/** Returns a page of those who have signed up, by name. Errors: forbidden, not-found. */
export const listWebinarAttendees = defineEndpoint({
  method: 'GET',
  path: '/manage/webinars/:webinarId/attendees',
  auth: 'student',
  permission: 'people:administer',
  summary: 'Attendees of a webinar',
  params: webinarParams,
  query: z.object({ page: pageNumber }),
  answer: z.object({
    attendees: z.array(attendeeSchema),
    /** Numbers of all who have signed up, and of those who have attended. */
    total: z.number(),
    attended: z.number(),
    page: z.number(),
    pageCount: z.number(),
  }),
});

/** Returns all who have signed up as a CSV file. Errors: forbidden, not-found. */
export const downloadWebinarAttendees = defineEndpoint({
  method: 'GET',
  path: '/manage/webinars/:webinarId/attendees/file',
  auth: 'student',
  permission: 'people:administer',
  summary: 'Attendees of a webinar as a CSV file',
  params: webinarParams,
  answer: z.unknown(),
});

/** Marks whether one person attended; marks of other people stay as they are. Errors: forbidden, not-found. */
export const markWebinarAttendee = defineEndpoint({
  method: 'PUT',
  path: '/manage/webinars/:webinarId/attendees/:personId',
  auth: 'student',
  permission: 'people:administer',
  summary: 'Mark whether a person attended a webinar',
  params: z.object({ webinarId: idSchema, personId: idSchema }),
  body: z.object({ hasAttended: z.boolean() }),
  answer: acknowledgementSchema,
});
