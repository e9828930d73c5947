/** Roles of the catalogue, for the administrators of a site. 003 §2.7 */
import { COURSE_STATUSES } from '@cairn/domain/course-state.rules';
import { acknowledgementSchema } from './acknowledgement.ts';
import { idSchema } from './course-params.ts';
import { defineEndpoint } from './endpoint.ts';
import { administratorCall, listQuerySchema, recordOriginSchema } from './staff-record.ts';
import { visibleTextSchema } from './visible-text.ts';
import { type Infer, z } from './z.ts';

/** Number of roles on a page. */
export const STAFF_JOB_ROLES_PAGE_SIZE = 50;

/** Limit of the picture of a role in bytes, which a file must stay below. */
export const MAX_JOB_ROLE_PICTURE_BYTES = 5 * 1024 * 1024;

const ids = z.array(idSchema).check(z.maxLength(200));

/** The fields of a role that staff write; `findJobRoleProblems` checks further rules. */
const jobRoleTextSchema = z.object({
  title: visibleTextSchema(160),
  description: z.string().check(z.trim(), z.maxLength(4000)),
  /** Ids in the order in which students see the courses. */
  courseIds: ids,
  competencyIds: ids,
});

const listedFields = {
  roleId: z.string(),
  title: z.string(),
  /** '' without a picture. */
  pictureUrl: z.string(),
  courses: z.number(),
  /** Number of students who have the role, want it, or have a learning path for it. */
  students: z.number(),
  origin: recordOriginSchema,
};
const listedJobRoleSchema = z.object(listedFields);
export type ListedJobRole = Infer<typeof listedJobRoleSchema>;

const jobRoleSchema = z.object({
  ...listedFields,
  text: jobRoleTextSchema,
  /** The courses of the role with their titles, in the order of `text.courseIds`. */
  courseFacts: z.array(
    z.object({ courseId: z.string(), title: z.string(), status: z.enum(COURSE_STATUSES) }),
  ),
  /** The competencies of the role with their names, in the order of `text.competencyIds`. */
  competencyFacts: z.array(z.object({ competencyId: z.string(), name: z.string() })),
});
export type StaffJobRole = Infer<typeof jobRoleSchema>;

/** Returns a page of the roles, by title. Errors: forbidden, invalid. */
export const listStaffJobRoles = defineEndpoint({
  ...administratorCall,
  method: 'GET',
  path: '/manage/job-roles',
  summary: 'A page of the roles of the catalogue',
  query: listQuerySchema,
  answer: z.object({
    roles: z.array(listedJobRoleSchema),
    page: z.number(),
    pageCount: z.number(),
  }),
});
export type StaffJobRoleFilters = Infer<(typeof listStaffJobRoles)['query']>;

const roleParams = z.object({ roleId: idSchema });

/** Returns a role. Errors: forbidden, not-found. */
export const getStaffJobRole = defineEndpoint({
  ...administratorCall,
  method: 'GET',
  path: '/manage/job-roles/:roleId',
  summary: 'A role of the catalogue',
  params: roleParams,
  answer: jobRoleSchema,
});

/**
 * Creates a role; its id is made from the title. Errors: invalid and conflict (with `details.field`: another role has the title; a course
 * is unknown or archived), forbidden.
 */
export const createStaffJobRole = defineEndpoint({
  ...administratorCall,
  method: 'POST',
  path: '/manage/job-roles',
  summary: 'Create a role of the catalogue',
  body: z.object({ text: jobRoleTextSchema }),
  answer: jobRoleSchema,
});

/**
 * Changes a role. `before` is what the caller saw. Errors: as `createStaffJobRole`, not-found, conflict (content files manage it;
 * `details.current`: what another person has saved meanwhile).
 */
export const changeStaffJobRole = defineEndpoint({
  ...administratorCall,
  method: 'PUT',
  path: '/manage/job-roles/:roleId',
  summary: 'Change a role of the catalogue',
  params: roleParams,
  body: z.object({ before: jobRoleTextSchema, after: jobRoleTextSchema }),
  answer: jobRoleSchema,
});

/**
 * Replaces the picture of a role by the body. `before` is the URL that the caller saw. Errors: forbidden, not-found, conflict (content
 * files manage it; another person has changed the picture meanwhile), too-large, unsupported (no JPG, PNG or WebP).
 */
export const changeJobRolePicture = defineEndpoint({
  ...administratorCall,
  method: 'PUT',
  path: '/manage/job-roles/:roleId/picture',
  summary: 'Replace the picture of a role',
  params: roleParams,
  query: z.object({ before: z.string().check(z.maxLength(300)) }),
  body: z.unknown(),
  consumes: ['application/octet-stream'],
  answer: jobRoleSchema,
});

/** Removes the picture of a role. Errors: as `changeJobRolePicture`. */
export const removeJobRolePicture = defineEndpoint({
  ...administratorCall,
  method: 'DELETE',
  path: '/manage/job-roles/:roleId/picture',
  summary: 'Remove the picture of a role',
  params: roleParams,
  query: z.object({ before: z.string().check(z.maxLength(300)) }),
  answer: jobRoleSchema,
});

/** Removes a role from the catalogue; students who have it keep it. Errors: forbidden, not-found, conflict (content files manage it). */
export const removeStaffJobRole = defineEndpoint({
  ...administratorCall,
  method: 'DELETE',
  path: '/manage/job-roles/:roleId',
  summary: 'Remove a role from the catalogue',
  params: roleParams,
  answer: acknowledgementSchema,
});

/** Takes a role over from its content files: imports change it no more. Errors: forbidden, not-found. */
export const takeOverJobRole = defineEndpoint({
  ...administratorCall,
  method: 'POST',
  path: '/manage/job-roles/:roleId/take-over',
  summary: 'Take a role over from its files',
  params: roleParams,
  answer: jobRoleSchema,
});

/** Returns a role to its content files: the next import stores what the files contain. Errors: forbidden, not-found. */
export const giveJobRoleBack = defineEndpoint({
  ...administratorCall,
  method: 'POST',
  path: '/manage/job-roles/:roleId/give-back',
  summary: 'Give a role back to its files',
  params: roleParams,
  answer: jobRoleSchema,
});
