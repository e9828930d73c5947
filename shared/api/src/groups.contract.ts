import { acknowledgementSchema } from './acknowledgement.ts';
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/** Public fields of a group, without its members (PAPI-62). */
export const groupSchema = z.object({ GroupID: z.string(), GroupName: z.string() });
export type StudentGroup = Infer<typeof groupSchema>;

const id = z.string().check(z.minLength(1), z.maxLength(200));

/** Returns the groups that a student may choose and the student's own, by name. Errors: unauthorized. */
export const listGroupsAsStudent = defineEndpoint({
  method: 'GET',
  path: '/admin/groups',
  auth: 'student',
  summary: 'All groups',
  answer: z.array(groupSchema),
});

/**
 * Adds the caller to the group. A student can do this only once, while in no group (000 §6). Errors: invalid,
 * unauthorized, forbidden (the list names another student), not-found (no such group, or a closed one), conflict (in a
 * group already).
 */
export const joinGroup = defineEndpoint({
  method: 'PUT',
  path: '/admin/group/:groupId/students',
  auth: 'student',
  summary: 'Choose the own group',
  params: z.object({ groupId: id }),
  body: z.object({ addStudents: z.array(id).check(z.minLength(1), z.maxLength(10)) }),
  answer: acknowledgementSchema,
});

/** Returns the groups that students may choose, without a sign-in. A client uses it as a fallback (002 §7.3). */
export const listGroups = defineEndpoint({
  method: 'GET',
  path: '/groups',
  auth: 'none',
  summary: 'All groups',
  answer: z.array(groupSchema),
});
