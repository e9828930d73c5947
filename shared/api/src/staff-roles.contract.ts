/** Roles of staff, which belong to e-mail addresses. 003 §1 */
import { STAFF_ROLES } from '@cairn/domain/staff.rules';
import { acknowledgementSchema } from './acknowledgement.ts';
import { idSchema } from './course-params.ts';
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/** A role of an address. `personId` is null as long as no account has the address. */
const grantedRoleSchema = z.object({
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  groupId: z.nullable(z.string()),
  groupName: z.nullable(z.string()),
  personId: z.nullable(z.string()),
  name: z.nullable(z.string()),
});
export type ListedStaffRole = Infer<typeof grantedRoleSchema>;

/** Maximum number of roles in a response. */
export const MAX_LISTED_ROLES = 500;

/** Returns the roles of staff, by address: all, or those of addresses without an account. Errors: forbidden. */
export const listStaffRoles = defineEndpoint({
  method: 'GET',
  path: '/manage/staff-roles',
  auth: 'student',
  permission: 'people:administer',
  summary: 'The roles of staff',
  query: z.object({ account: z.optional(z.literal('none')) }),
  answer: z.array(grantedRoleSchema),
});

const roleChangeSchema = z.object({
  email: z.string().check(z.trim(), z.minLength(3), z.maxLength(254)),
  role: z.enum(STAFF_ROLES),
  /** Group of a group manager; absent for other roles. */
  groupId: z.optional(idSchema),
});

/**
 * Grants a staff role to an e-mail address, with or without an account. Errors: invalid (no address, a group that does not fit
 * the role), forbidden, recent-sign-in-needed, not-found (the group).
 */
export const giveStaffRole = defineEndpoint({
  method: 'POST',
  path: '/manage/staff-roles/give',
  auth: 'student',
  permission: 'people:administer',
  needsRecentSignIn: true,
  summary: 'Give a role of staff',
  body: roleChangeSchema,
  answer: acknowledgementSchema,
});

/** Revokes a staff role of an e-mail address. Errors: as `giveStaffRole`; conflict (the last administrator). */
export const takeStaffRole = defineEndpoint({
  method: 'POST',
  path: '/manage/staff-roles/take',
  auth: 'student',
  permission: 'people:administer',
  needsRecentSignIn: true,
  summary: 'Take a role of staff',
  body: roleChangeSchema,
  answer: acknowledgementSchema,
});
