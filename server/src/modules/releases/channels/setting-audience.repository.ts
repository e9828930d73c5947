/** Reads the groups and roles of people. Rules of settings refer to these groups and roles. */
import type { SqlQuery } from '../../../platform/database/sql.ts';

export const isExistingGroup = async (sql: SqlQuery, groupId: string): Promise<boolean> => {
  const rows = await sql`select from student_groups where group_id = ${groupId}`;
  return rows.length > 0;
};

interface GroupsAndRoles {
  readonly groups: readonly string[];
  readonly roles: readonly string[];
}

/** Returns the groups of a student, and the roles of staff that the student has. */
export const findGroupsAndRoles = async (
  sql: SqlQuery,
  studentId: string,
): Promise<GroupsAndRoles> => {
  const [found] = await sql<GroupsAndRoles[]>`
    select
      array(select group_id from student_group_members where student_id = students.student_id) as groups,
      array(select distinct role from staff_roles where staff_roles.email = email_key(students.email)) as roles
    from students where student_id = ${studentId}`;
  return found ?? { groups: [], roles: [] };
};
