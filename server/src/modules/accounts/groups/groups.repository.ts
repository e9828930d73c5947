import type { StudentGroup } from '@cairn/api/groups.contract';
import { MAX_GROUPS } from '@cairn/api/staff-groups.contract';
import type { SqlQuery, TransactionSql } from '../../../platform/database/sql.ts';
import { lockStudent } from '../lock-student.ts';

/**
 * Returns whether the student has a group, or had groups that staff have changed. Locks the student until the transaction ends.
 */
export const lockStudentAndCheckHasChosenGroup = async (
  tx: TransactionSql,
  studentId: string,
): Promise<boolean> => {
  await lockStudent(tx, studentId);
  const rows = await tx`select 1 from students where student_id = ${studentId}
    and (groups_set_at is not null or exists (select from student_group_members member
      where member.student_id = students.student_id))`;
  return rows.length > 0;
};

/** Returns whether the group exists and is open to students, and locks it until the transaction ends. */
export const lockGroupAndCheckIsOpen = async (
  tx: TransactionSql,
  groupId: string,
): Promise<boolean> => {
  const rows = await tx`
    select 1 from student_groups
    where group_id = ${groupId} and not is_closed and group_archived_at is null for share`;
  return rows.length > 0;
};

export const addGroupMember = async (
  tx: TransactionSql,
  studentId: string,
  groupId: string,
): Promise<void> => {
  await tx`insert into student_group_members (student_id, group_id)
    values (${studentId}, ${groupId})`;
};

/** Returns the groups that are open or that the student is in, sorted by name; a visitor gets the open ones. */
export const listGroupsForStudentOrVisitor = (
  sql: SqlQuery,
  studentId: string | undefined,
): Promise<StudentGroup[]> =>
  sql<StudentGroup[]>`
    select group_id as "GroupID", group_name as "GroupName" from student_groups
    where (not is_closed and group_archived_at is null) or exists (
      select from student_group_members members
      where members.group_id = student_groups.group_id and student_id = ${studentId ?? null})
    order by lower(group_name), group_id limit ${MAX_GROUPS}`;
