import { acknowledgementSchema } from './acknowledgement.ts';
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

const strings = z.default(z.array(z.string()), []);
export const roleSchema = z.object({
  RoleID: z.string(),
  RoleTitle: z.string(),
  Description: z.default(z.string(), ''),
  ImageUrl: z.default(z.string(), ''),
  CourseIDs: strings,
  CompetencyIDs: strings,
});
export type Role = Infer<typeof roleSchema>;

const id = z.string().check(z.minLength(1), z.maxLength(200));
const ids = z.array(id).check(z.maxLength(1000));

/** Returns all career roles, sorted by title. */
export const listRoles = defineEndpoint({
  method: 'GET',
  path: '/roles/all',
  auth: 'optional',
  summary: 'All career roles',
  answer: z.array(roleSchema),
});

/** Returns a career role. Errors: not-found. */
export const getRole = defineEndpoint({
  method: 'GET',
  path: '/roles/:roleId',
  auth: 'optional',
  summary: 'A career role',
  params: z.object({ roleId: id }),
  answer: roleSchema,
});

/**
 * Returns one list for each competency of the role outside `currentCompetencies`: the courses that teach it and that
 * the caller may see. A competency without such courses has no list. `groupIDs` never widens what the caller may see.
 * Education mode only. Errors: invalid, not-found (role).
 */
export const listRoleCourses = defineEndpoint({
  method: 'POST',
  path: '/roles/course-lists',
  auth: 'optional',
  summary: "Courses for a role's competencies",
  body: z.object({ roleID: id, currentCompetencies: ids, groupIDs: ids }),
  answer: z.array(z.array(z.string())),
});

/** Adds a role to the student's profile. A repeated call succeeds. Errors: invalid, unauthorized, forbidden, not-found (role). */
export const addRole = defineEndpoint({
  method: 'PUT',
  path: '/roles/:studentId/add-role',
  auth: 'student',
  summary: "Add a role to the student's own",
  params: z.object({ studentId: id }),
  body: z.object({ roleId: id }),
  answer: acknowledgementSchema,
});

/** Removes a role from the profile; succeeds as well if the profile lacks it. Errors: invalid, unauthorized, forbidden. */
export const removeRole = defineEndpoint({
  method: 'DELETE',
  path: '/roles/:studentId/remove-role',
  auth: 'student',
  summary: "Remove a role from the student's own",
  params: z.object({ studentId: id }),
  body: z.object({ roleId: id }),
  answer: acknowledgementSchema,
});

/** Returns the names of all competencies by id. */
export const listCompetencies = defineEndpoint({
  method: 'GET',
  path: '/competencies/',
  auth: 'optional',
  identity: ['id-Token'],
  summary: 'The names of all competencies',
  answer: z.record(z.string(), z.string()),
});
