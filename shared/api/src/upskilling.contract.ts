/** The roles that a student works towards, the resume for their evaluation, and the saved path (002 §7.1). */
import { defineEndpoint } from './endpoint.ts';
import { courseProgressSchema } from './user.contract.ts';
import { isRecord } from './parse.ts';
import { type Infer, z } from './z.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));
const student = z.object({ studentId: id });
const message = z.object({ message: z.string() });

const upskillRoleSchema = z.object({
  RoleID: z.string(),
  RoleTitle: z.string(),
  Description: z.string(),
  ImageUrl: z.string(),
});
export type UpskillRole = Infer<typeof upskillRoleSchema>;

const roleDetailsSchema = z.extend(upskillRoleSchema, { CompetencyIDs: z.array(z.string()) });
export type UpskillRoleDetails = Infer<typeof roleDetailsSchema>;

/** Returns all career roles for upskilling, sorted by title. */
export const listUpskillRoles = defineEndpoint({
  method: 'GET',
  path: '/upskillrole/roles',
  auth: 'student',
  summary: 'The roles that a student can work towards',
  answer: z.array(upskillRoleSchema),
});

/** Returns a role with its required competencies. Errors: not-found. */
export const getUpskillRole = defineEndpoint({
  method: 'GET',
  path: '/upskillrole/roles/:roleId',
  auth: 'student',
  summary: 'A role and its competencies',
  params: z.object({ roleId: id }),
  answer: roleDetailsSchema,
});

/**
 * Returns RoleIDs in the order in which the student added them. They are not the roles of the profile (UPSK-14).
 * Errors: forbidden.
 */
export const listStudentRoles = defineEndpoint({
  method: 'GET',
  path: '/upskillrole/students/:studentId/roles',
  auth: 'student',
  summary: 'The roles that the student works towards',
  params: student,
  answer: z.object({ roles: z.array(z.string()) }),
});

/** Adds a role that the student works towards; answers 201. Errors: invalid, forbidden, not-found (role), conflict (added already). */
export const addStudentRole = defineEndpoint({
  method: 'POST',
  path: '/upskillrole/students/:studentId/roles',
  auth: 'student',
  summary: 'Work towards a role',
  params: student,
  body: z.object({ roleID: id }),
  answer: message,
});

/**
 * Removes a role. `roleID` is in the body, or in the query if a proxy drops the body. Errors: invalid, forbidden,
 * not-found (the student lacks it).
 */
export const removeStudentRole = defineEndpoint({
  method: 'DELETE',
  path: '/upskillrole/students/:studentId/roles',
  auth: 'student',
  summary: 'No longer work towards a role',
  params: student,
  query: z.object({ roleID: z.optional(id) }),
  body: z.optional(z.nullable(z.object({ roleID: id }))),
  answer: message,
});

/** Returns all competencies by name. */
export const listUpskillCompetencies = defineEndpoint({
  method: 'GET',
  path: '/upskillrole/competencies',
  auth: 'student',
  summary: 'All competencies',
  answer: z.array(z.object({ CompetencyID: z.string(), CompetencyName: z.string() })),
});

const upskillCourseSchema = z.object({
  CourseID: z.string(),
  CourseTitle: z.string(),
  ThumbnailUrl: z.string(),
  Category: z.string(),
  CourseType: z.string(),
  Level: z.string(),
  CourseDescription: z.string(),
  CompetencyIDs: z.array(z.string()),
});
export type UpskillCourse = Infer<typeof upskillCourseSchema>;

/** Maximum number of characters of a list of CourseIDs in a URL. */
export const MAX_COURSE_IDS_LENGTH = 8000;

/** CourseIDs separated by commas; unknown ones are ignored. Absent for all courses. */
const courseIDs = z.optional(z.string().check(z.maxLength(MAX_COURSE_IDS_LENGTH)));

/** Returns the courses that the student may see, by title: all, or those that match the query. */
export const listUpskillCourses = defineEndpoint({
  method: 'GET',
  path: '/upskillrole/courses',
  auth: 'student',
  summary: 'Courses for learning paths',
  query: z.object({
    courseIDs,
    /** Text to search for in titles, in any letter case. */
    search: z.optional(z.string().check(z.maxLength(200))),
    /** Maximum number of courses to return; absent for all. */
    limit: z.optional(z.coerceNumber().check(z.int(), z.gte(1), z.lte(500))),
  }),
  answer: z.array(upskillCourseSchema),
});

const upskillModuleSchema = z.object({
  ModuleID: z.string(),
  CourseID: z.string(),
  Order: z.number(),
  ModuleTitle: z.string(),
  CompetencyIDs: z.array(z.string()),
});
export type UpskillModule = Infer<typeof upskillModuleSchema>;

/** Returns the modules of the courses that the student may see, by course and order: of all courses, or of those in the query. */
export const listUpskillModules = defineEndpoint({
  method: 'GET',
  path: '/upskillrole/modules',
  auth: 'student',
  summary: 'Modules for learning paths',
  query: z.object({ courseIDs }),
  answer: z.array(upskillModuleSchema),
});

/** Converts an older record, which has its one group in `GroupID` (002 §3). */
const withGroups = (answer: unknown): unknown => {
  if (!isRecord(answer)) return answer;
  const { GroupID, GroupIDs = [], ...rest } = answer;
  const isOlder = Array.isArray(GroupIDs) && GroupIDs.length === 0 && Boolean(GroupID);
  return { ...rest, GroupIDs: isOlder ? [GroupID] : GroupIDs };
};

/** Returns the student's own record. Errors: forbidden, not-found. */
export const getUpskillStudent = defineEndpoint({
  method: 'GET',
  path: '/upskillrole/students/:studentId',
  auth: 'student',
  summary: 'What the student has learnt',
  params: student,
  answer: z.object({
    StudentID: z.string(),
    FirstName: z.string(),
    LastName: z.string(),
    GroupIDs: z.array(z.string()),
    Courses: z.record(z.string(), courseProgressSchema),
  }),
  normalise: withGroups,
});

/**
 * Saves the path of a role: 201, or 200 when it replaces an earlier one. An existing path without `forceUpdate` is a
 * conflict with `alreadyExists: true`. Saving does not enrol. Errors: invalid, forbidden, not-found (role, course),
 * conflict.
 */
export const saveLearningPath = defineEndpoint({
  method: 'POST',
  path: '/upskillrole/students/:studentId/learning-path',
  auth: 'student',
  summary: 'Save the learning path of a role',
  params: student,
  body: z.object({
    roleID: id,
    courseIDs: z.array(id).check(z.minLength(1), z.maxLength(500)),
    forceUpdate: z.boolean(),
  }),
  answer: z.object({ alreadyExists: z.boolean(), updated: z.boolean() }),
});

const displayName = z.object({ displayName: z.string() });
const UPLOAD_TIMEOUT_MS = 120_000;

/**
 * Stores the resume and replaces the former one; answers 201. The form has `resume` (a PDF or DOCX by name and by
 * bytes, at most MAX_RESUME_BYTES), `firstName` and `lastName`. Errors: invalid, forbidden, too-large.
 */
export const uploadResume = defineEndpoint({
  method: 'POST',
  path: '/upskillrole/students/:studentId/resume',
  auth: 'student',
  summary: 'Store the resume',
  params: student,
  body: z.unknown(),
  consumes: ['multipart/form-data'],
  timeout: UPLOAD_TIMEOUT_MS,
  answer: displayName,
});

/** Returns the name of the stored resume. Errors: forbidden, not-found (none stored). */
export const getResumeStatus = defineEndpoint({
  method: 'GET',
  path: '/upskillrole/students/:studentId/resume/status',
  auth: 'student',
  summary: 'Which resume is on file',
  params: student,
  answer: displayName,
});

/** Returns the file of the resume. Errors: forbidden, not-found. */
export const viewResume = defineEndpoint({
  method: 'GET',
  path: '/upskillrole/students/:studentId/resume/view',
  auth: 'student',
  summary: 'The stored resume',
  params: student,
  answer: z.unknown(),
});
