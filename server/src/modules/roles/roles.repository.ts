import type { Role } from '@cairn/api/roles.contract';
import type { Sql } from 'postgres';

/** By title; all of them, or the one. Drafts are not among their courses. */
export const listRoles = (sql: Sql, roleId: string | null = null): Promise<Role[]> =>
  sql<Role[]>`
    select role_id as "RoleID", title as "RoleTitle", description as "Description",
      coalesce('/media/' || image_key, '') as "ImageUrl",
      array(select course_id from role_courses join courses using (course_id)
            where role_id = roles.role_id and status <> 'draft'
            order by position) as "CourseIDs",
      array(select competency_id from role_competencies
            where role_id = roles.role_id order by position) as "CompetencyIDs"
    from roles where ${roleId}::text is null or role_id = ${roleId}
    order by lower(title), role_id`;

/** Id → name. */
export const competencyNames = async (sql: Sql): Promise<Record<string, string>> => {
  const rows = await sql<{ id: string; name: string }[]>`
    select competency_id as id, competency_name as name from competencies order by competency_id`;
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
};
