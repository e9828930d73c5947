/** Removes courses and documents from groups, and previews how many students lose access. 003 §2.5 */
import type { AuditAction } from '@cairn/api/audit-log.contract';
import type { GroupItem, ItemGroupsChange } from '@cairn/api/item-groups.contract';
import type { Sql, SqlFragment, SqlQuery } from '../../../platform/database/sql.ts';
import { sqlFragment } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import type { RecordChange } from '../catalogue-records/record-changes.ts';
import {
  GROUP_COURSE_TABLES,
  GROUP_DOCUMENT_TABLES,
  type GroupItemTables,
} from './groups.repository.ts';

type ItemKind = GroupItem['kind'];

type ChangeItem = (
  caller: StaffCaller,
  itemId: string,
  change: (change: RecordChange<unknown>) => Promise<boolean>,
) => Promise<unknown>;

interface ItemGroupsDeps {
  readonly sql: Sql;
  /** Functions that change a course or a document, each in a transaction of its own. */
  readonly change: Readonly<Record<ItemKind, ChangeItem>>;
}

const SEEN: Readonly<Record<ItemKind, GroupItemTables>> = {
  course: GROUP_COURSE_TABLES,
  document: GROUP_DOCUMENT_TABLES,
};

const ACTIONS: Readonly<Record<ItemKind, AuditAction>> = {
  course: 'course-groups-changed',
  document: 'document-changed',
};

const listGroupsOfItem = async (
  sql: SqlQuery,
  { kind, itemId }: Pick<GroupItem, 'kind' | 'itemId'>,
): Promise<string[]> => {
  const seen = SEEN[kind];
  const rows = await sql<{ groupId: string }[]>`select group_id as "groupId" from ${seen.links}
    where ${seen.itemId} = ${itemId} order by group_id`;
  return rows.map(({ groupId }) => groupId);
};

/** Returns the SQL condition that a student is in one of the groups. @param student the column with the student's id */
const isInAny = (groupIds: readonly string[], student: SqlFragment): SqlFragment =>
  sqlFragment`exists (select from student_group_members member
    where member.student_id = ${student} and member.group_id = any(${[...groupIds]}::text[]))`;

/**
 * Returns how many students are in one of the groups `left` and in none of the groups `remaining`. For a course, only enrolled
 * students count.
 */
const countLosingStudents = async (
  sql: SqlQuery,
  { kind, itemId }: GroupItem,
  { left, remaining }: { readonly left: readonly string[]; readonly remaining: readonly string[] },
): Promise<number> => {
  const [row] =
    kind === 'course'
      ? await sql<{ students: number }[]>`
          select count(*)::int as students from enrolments join courses item using (course_id)
          where course_id = ${itemId} and unenrolled_at is null and ${GROUP_COURSE_TABLES.isForGroupsOnly}
            and ${isInAny(left, sqlFragment`enrolments.student_id`)}
            and not ${isInAny(remaining, sqlFragment`enrolments.student_id`)}`
      : await sql<{ students: number }[]>`
          select count(distinct student_id)::int as students from student_group_members leaver
          where group_id = any(${[...left]}::text[])
            and not ${isInAny(remaining, sqlFragment`leaver.student_id`)}`;
  return row?.students ?? 0;
};

export const createItemGroups = ({ sql, change }: ItemGroupsDeps) => ({
  preview: async ({ kind, itemId, leave, join }: ItemGroupsChange) => {
    const current = await listGroupsOfItem(sql, { kind, itemId });
    const left = current.filter((groupId) => leave.includes(groupId));
    const remaining = [...current.filter((groupId) => !leave.includes(groupId)), ...join];
    // An item without groups is visible to all people.
    if (remaining.length === 0) return { students: 0 };
    return { students: await countLosingStudents(sql, { kind, itemId }, { left, remaining }) };
  },
  /** Removes a course or document from a group. Does nothing if the group does not have it. */
  take: async (caller: StaffCaller, groupId: string, { kind, itemId }: GroupItem) => {
    await change[kind](caller, itemId, async ({ tx, requireTakenOver, write }) => {
      requireTakenOver();
      const before = await listGroupsOfItem(tx, { kind, itemId });
      const after = before.filter((one) => one !== groupId);
      if (after.length === before.length) return false;
      if (after.length === 0)
        throw new AppError(
          'conflict',
          'No other group sees it, so all people would. Show it to another group first.',
        );
      const seen = SEEN[kind];
      await tx`delete from ${seen.links} where ${seen.itemId} = ${itemId} and group_id = ${groupId}`;
      await write(ACTIONS[kind], { before: { groups: before }, after: { groups: after } });
      return true;
    });
  },
});
export type ItemGroups = ReturnType<typeof createItemGroups>;
