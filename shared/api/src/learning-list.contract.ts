import { COURSE_TYPES } from '@cairn/domain/course-types.rules';
import { acknowledgementSchema } from './acknowledgement.ts';
import { defineEndpoint } from './endpoint.ts';
import { courseProgressSchema } from './user.contract.ts';
import { type Infer, z } from './z.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));

/** A role that the student saved, with the courses of its path (002 §3). */
export const learningListEntrySchema = z.object({
  roleId: z.string(),
  roleTitle: z.string(),
  ImageUrl: z.string(),
  description: z.string(),
  courses: z.array(
    z.object({
      CourseID: z.string(),
      title: z.string(),
      CourseType: z.enum(COURSE_TYPES),
      /** Category of the course; its generated picture depends on it. */
      Category: z.optional(z.string()),
    }),
  ),
});
export type LearningListEntry = Infer<typeof learningListEntrySchema>;

/**
 * Returns the saved roles. `userCourses` is the student's progress by CourseID. Errors: unauthorized, forbidden
 * (another student).
 */
export const getLearningList = defineEndpoint({
  method: 'GET',
  path: '/learninglist/:studentId',
  auth: 'student',
  summary: "The student's learning list",
  params: z.object({ studentId: id }),
  answer: z.object({
    learningListByRole: z.array(learningListEntrySchema),
    userCourses: z.record(z.string(), courseProgressSchema),
  }),
});

/**
 * Returns the ModuleIDs of several courses, to compute progress; an empty list for a course that has no modules or is
 * unknown. PAPI-39.
 */
export const listModulesOfCourses = defineEndpoint({
  method: 'POST',
  path: '/learninglist/by-course-ids',
  auth: 'student',
  summary: 'The modules of several courses',
  body: z.object({ courseIds: z.array(id).check(z.maxLength(500)) }),
  answer: z.object({ modulesByCourseId: z.record(z.string(), z.array(z.string())) }),
});

/** Removes the role and its path from the list. Errors: unauthorized, forbidden, not-found (no path for it). PAPI-41. */
export const removeLearningListRole = defineEndpoint({
  method: 'DELETE',
  path: '/learninglist/:studentId/role/:roleId',
  auth: 'student',
  summary: 'Take a role off the learning list',
  params: z.object({ studentId: id, roleId: id }),
  answer: acknowledgementSchema,
});
