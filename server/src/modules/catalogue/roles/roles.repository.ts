import type { Role } from '@cairn/api/roles.contract';
import type { SqlQuery, Sql } from '../../../platform/database/sql.ts';

/**
 * Returns all offered job roles, sorted by title; with an id, only this job role, even if it was removed. Their courses do not
 * include drafts, hidden and archived ones.
 */
export const listJobRoles = (sql: Sql, roleId: string | null = null): Promise<Role[]> =>
  sql<Role[]>`
    select role_id as "RoleID", title as "RoleTitle", description as "Description",
      coalesce('/media/' || image_key, '') as "ImageUrl",
      array(select course_id from role_courses join courses using (course_id)
            where role_id = roles.role_id and status <> 'draft' and course_state = 'shown'
            order by position) as "CourseIDs",
      array(select competency_id from role_competencies
            where role_id = roles.role_id order by position) as "CompetencyIDs"
    from roles
    where (${roleId}::text is null and role_removed_at is null) or role_id = ${roleId}
    order by lower(title), role_id`;

/** Returns the ids of the removed job roles, which only students who have them see. */
export const listRemovedJobRoleIds = async (sql: Sql): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select role_id as id from roles where role_removed_at is not null order by role_id`;
  return rows.map(({ id }) => id);
};

/** Returns those of the job roles that a student has, wants, or has a learning path for. */
export const selectOwnJobRoleIds = async (
  sql: Sql,
  studentId: string,
  roleIds: readonly string[],
): Promise<string[]> => {
  const ids = [...roleIds];
  const rows = await sql<{ id: string }[]>`
    select role_id as id from student_roles
      where student_id = ${studentId} and held and role_id = any(${ids}::text[])
    union select role_id from upskilling_roles
      where student_id = ${studentId} and role_id = any(${ids}::text[])
    union select role_id from learning_paths
      where student_id = ${studentId} and role_id = any(${ids}::text[])
    order by id`;
  return rows.map(({ id }) => id);
};

/**
 * Returns the courses that teach each competency of the job role, in the order of the role. Includes drafts and courses of
 * groups.
 */
export const listCoursesPerCompetency = (sql: SqlQuery, roleId: string) => sql<
  { competencyId: string; courseId: string }[]
>`
  with wanted as (
    select competency_id, position from role_competencies where role_id = ${roleId}
  ), taught as (
    select competency_id, course_id from wanted join course_competencies using (competency_id)
    union
    select competency_id, course_id from wanted join module_competencies using (competency_id)
  )
  select competency_id as "competencyId", taught.course_id as "courseId"
  from wanted join taught using (competency_id)
    left join role_courses on role_id = ${roleId} and role_courses.course_id = taught.course_id
  order by wanted.position, role_courses.position nulls last, taught.course_id`;

/** Adds a job role to the student's profile. A role that was earned before is earned again. */
export const addJobRoleToProfile = async (
  sql: Sql,
  studentId: string,
  roleId: string,
): Promise<void> => {
  await sql`insert into student_roles as mine (student_id, role_id) values (${studentId}, ${roleId})
    on conflict (student_id, role_id) do update
      set held = true, added_at = case when mine.held then mine.added_at else now() end`;
};

/** Removes a job role from the student's profile, and stores whether it is earned. */
export const removeJobRoleFromProfile = async (
  sql: Sql,
  studentId: string,
  roleId: string,
  isEarned: boolean,
): Promise<void> => {
  await sql`update student_roles set held = false, earned = earned or ${isEarned}
    where student_id = ${studentId} and role_id = ${roleId} and held`;
};

/** Returns the names of competencies by id. */
export const findCompetencyNames = async (sql: Sql): Promise<Record<string, string>> => {
  const rows = await sql<{ id: string; name: string }[]>`
    select competency_id as id, competency_name as name from competencies order by competency_id`;
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
};
