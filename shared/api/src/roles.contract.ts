import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

export const roleSchema = z.object({
  RoleID: z.string(),
  RoleTitle: z.string(),
  Description: z.string(),
  ImageUrl: z.string(),
  CourseIDs: z.array(z.string()),
  CompetencyIDs: z.array(z.string()),
});
export type Role = Infer<typeof roleSchema>;

/** All career roles, sorted by title. */
export const listRoles = defineEndpoint({
  method: 'GET',
  path: '/roles/all',
  auth: 'optional',
  summary: 'All career roles',
  answer: z.array(roleSchema),
});

/** One role. Errors: not-found. */
export const getRole = defineEndpoint({
  method: 'GET',
  path: '/roles/:roleId',
  auth: 'optional',
  summary: 'A career role',
  params: z.object({ roleId: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: roleSchema,
});

/** Competency id → name. */
export const listCompetencies = defineEndpoint({
  method: 'GET',
  path: '/competencies/',
  auth: 'optional',
  identity: ['id-Token'],
  summary: 'The names of all competencies',
  answer: z.record(z.string(), z.string()),
});
