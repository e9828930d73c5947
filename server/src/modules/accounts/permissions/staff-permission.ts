/** Permissions of staff, which belong to the confirmed e-mail address of an account (`staff_roles`). */
import {
  findStaffScope,
  isSignInRecent,
  type StaffRoleGrant,
  type StaffPermission,
  type StaffScope,
} from '@cairn/domain/staff.rules';
import type { Sql, SqlQuery } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { AuthoriseStaff } from '../../../platform/http/identity.ts';
import { requireSecondFactorOfStaff } from '../second-factor/second-factor-setting.ts';

/** Returns the staff roles of an account. An account that is not confirmed, or is disabled, has none. */
export const listStaffGrants = (sql: SqlQuery, studentId: string): Promise<StaffRoleGrant[]> => sql<
  StaffRoleGrant[]
>`
  select role, group_id as "groupId" from staff where student_id = ${studentId}
  order by role, group_id`;

/**
 * Creates the function that decides on every call of staff. It reads the roles anew for each call, so that a role that was taken
 * away ends with the next call on every process.
 */
export const createStaffAuthoriser =
  (sql: Sql, now: () => Date): AuthoriseStaff =>
  async ({ studentId, sessionId }, { permission, needsRecentSignIn }) => {
    const scope = permission && (await requireScope(sql, studentId, permission));
    if (needsRecentSignIn) await requireRecentSignIn(sql, sessionId, now());
    return scope;
  };

const requireScope = async (
  sql: Sql,
  studentId: string,
  permission: StaffPermission,
): Promise<StaffScope> => {
  const grants = await listStaffGrants(sql, studentId);
  if (grants.length === 0)
    throw new AppError('forbidden', 'This is for staff. Ask an administrator of the site.');
  const scope = findStaffScope(grants, permission);
  if (scope === undefined)
    throw new AppError('forbidden', 'You may not do this. Ask an administrator of the site.');
  await requireSecondFactorOfStaff(sql, studentId);
  return scope;
};

/** Throws recent-sign-in-needed when a session has no recent sign-in. */
export const requireRecentSignIn = async (
  sql: Sql,
  sessionId: string,
  now: Date,
): Promise<void> => {
  const [session] = await sql<{ confirmedAt: Date }[]>`
    select identity_confirmed_at as "confirmedAt" from sessions where session_id = ${sessionId}`;
  if (!session || !isSignInRecent(session.confirmedAt, now))
    throw new AppError('recent-sign-in-needed', 'Please confirm that it is you.');
};
