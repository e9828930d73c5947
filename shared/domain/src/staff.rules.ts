/** Roles of staff and their permissions. Source: 003 §1. */

export const STAFF_ROLES = ['administrator', 'group-manager', 'author'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Permissions that a call of staff can need. Each endpoint of the contract names the one that it needs. */
export const STAFF_PERMISSIONS = [
  'people:view',
  'people:edit',
  'people:administer',
  'groups:administer',
  'log:view',
] as const;
export type StaffPermission = (typeof STAFF_PERMISSIONS)[number];

const PERMISSIONS_BY_ROLE: Readonly<Record<StaffRole, readonly StaffPermission[]>> = {
  administrator: STAFF_PERMISSIONS,
  'group-manager': ['people:view', 'people:edit'],
  author: [],
};

/** A staff role of a person. Only a group manager has a group; a manager of several groups has a grant for each. */
export interface StaffRoleGrant {
  readonly role: StaffRole;
  readonly groupId: string | null;
}

/** The people and groups for which a permission holds: those of the whole site, or those of the listed groups. */
export type StaffScope = 'site' | readonly string[];

/** Returns for which part of the site the grants include the permission; undefined if none of them does. */
export const findStaffScope = (
  grants: readonly StaffRoleGrant[],
  permission: StaffPermission,
): StaffScope | undefined => {
  const granting = grants.filter(({ role }) => PERMISSIONS_BY_ROLE[role].includes(permission));
  if (granting.length === 0) return undefined;
  if (granting.some(({ role }) => role === 'administrator')) return 'site';
  return granting.flatMap(({ groupId }) => (groupId === null ? [] : [groupId]));
};

/** Time in ms after a sign-in or a confirmed identity during which sensitive calls are accepted. */
export const RECENT_SIGN_IN_MS = 15 * 60 * 1000;

export const isSignInRecent = (confirmedAt: Date, now: Date): boolean =>
  now.getTime() - confirmedAt.getTime() <= RECENT_SIGN_IN_MS;
