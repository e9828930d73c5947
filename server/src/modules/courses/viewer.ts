import type { Viewer } from '@cairn/domain/course-visibility.rules';
import type { Sql } from '../../database/sql.ts';

/** The caller as the visibility rules see them. */
export const viewerOf = async (sql: Sql, caller: string | undefined): Promise<Viewer> => {
  if (caller === undefined) return { kind: 'visitor' };
  const rows = await sql<{ group_id: string }[]>`
    select group_id from student_group_members where student_id = ${caller} order by group_id`;
  return { kind: 'student', groupIds: rows.map((row) => row.group_id) };
};

export const groupIdsOf = (viewer: Viewer): readonly string[] =>
  viewer.kind === 'visitor' ? [] : viewer.groupIds;
