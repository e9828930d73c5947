import {
  type SqlFragment,
  sqlFragment,
  type Sql,
  type TransactionSql,
} from '../../../platform/database/sql.ts';

/**
 * SQL condition that a job role of `student_roles` is earned: it has courses, and the student has completed all of them except
 * drafts, hidden and archived ones. No other code decides this.
 */
const isRoleComplete = sqlFragment`(
  exists (select 1 from role_courses where role_id = student_roles.role_id)
  and not exists (
    select 1 from role_courses join courses using (course_id)
      left join enrolments on enrolments.course_id = role_courses.course_id
        and enrolments.student_id = student_roles.student_id
    where role_id = student_roles.role_id and status <> 'draft' and course_state = 'shown'
      and completed_at is null))`;

/**
 * Stores which job roles the student has earned, because all their courses are complete. They stay earned if courses are added to
 * a role later.
 */
export const storeEarnedJobRoles = async (tx: TransactionSql, studentId: string): Promise<void> => {
  await tx`update student_roles set earned = true
    where student_id = ${studentId} and held and not earned and ${isRoleComplete}`;
};

export interface StudentJobRoleRow {
  readonly roleId: string;
  /** True if the role was stored as earned, or if all its courses are complete now. */
  readonly earned: boolean;
}

/** Selects each job role that the student holds, with whether it is earned. */
export const selectStudentJobRoles = (studentId: string): SqlFragment => sqlFragment`
  select role_id as "roleId", earned or ${isRoleComplete} as earned
  from student_roles where student_id = ${studentId} and held
  order by added_at, role_id`;

/** Returns whether each job role is earned, by RoleID. */
export const toEarnedFlagsByRoleId = (
  rows: readonly StudentJobRoleRow[],
): Record<string, boolean> =>
  Object.fromEntries(rows.map(({ roleId, earned }) => [roleId, earned]));

export const readEarnedFlagsByRoleId = async (
  sql: Sql,
  studentId: string,
): Promise<Record<string, boolean>> =>
  toEarnedFlagsByRoleId(await sql<StudentJobRoleRow[]>`${selectStudentJobRoles(studentId)}`);
