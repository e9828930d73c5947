import type { StudentOrVisitor } from '@cairn/domain/course-visibility.rules';
import { createBatchedReadPerPool } from '../../../platform/database/batched-read.ts';
import type { Sql } from '../../../platform/database/sql.ts';

/** Reads the group ids by StudentID, with one query for all callers that wait. */
const readStudentGroups = createBatchedReadPerPool(async (sql, students) => {
  const rows = await sql<{ studentId: string; groupIds: string[] }[]>`
    select student_id as "studentId", array_agg(group_id order by group_id) as "groupIds"
    from student_group_members where student_id = any(${students}::text[]) group by student_id`;
  return new Map(rows.map(({ studentId, groupIds }) => [studentId, groupIds]));
});

/** Returns the caller, with group ids, in the form that the visibility rules expect. */
export const findStudentOrVisitor = async (
  sql: Sql,
  caller: string | undefined,
): Promise<StudentOrVisitor> => {
  if (caller === undefined) return { kind: 'visitor' };
  return { kind: 'student', groupIds: (await readStudentGroups(sql, caller)) ?? [] };
};

export const listGroupIdsOfStudent = (studentOrVisitor: StudentOrVisitor): readonly string[] =>
  studentOrVisitor.kind === 'visitor' ? [] : studentOrVisitor.groupIds;
