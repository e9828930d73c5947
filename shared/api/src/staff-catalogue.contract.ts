/** The catalogue of a school, for its administrators. 003 §2.7 */
import { COURSE_STATES, COURSE_STATUSES } from '@cairn/domain/course-state.rules';
import { toVisibleText } from '@cairn/domain/display-name.rules';
import { COURSE_TYPES } from '@cairn/domain/course-types.rules';
import { idSchema } from './course-params.ts';
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/** Number of courses on a page. */
export const STAFF_COURSES_PAGE_SIZE = 50;

/** Orders of the list; a minus sorts downwards. Courses that were never published come last. */
export const STAFF_COURSE_ORDERS = ['title', '-title', 'published', '-published'] as const;
export type StaffCourseOrder = (typeof STAFF_COURSE_ORDERS)[number];

const staffCourseSchema = z.object({
  courseId: z.string(),
  title: z.string(),
  category: z.string(),
  courseType: z.enum(COURSE_TYPES),
  status: z.enum(COURSE_STATUSES),
  /** Instructor who owns the course. */
  owner: z.object({ instructorId: z.string(), name: z.string() }),
  /** Names of the groups that see the course; empty: all people see it. */
  groups: z.array(z.string()),
  /** Number of people who are enrolled. */
  students: z.number(),
  /** Time at which the content last changed, ISO 8601; null for a draft. */
  publishedAt: z.nullable(z.string()),
  /** `files`: content files manage the course. `taken-over`: content files managed it until staff took it over. */
  origin: z.enum(['files', 'taken-over', 'staff']),
});
export type StaffCourse = Infer<typeof staffCourseSchema>;

const searchSchema = z.optional(z.string().check(z.overwrite(toVisibleText), z.maxLength(100)));

/** Returns a page of the courses, and the number of all courses of each status. Errors: forbidden, invalid. */
export const listStaffCourses = defineEndpoint({
  method: 'GET',
  path: '/manage/courses',
  auth: 'student',
  permission: 'people:administer',
  summary: 'A page of the courses',
  query: z.object({
    /** Text to search for in titles, ids and names of owners. */
    search: searchSchema,
    status: z.optional(z.enum(COURSE_STATUSES)),
    /** `missing`: only courses with files that the file store has lost. */
    media: z.optional(z.enum(['missing'])),
    order: z.default(z.enum(STAFF_COURSE_ORDERS), '-published'),
    page: z.default(z.coerceNumber().check(z.int(), z.gte(1), z.lte(1000)), 1),
  }),
  answer: z.object({
    courses: z.array(staffCourseSchema),
    /** Number of all courses by status, including those that do not match the search. */
    counts: z.object({
      published: z.number(),
      draft: z.number(),
      hidden: z.number(),
      archived: z.number(),
    }),
    page: z.number(),
    pageCount: z.number(),
  }),
});
export type StaffCourseFilters = Infer<(typeof listStaffCourses)['query']>;

const courseParams = z.object({ courseId: idSchema });

/** Shows, hides or archives a course; also if content files manage the course. Errors: forbidden, not-found. */
export const changeCourseState = defineEndpoint({
  method: 'PUT',
  path: '/manage/courses/:courseId/state',
  auth: 'student',
  permission: 'people:administer',
  summary: 'Show, hide or archive a course',
  params: courseParams,
  body: z.object({ state: z.enum(COURSE_STATES) }),
  answer: staffCourseSchema,
});

/** Takes a course over from its content files: imports change it no more. Errors: forbidden, not-found. */
export const takeOverCourse = defineEndpoint({
  method: 'POST',
  path: '/manage/courses/:courseId/take-over',
  auth: 'student',
  permission: 'people:administer',
  summary: 'Take a course over from its files',
  params: courseParams,
  answer: staffCourseSchema,
});

/** Returns a course to its content files: the next import stores what the files contain. Errors: forbidden, not-found. */
export const giveCourseBack = defineEndpoint({
  method: 'POST',
  path: '/manage/courses/:courseId/give-back',
  auth: 'student',
  permission: 'people:administer',
  summary: 'Give a course back to its files',
  params: courseParams,
  answer: staffCourseSchema,
});

/** Maximum number of people in a response of `listOwnerChoices`. */
export const MAX_OWNER_CHOICES = 20;

const ownerChoiceSchema = z.object({ personId: z.string(), name: z.string(), email: z.string() });
export type OwnerChoice = Infer<typeof ownerChoiceSchema>;

/**
 * Returns people who can own the course, by name: those with the role author, and its other instructors. Errors: forbidden, not-found,
 * invalid.
 */
export const listOwnerChoices = defineEndpoint({
  method: 'GET',
  path: '/manage/courses/:courseId/owner-choices',
  auth: 'student',
  permission: 'people:administer',
  summary: 'People who can own a course',
  params: courseParams,
  query: z.object({ search: searchSchema }),
  answer: z.object({ people: z.array(ownerChoiceSchema) }),
});

/**
 * Changes the owner of a course, and notifies both people by mail. `before` is the owner whom the caller saw. Errors: invalid,
 * forbidden, not-found, conflict (content files manage the course; the person can own no course; another person has handed it
 * over meanwhile).
 */
export const handCourseOver = defineEndpoint({
  method: 'PUT',
  path: '/manage/courses/:courseId/owner',
  auth: 'student',
  permission: 'people:administer',
  summary: 'Hand a course over',
  params: courseParams,
  body: z.object({ before: idSchema, personId: idSchema }),
  answer: staffCourseSchema,
});
