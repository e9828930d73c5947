/** The report about overdue mandatory courses. Reminders are actions on people: `remind-overdue`. 003 §2.8 */
import { defineEndpoint } from './endpoint.ts';
import { peopleFilterFields } from './staff-people.contract.ts';
import { type Infer, z } from './z.ts';

/** Number of enrolments on a page. */
export const OVERDUE_PAGE_SIZE = 50;

const overdueEnrolmentSchema = z.object({
  personId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  courseId: z.string(),
  title: z.string(),
  /** The due day in the time zone of the site. */
  dueDay: z.string(),
  /** Number of days since the due day; at least 1. */
  daysOverdue: z.number(),
});
export type OverdueEnrolment = Infer<typeof overdueEnrolmentSchema>;

/**
 * Returns a page of the overdue enrolments in mandatory courses, the oldest due date first. The filters are those of people, of
 * which `course` is the overdue course. Errors: forbidden, invalid.
 */
export const listOverdueEnrolments = defineEndpoint({
  method: 'GET',
  path: '/manage/reports/overdue',
  auth: 'student',
  permission: 'people:view',
  summary: 'Overdue mandatory courses of the people',
  query: z.object({
    ...peopleFilterFields,
    page: z.default(z.coerceNumber().check(z.int(), z.gte(1), z.lte(10_000)), 1),
  }),
  answer: z.object({
    /** Time at which the list was made, ISO 8601. */
    countedAt: z.string(),
    enrolments: z.array(overdueEnrolmentSchema),
    /** Number of overdue enrolments by course, on all pages, the largest first. */
    courses: z.array(z.object({ courseId: z.string(), title: z.string(), overdue: z.number() })),
    found: z.number(),
    page: z.number(),
    pageCount: z.number(),
  }),
});
export type OverdueReport = Infer<(typeof listOverdueEnrolments)['answer']>;
export type OverdueFilters = Omit<Infer<(typeof listOverdueEnrolments)['query']>, 'page'>;

/** Returns all of them as a CSV file. Errors: forbidden, invalid. */
export const downloadOverdueEnrolments = defineEndpoint({
  method: 'GET',
  path: '/manage/reports/overdue/file',
  auth: 'student',
  permission: 'people:view',
  summary: 'Overdue mandatory courses of the people, as a CSV file',
  query: z.object(peopleFilterFields),
  answer: z.unknown(),
});
