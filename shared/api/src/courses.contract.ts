import { withBothFieldNames } from '@cairn/domain/course-fields.rules';
import { COURSE_LEVELS, COURSE_TYPES } from '@cairn/domain/course-types.rules';
import { acknowledgementSchema } from './acknowledgement.ts';
import { defineEndpoint } from './endpoint.ts';
import { isRecord } from './parse.ts';
import { type Infer, z } from './z.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));
const strings = z.default(z.array(z.string()), []);

/** A lecture; `Duration` is in seconds. */
const lectureLengthSchema = z.object({ Title: z.default(z.string(), ''), Duration: z.number() });

const levelSchema = z.enum(COURSE_LEVELS);

/**
 * A course as lists show it. Absent fields get the documented defaults (CCAT-04). Without `Groups` the course is open
 * to all students. Lecture `Duration` is in seconds. 000 §3.
 */
export const courseSchema = z.object({
  CourseID: z.string(),
  CourseTitle: z.string(),
  CourseDescription: z.default(z.string(), ''),
  Description: z.default(z.string(), ''),
  Category: z.string(),
  Level: z.default(levelSchema, 'All Levels'),
  CourseType: z.enum(COURSE_TYPES),
  Type: z.enum(COURSE_TYPES),
  Status: z.string(),
  ThumbnailUrl: z.default(z.string(), ''),
  InstructorID: z.string(),
  InstructorDisplayName: z.optional(z.string()),
  InstructorProfileImageUrl: z.optional(z.string()),
  Collaborators: strings,
  Groups: strings,
  PublicallyAccessible: z.boolean(),
  Lectures: z.default(z.array(lectureLengthSchema), []),
  LearningObjectives: strings,
  CompetencyIDs: strings,
  IsScorm: z.boolean(),
});
export type Course = Infer<typeof courseSchema>;

/** Fills in the second name of fields that have two names, because servers may send only one (RULE-11). */
export const normaliseCourseList = (answer: unknown): unknown =>
  Array.isArray(answer)
    ? answer.map((course: unknown) => (isRecord(course) ? withBothFieldNames(course) : course))
    : answer;

/** Returns all courses that the caller may see, sorted by title; for visitors, the courses without groups. */
export const listCourses = defineEndpoint({
  method: 'GET',
  path: '/courses/all',
  auth: 'optional',
  summary: 'All courses that the caller may see',
  answer: z.array(courseSchema),
  normalise: normaliseCourseList,
});

/** Returns the courses that the student is enrolled in or has completed. Errors: unauthorized, forbidden. */
export const listEnrolledCourses = defineEndpoint({
  method: 'GET',
  path: '/courses/studentEnrolledCourses',
  auth: 'student',
  identity: ['id'],
  summary: "The student's courses, for the dashboard",
  answer: z.array(courseSchema),
  normalise: normaliseCourseList,
});

/** Returns the same courses as `listEnrolledCourses` (000 §7 names both). */
export const listMyCourses = defineEndpoint({
  method: 'GET',
  path: '/courses/',
  auth: 'student',
  identity: ['id'],
  summary: "The student's courses",
  answer: z.array(courseSchema),
  normalise: normaliseCourseList,
});

/**
 * `fields=card` is for pages that show a card of each course: descriptions, `Collaborators`, `Groups`, `Lectures`,
 * `LearningObjectives` and `CompetencyIDs` are empty.
 */
const cardQuery = z.object({ fields: z.optional(z.enum(['card'])) });

/** The call of `listEnrolledCourses`, with a query. */
export const listEnrolledCourseCards = defineEndpoint({ ...listEnrolledCourses, query: cardQuery });

/** The call of `listMyCourses`, with a query. */
export const listMyCourseCards = defineEndpoint({ ...listMyCourses, query: cardQuery });

/** Enrols the student. A repeated call succeeds and resets nothing. Errors: unauthorized, forbidden (id, group), not-found. */
export const enrollInCourse = defineEndpoint({
  method: 'POST',
  path: '/courses/enroll',
  auth: 'student',
  identity: ['id'],
  summary: 'Enrol in a course',
  body: z.object({ courseId: id }),
  answer: acknowledgementSchema,
});
