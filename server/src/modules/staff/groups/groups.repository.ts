/** Reads and changes the groups of a school for its staff. Every read is limited to the scope of the caller. */
import {
  type GroupFilters,
  GROUPS_PAGE_SIZE,
  type ListedGroup,
  MAX_NAMED_ITEMS,
  type TitledItem,
  type TitledItems,
} from '@cairn/api/staff-groups.contract';
import { toCompactSearchText } from '@cairn/domain/search-text.rules';
import type { StaffScope } from '@cairn/domain/staff.rules';
import { takeNamedTransactionLock } from '../../../platform/database/lock-name.ts';
import {
  escapeLikePattern,
  sqlFragment,
  type SqlFragment,
  type SqlQuery,
  type TransactionSql,
} from '../../../platform/database/sql.ts';
import { isGroupInScope, isPersonInScope } from '../people/people.repository.ts';

/** Maximum number of managers whose names a list shows for each group. */
const MAX_NAMED_MANAGERS = 20;

/** Selects the columns of `groupFields` and the number of members. */
const GROUP_COLUMNS = sqlFragment`
  student_groups.group_id as "groupId", group_name as name, group_archived_at as "archivedAt",
  (select count(*)::int from student_group_members member
    where member.group_id = student_groups.group_id) as people,
  coalesce((select json_agg(manager) from (
    select staff_roles.email, nullif(full_name(first_name, last_name), '') as name,
      student_id as "personId"
    from staff_roles left join students on email_key(students.email) = staff_roles.email
    where role = 'group-manager' and staff_roles.group_id = student_groups.group_id
    order by last_name, first_name, staff_roles.email limit ${MAX_NAMED_MANAGERS}) manager), '[]')
    as managers`;

type ListedGroupRow = GroupRow & Pick<ListedGroup, 'courses' | 'documents' | 'rules'>;

const toListedGroup = (row: ListedGroupRow): ListedGroup => ({
  ...row,
  archivedAt: row.archivedAt?.toISOString() ?? null,
});

interface GroupRow extends Pick<ListedGroup, 'groupId' | 'name' | 'managers' | 'people'> {
  readonly archivedAt: Date | null;
}

interface GroupState {
  readonly name: string;
  readonly isArchived: boolean;
}

const hasState = (state: GroupFilters['state']): SqlFragment =>
  state === 'archived'
    ? sqlFragment`group_archived_at is not null`
    : sqlFragment`group_archived_at is null`;

/** Returns the SQL condition that name or id of a group contain the text. */
export const matchesGroupSearch = (search = ''): SqlFragment => {
  const text = toCompactSearchText(search);
  // Without a search text, the query does not compute the search form of each name.
  if (text === '') return sqlFragment`true`;
  // This is the expression of the index `student_groups_text`. The search text contains no space, so it must be in the name or
  // in the ID.
  return sqlFragment`replace(fold_for_search(group_name), ' ', '') || ' ' || group_id
    like ${`%${escapeLikePattern(text)}%`}`;
};

/**
 * Returns one page of the groups that match, and how many match. The number is 0 for a page that does not exist.
 * @param page counted from 1
 */
export const listGroupsPage = async (
  sql: SqlQuery,
  { search, state }: GroupFilters,
  scope: StaffScope,
  page: number,
): Promise<{ groups: ListedGroup[]; found: number }> => {
  // Counts and sorts before the columns of a page are read, so that the search form of each name is computed once.
  const rows = await sql<(ListedGroupRow & { readonly found: number })[]>`
    with matching as materialized (
      select group_id, lower(group_name) as sort_name, count(*) over ()::int as found
      from student_groups where ${isGroupInScope(scope)} and ${hasState(state)} and ${matchesGroupSearch(search)}
      order by sort_name, group_id
      limit ${GROUPS_PAGE_SIZE} offset ${(page - 1) * GROUPS_PAGE_SIZE})
    select ${GROUP_COLUMNS}, matching.found,
      (select count(*)::int from course_groups
        where course_groups.group_id = student_groups.group_id) as courses,
      (select count(*)::int from document_groups
        where document_groups.group_id = student_groups.group_id) as documents,
      (select count(*)::int from enrolment_rules
        where enrolment_rules.group_id = student_groups.group_id and rule_ended_at is null) as rules
    from matching join student_groups using (group_id)
    order by matching.sort_name, student_groups.group_id`;
  const groups = rows.map(({ found: _found, ...row }) => toListedGroup(row));
  return { groups, found: rows[0]?.found ?? 0 };
};

/** Returns how many groups of the scope are active and how many are archived. */
export const countGroups = async (
  sql: SqlQuery,
  scope: StaffScope,
): Promise<{ active: number; archived: number }> => {
  const [row] = await sql<{ active: number; archived: number }[]>`
    select count(*) filter (where ${hasState('active')})::int as active,
      count(*) filter (where ${hasState('archived')})::int as archived
    from student_groups where ${isGroupInScope(scope)}`;
  if (!row) throw new Error('A count returned no row.');
  return row;
};

export const countPeopleWithoutGroup = async (sql: SqlQuery): Promise<number> => {
  // Counting both tables takes a third of the time of comparing them, and two connections count them at the same time.
  const [[all], [members]] = await Promise.all([
    sql<{ people: number }[]>`select count(*)::int as people from students`,
    sql<{ people: number }[]>`
      select count(distinct student_id)::int as people from student_group_members`,
  ]);
  return Math.max(0, (all?.people ?? 0) - (members?.people ?? 0));
};

/** Returns a group of the scope without its courses and documents; undefined for others and for unknown ids. */
export const findGroupInScope = async (sql: SqlQuery, groupId: string, scope: StaffScope) => {
  const [row] = await sql<(GroupRow & { readonly createdAt: Date })[]>`
    select ${GROUP_COLUMNS}, group_created_at as "createdAt"
    from student_groups where group_id = ${groupId} and ${isGroupInScope(scope)}`;
  return (
    row && {
      ...row,
      archivedAt: row.archivedAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    }
  );
};

/** Returns the name of a group of the scope, and whether it is archived; undefined for others and for unknown ids. */
export const findGroupState = async (
  sql: SqlQuery,
  groupId: string,
  scope: StaffScope,
): Promise<GroupState | undefined> => {
  const [row] = await sql<GroupState[]>`
    select group_name as name, group_archived_at is not null as "isArchived"
    from student_groups where group_id = ${groupId} and ${isGroupInScope(scope)}`;
  return row;
};

/** Returns whether all of these people exist and belong to the scope. */
export const arePeopleInScope = async (
  sql: SqlQuery,
  personIds: readonly string[],
  scope: StaffScope,
): Promise<boolean> => {
  const rows = await sql`select 1 from students
    where student_id = any(${[...personIds]}::text[]) and ${isPersonInScope(scope)}`;
  return rows.length === new Set(personIds).size;
};

/** A kind of items that groups can see: the tables of the items and of their groups. */
export interface GroupItemTables {
  readonly items: SqlFragment;
  readonly itemId: SqlFragment;
  readonly links: SqlFragment;
  /** SQL condition that only members of certain groups see an item. */
  readonly isForGroupsOnly: SqlFragment;
}

export const GROUP_COURSE_TABLES: GroupItemTables = {
  items: sqlFragment`courses`,
  itemId: sqlFragment`course_id`,
  links: sqlFragment`course_groups`,
  isForGroupsOnly: sqlFragment`lower(item.status) <> 'draft' and item.course_state = 'shown'
    and not item.publically_accessible`,
};

export const GROUP_DOCUMENT_TABLES: GroupItemTables = {
  items: sqlFragment`documents`,
  itemId: sqlFragment`document_id`,
  links: sqlFragment`document_groups`,
  isForGroupsOnly: sqlFragment`true`,
};

const nameItems = async (
  sql: SqlQuery,
  { items, itemId }: GroupItemTables,
  where: SqlFragment,
): Promise<TitledItems> => {
  const rows = await sql<(TitledItem & { readonly total: number })[]>`
    select ${itemId} as id, title, count(*) over ()::int as total from ${items} item where ${where}
    order by lower(title), ${itemId} limit ${MAX_NAMED_ITEMS}`;
  return { items: rows.map(({ id, title }) => ({ id, title })), total: rows[0]?.total ?? 0 };
};

const isLinkedTo = ({ itemId, links }: GroupItemTables, groupId: string | null): SqlFragment =>
  sqlFragment`exists (select from ${links} link
    where link.${itemId} = item.${itemId} and link.group_id = ${groupId})`;

/** Returns the courses or documents that the group sees but the public does not see. */
export const listItemsOfGroup = (
  sql: SqlQuery,
  seen: GroupItemTables,
  groupId: string,
): Promise<TitledItems> => nameItems(sql, seen, isLinkedTo(seen, groupId));

interface GroupIds {
  readonly personIds: readonly string[];
  readonly join: string | null;
  readonly leave: string | null;
}

/**
 * SQL condition that a group of the person, other than `except`, sees the item.
 * @param person the column with the person's id
 */
const isSeenByOtherGroup = (
  { itemId, links }: GroupItemTables,
  person: SqlFragment,
  except: string | null,
): SqlFragment =>
  sqlFragment`exists (select from student_group_members member join ${links} link using (group_id)
    where member.student_id = ${person} and link.${itemId} = item.${itemId}
      and member.group_id is distinct from ${except})`;

/** Returns the items that at least one of the people no longer sees after the change. */
export const listItemsHiddenByGroupChange = (
  sql: SqlQuery,
  seen: GroupItemTables,
  { personIds, join, leave }: GroupIds,
): Promise<TitledItems> =>
  nameItems(
    sql,
    seen,
    sqlFragment`${seen.isForGroupsOnly} and ${isLinkedTo(seen, leave)} and not ${isLinkedTo(seen, join)}
      and exists (select from student_group_members leaver
        where leaver.student_id = any(${[...personIds]}::text[]) and leaver.group_id = ${leave}
          and not ${isSeenByOtherGroup(seen, sqlFragment`leaver.student_id`, leave)})`,
  );

/** Returns the items that at least one of the people sees only after the change. */
export const listItemsShownByGroupChange = (
  sql: SqlQuery,
  seen: GroupItemTables,
  { personIds, join }: GroupIds,
): Promise<TitledItems> =>
  nameItems(
    sql,
    seen,
    sqlFragment`${seen.isForGroupsOnly} and ${isLinkedTo(seen, join)}
      and exists (select from unnest(${[...personIds]}::text[]) person_id
        where not ${isSeenByOtherGroup(seen, sqlFragment`person_id`, null)})`,
  );

/** Locks the names and ids of groups until the transaction ends, so that two groups cannot get the same name or id. */
export const lockGroupNames = (tx: TransactionSql): Promise<void> =>
  takeNamedTransactionLock(tx, 'names of groups');

export const countAllGroups = async (tx: TransactionSql): Promise<number> => {
  const [row] = await tx<{ groups: number }[]>`select count(*)::int as groups from student_groups`;
  return row?.groups ?? 0;
};

/** Returns the id of another group with this name; upper and lower case are equal. */
export const findGroupByName = async (
  tx: TransactionSql,
  name: string,
): Promise<string | undefined> => {
  const [row] = await tx<{ groupId: string }[]>`
    select group_id as "groupId" from student_groups where lower(group_name) = lower(${name}) limit 1`;
  return row?.groupId;
};

export const isGroupIdTaken = async (tx: TransactionSql, groupId: string): Promise<boolean> =>
  (await tx`select 1 from student_groups where group_id = ${groupId}`).length > 0;

export const insertGroup = async (
  tx: TransactionSql,
  { groupId, name, at }: { readonly groupId: string; readonly name: string; readonly at: Date },
): Promise<void> => {
  await tx`insert into student_groups (group_id, group_name, group_created_at)
    values (${groupId}, ${name}, ${at})`;
};

/** Locks a group for a change. Returns undefined for unknown ids. */
export const lockGroup = async (
  tx: TransactionSql,
  groupId: string,
): Promise<GroupState | undefined> => {
  const [row] = await tx<GroupState[]>`
    select group_name as name, group_archived_at is not null as "isArchived"
    from student_groups where group_id = ${groupId} for no key update`;
  return row;
};

export const updateGroupName = async (
  tx: TransactionSql,
  groupId: string,
  name: string,
): Promise<void> => {
  await tx`update student_groups set group_name = ${name} where group_id = ${groupId}`;
};

export const setGroupArchived = async (
  tx: TransactionSql,
  groupId: string,
  at: Date | null,
): Promise<void> => {
  await tx`update student_groups set group_archived_at = ${at} where group_id = ${groupId}`;
};

/** Returns whether a group exists and is not archived. Locks the group until the transaction ends. */
export const isGroupInUse = async (tx: TransactionSql, groupId: string): Promise<boolean> => {
  const rows = await tx`select 1 from student_groups
    where group_id = ${groupId} and group_archived_at is null for share`;
  return rows.length > 0;
};

/** Adds a person to a group. Returns false if the person was a member already. */
export const addPersonToGroup = async (
  tx: TransactionSql,
  personId: string,
  groupId: string,
): Promise<boolean> => {
  const rows = await tx`insert into student_group_members (student_id, group_id)
    values (${personId}, ${groupId}) on conflict do nothing returning 1`;
  return rows.length > 0;
};

/** Removes a person from a group. Returns false if the person was not a member. */
export const removePersonFromGroup = async (
  tx: TransactionSql,
  personId: string,
  groupId: string,
): Promise<boolean> => {
  const rows = await tx`delete from student_group_members
    where student_id = ${personId} and group_id = ${groupId} returning 1`;
  return rows.length > 0;
};

export const markGroupsSetByStaff = async (
  tx: TransactionSql,
  personId: string,
  at: Date,
): Promise<void> => {
  await tx`update students set groups_set_at = ${at} where student_id = ${personId}`;
};
