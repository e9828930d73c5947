import type { TransactionSql } from '../../database/sql.ts';

/** Whether the student is in any group; nobody else changes that before the transaction ends. */
export const lockMembership = async (tx: TransactionSql, studentId: string): Promise<boolean> => {
  await tx`select 1 from students where student_id = ${studentId} for update`;
  const rows =
    await tx`select 1 from student_group_members where student_id = ${studentId} limit 1`;
  return rows.length > 0;
};

export const groupExists = async (tx: TransactionSql, groupId: string): Promise<boolean> => {
  const rows = await tx`select 1 from student_groups where group_id = ${groupId} for key share`;
  return rows.length > 0;
};

export const addMember = async (
  tx: TransactionSql,
  studentId: string,
  groupId: string,
): Promise<void> => {
  await tx`insert into student_group_members (student_id, group_id)
    values (${studentId}, ${groupId})`;
};
