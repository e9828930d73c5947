import {
  type SqlFragment,
  sqlFragment,
  type Sql,
  type TransactionSql,
} from '../../../platform/database/sql.ts';

/**
 * The condition under which a role of `student_roles` is earned: it has courses, and the student has completed all of them except
 * drafts. No other code decides this.
 */
const isRoleComplete = sqlFragment`(
  exists (select 1 from role_courses where role_id = student_roles.role_id)
  and not exists (
    select 1 from role_courses join courses using (course_id)
      left join enrolments on enrolments.course_id = role_courses.course_id
        and enrolments.student_id = student_roles.student_id
    where role_id = student_roles.role_id and status <> 'draft' and completed_at is null))`;

/** Stores the roles whose courses are all complete. They stay earned if courses are added to a role later. */
export const earnRoles = async (tx: TransactionSql, studentId: string): Promise<void> => {
  await tx`update student_roles set earned = true
    where student_id = ${studentId} and held and not earned and ${isRoleComplete}`;
};

export interface RoleRow {
  readonly roleId: string;
  /** Whether the role was stored as earned, or all its courses are complete now. */
  readonly earned: boolean;
}

/** Selects a `RoleRow` for each role that the student holds. */
export const selectRoles = (studentId: string): SqlFragment => sqlFragment`
  select role_id as "roleId", earned or ${isRoleComplete} as earned
  from student_roles where student_id = ${studentId} and held
  order by added_at, role_id`;

/** Returns whether each role is earned, by RoleID. */
export const toRoleFlags = (rows: readonly RoleRow[]): Record<string, boolean> =>
  Object.fromEntries(rows.map(({ roleId, earned }) => [roleId, earned]));

export const roleFlags = async (sql: Sql, studentId: string): Promise<Record<string, boolean>> =>
  toRoleFlags(await sql<RoleRow[]>`${selectRoles(studentId)}`);
