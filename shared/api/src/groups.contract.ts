import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/** What everybody may know of a group: never its members (PAPI-62). */
export const groupSchema = z.object({ GroupID: z.string(), GroupName: z.string() });
export type Group = Infer<typeof groupSchema>;

/** All groups by name, for the signed-in. Errors: unauthorized. */
export const listGroupsAsStudent = defineEndpoint({
  method: 'GET',
  path: '/admin/groups',
  auth: 'student',
  summary: 'All groups',
  answer: z.array(groupSchema),
});

/** The same for everybody: what a client falls back to (002 §7.3). */
export const listGroups = defineEndpoint({
  method: 'GET',
  path: '/groups',
  auth: 'none',
  summary: 'All groups',
  answer: z.array(groupSchema),
});
