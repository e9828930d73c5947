/** Reads and changes groups for staff. Each change and its entry in the audit log are one transaction. 003 §2.5 */
import type { AuditAction } from '@cairn/api/audit-log.contract';
import {
  type GroupMembershipChange,
  type GroupMembershipChangePreview,
  type GroupFilters,
  GROUPS_PAGE_SIZE,
  MAX_GROUPS,
  type StaffGroup,
} from '@cairn/api/staff-groups.contract';
import { toDayInZone } from '@cairn/domain/calendar-day.rules';
import { foldSearchText } from '@cairn/domain/search-text.rules';
import {
  type AuditActor,
  type NewAuditEntry,
  writeAuditEntry,
} from '../../../platform/audit/audit-log.ts';
import type { Sql, SqlQuery, TransactionSql } from '../../../platform/database/sql.ts';
import { readSiteTimeZone } from '../../../platform/database/site-time-zone.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import type { ChangePerson, PersonAction } from '../people/person-changes.service.ts';
import {
  listRulesForJoining,
  requestRuleRunsOfGroup,
} from '../enrolment-rules/enrolment-rules.repository.ts';
import { refuseUnknownPerson } from '../people/people.service.ts';
import * as repository from './groups.repository.ts';
import { GROUP_COURSE_TABLES, GROUP_DOCUMENT_TABLES } from './groups.repository.ts';

interface GroupsDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly changePerson: ChangePerson;
}

export const refuseUnknownGroup = (): never => {
  throw new AppError('not-found', 'There is no such group. Go back to the list of groups.');
};

const refuseArchivedGroup = (name: string): never => {
  throw new AppError('conflict', `'${name}' is archived and gets no new members.`);
};

const MAX_GROUP_ID_LENGTH = 60;

/** Returns the beginning of a group's id: the name in lower case, with a dash between its words of Latin letters and digits. */
const toGroupIdStem = (name: string): string =>
  foldSearchText(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_GROUP_ID_LENGTH)
    .replaceAll(/^-|-$/g, '') || 'group';

/** Returns an unused id for a group. The caller must hold the lock on the names of groups. */
const findFreeGroupId = async (tx: TransactionSql, name: string): Promise<string> => {
  const stem = toGroupIdStem(name);
  let groupId = stem;
  for (let number = 2; await repository.isGroupIdTaken(tx, groupId); number++)
    groupId = `${stem}-${number}`;
  return groupId;
};

const requireFreeName = async (tx: TransactionSql, name: string, ownId?: string): Promise<void> => {
  const holder = await repository.findGroupByName(tx, name);
  if (holder !== undefined && holder !== ownId)
    throw new AppError('conflict', `There is a group with the name '${name}' already.`, {
      field: 'name',
    });
};

/** Returns the id of the group with this name. If there is none, creates the group, with its entry in the audit log. */
export type RequireGroup = (tx: TransactionSql, actor: AuditActor, name: string) => Promise<string>;

const createNewGroup = async (
  tx: TransactionSql,
  actor: AuditActor,
  { name, at }: { readonly name: string; readonly at: Date },
): Promise<string> => {
  if ((await repository.countAllGroups(tx)) >= MAX_GROUPS)
    throw new AppError('conflict', `The site has ${MAX_GROUPS} groups, which is the limit.`);
  const groupId = await findFreeGroupId(tx, name);
  await repository.insertGroup(tx, { groupId, name, at });
  const object = { kind: 'group', id: groupId } as const;
  await writeAuditEntry(tx, actor, { action: 'group-created', object, after: { name } }, at);
  return groupId;
};

export const createRequireGroup =
  (now: () => Date): RequireGroup =>
  async (tx, actor, name) => {
    await repository.lockGroupNames(tx);
    const found = await repository.findGroupByName(tx, name);
    return found ?? createNewGroup(tx, actor, { name, at: now() });
  };

/** Creates, renames, archives and restores groups. */
const createGroupChanges = ({ sql, now }: Pick<GroupsDeps, 'sql' | 'now'>) => {
  const createWriter =
    (tx: TransactionSql, caller: StaffCaller, groupId: string) =>
    (action: AuditAction, values?: Pick<NewAuditEntry, 'before' | 'after'>) =>
      writeAuditEntry(
        tx,
        caller,
        { action, object: { kind: 'group', id: groupId }, ...values },
        now(),
      );
  return {
    create: (caller: StaffCaller, name: string): Promise<string> =>
      sql.begin(async (tx) => {
        await repository.lockGroupNames(tx);
        await requireFreeName(tx, name);
        return createNewGroup(tx, caller, { name, at: now() });
      }),
    rename: (
      caller: StaffCaller,
      groupId: string,
      { before, name }: { readonly before: string; readonly name: string },
    ): Promise<void> =>
      sql.begin(async (tx) => {
        await repository.lockGroupNames(tx);
        const group = (await repository.lockGroup(tx, groupId)) ?? refuseUnknownGroup();
        if (group.name === name) return;
        if (group.name !== before)
          throw new AppError('conflict', `Somebody has renamed the group to '${group.name}'.`, {
            current: group.name,
          });
        await requireFreeName(tx, name, groupId);
        await repository.updateGroupName(tx, groupId, name);
        const write = createWriter(tx, caller, groupId);
        await write('group-renamed', { before: { name: group.name }, after: { name } });
      }),
    setArchived: (caller: StaffCaller, groupId: string, isArchived: boolean): Promise<void> =>
      sql.begin(async (tx) => {
        const group = (await repository.lockGroup(tx, groupId)) ?? refuseUnknownGroup();
        if (group.isArchived === isArchived) return;
        await repository.setGroupArchived(tx, groupId, isArchived ? now() : null);
        // Enrolment rules enrol no person while the group is archived. They enrol these people after it is restored. MGRP-09
        if (!isArchived) await requestRuleRunsOfGroup(tx, groupId);
        const write = createWriter(tx, caller, groupId);
        await write(isArchived ? 'group-archived' : 'group-restored');
      }),
  };
};

/** Names of the groups of a change; null if the change has no such group. */
export interface NamesOfChangedGroups {
  readonly join: string | null;
  readonly leave: string | null;
}

/**
 * Returns the names of the groups of a change. Throws invalid, not-found, and conflict if a person would join an archived
 * group.
 */
export const findGroupNames = async (
  sql: SqlQuery,
  { scope }: Pick<StaffCaller, 'scope'>,
  { join, leave }: Pick<GroupMembershipChange, 'join' | 'leave'>,
): Promise<NamesOfChangedGroups> => {
  if (join === leave)
    throw new AppError('invalid', 'Name a group to join or to leave, and not the same for both.');
  const [joined, left] = await Promise.all(
    [join, leave].map(async (groupId) =>
      groupId === undefined
        ? null
        : ((await repository.findGroupState(sql, groupId, scope)) ?? refuseUnknownGroup()),
    ),
  );
  if (joined?.isArchived) refuseArchivedGroup(joined.name);
  return { join: joined?.name ?? null, leave: left?.name ?? null };
};

/**
 * Creates the action that changes the groups of a person.
 * @param names names of the groups, for messages and the audit log
 */
export const createMembershipAction =
  (now: () => Date) =>
  (
    { join, leave }: Pick<GroupMembershipChange, 'join' | 'leave'>,
    names: NamesOfChangedGroups,
  ): PersonAction =>
  async ({ tx, personId, write }) => {
    if (join !== undefined && !(await repository.isGroupInUse(tx, join)))
      refuseArchivedGroup(names.join ?? join);
    const hasLeft =
      leave !== undefined && (await repository.removePersonFromGroup(tx, personId, leave));
    const hasJoined = join !== undefined && (await repository.addPersonToGroup(tx, personId, join));
    if (!hasLeft && !hasJoined) return false;
    await repository.markGroupsSetByStaff(tx, personId, now());
    await write('person-groups-changed', {
      before: { group: hasLeft ? names.leave : null },
      after: { group: hasJoined ? names.join : null },
    });
    return true;
  };

/** Moves people between groups, and previews the effects on them. */
const createMembershipChanges = (deps: GroupsDeps) => {
  const { sql, now, changePerson } = deps;
  const createAction = createMembershipAction(now);
  return {
    preview: async (
      caller: StaffCaller,
      change: GroupMembershipChange,
    ): Promise<GroupMembershipChangePreview> => {
      await findGroupNames(sql, caller, change);
      const { personIds, join = null, leave = null } = change;
      if (!(await repository.arePeopleInScope(sql, personIds, caller.scope))) refuseUnknownPerson();
      const ids = { personIds, join, leave };
      const today = toDayInZone(now(), await readSiteTimeZone(sql));
      const [hiddenCourses, hiddenDocuments, newCourses, newDocuments, newRules] =
        await Promise.all([
          repository.listItemsHiddenByGroupChange(sql, GROUP_COURSE_TABLES, ids),
          repository.listItemsHiddenByGroupChange(sql, GROUP_DOCUMENT_TABLES, ids),
          repository.listItemsShownByGroupChange(sql, GROUP_COURSE_TABLES, ids),
          repository.listItemsShownByGroupChange(sql, GROUP_DOCUMENT_TABLES, ids),
          listRulesForJoining(sql, { personIds, groupId: join, today }),
        ]);
      return { hiddenCourses, hiddenDocuments, newCourses, newDocuments, newRules };
    },
    changeMembers: async (caller: StaffCaller, change: GroupMembershipChange) => {
      const names = await findGroupNames(sql, caller, change);
      const personIds = [...new Set(change.personIds)];
      const refused: { personId: string; message: string }[] = [];
      let changed = 0;
      for (const personId of personIds) {
        try {
          if (await changePerson(caller, personId, createAction(change, names))) changed += 1;
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          refused.push({ personId, message: error.message });
        }
      }
      return { changed, unchanged: personIds.length - changed - refused.length, refused };
    },
  };
};

export const createGroupsService = (deps: GroupsDeps) => {
  const { sql } = deps;
  const find = async (
    { scope }: Pick<StaffCaller, 'scope'>,
    groupId: string,
  ): Promise<StaffGroup> => {
    const group = (await repository.findGroupInScope(sql, groupId, scope)) ?? refuseUnknownGroup();
    const [courses, documents] = await Promise.all([
      repository.listItemsOfGroup(sql, GROUP_COURSE_TABLES, groupId),
      repository.listItemsOfGroup(sql, GROUP_DOCUMENT_TABLES, groupId),
    ]);
    return { ...group, courses, documents };
  };
  return {
    find,
    /** Returns a page of the groups; the last page if `page` is too high. */
    list: async ({ scope }: StaffCaller, filters: GroupFilters) => {
      const listPage = (page: number) => repository.listGroupsPage(sql, filters, scope, page);
      const [requested, counts, peopleWithoutGroup] = await Promise.all([
        listPage(filters.page),
        repository.countGroups(sql, scope),
        scope === 'site' ? repository.countPeopleWithoutGroup(sql) : null,
      ]);
      const isMissing = requested.found === 0 && filters.page > 1;
      const { found } = isMissing ? await listPage(1) : requested;
      const pageCount = Math.max(1, Math.ceil(found / GROUPS_PAGE_SIZE));
      const page = Math.min(filters.page, pageCount);
      const { groups } = isMissing ? await listPage(page) : requested;
      return { groups, ...counts, peopleWithoutGroup, page, pageCount };
    },
    ...createGroupChanges(deps),
    ...createMembershipChanges(deps),
  };
};
export type GroupsService = ReturnType<typeof createGroupsService>;
