import { acknowledgementSchema } from './acknowledgement.ts';
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/** What everybody may know of a group: never its members (PAPI-62). */
export const groupSchema = z.object({ GroupID: z.string(), GroupName: z.string() });
export type Group = Infer<typeof groupSchema>;

const id = z.string().check(z.minLength(1), z.maxLength(200));

/** The groups that a student may choose, and the student's own, by name. Errors: unauthorized. */
export const listGroupsAsStudent = defineEndpoint({
  method: 'GET',
  path: '/admin/groups',
  auth: 'student',
  summary: 'All groups',
  answer: z.array(groupSchema),
});

/**
 * Puts the caller, who is in no group yet, into this one. Once only (000 §6). Errors: invalid, unauthorized, forbidden
 * (somebody else in the list), not-found (no such group, or a closed one), conflict (in a group already).
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

/** The groups that students may choose, for everybody: what a client falls back to (002 §7.3). */
export const listGroups = defineEndpoint({
  method: 'GET',
  path: '/groups',
  auth: 'none',
  summary: 'All groups',
  answer: z.array(groupSchema),
});
