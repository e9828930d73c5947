import {
  AUDIT_OBJECT_KINDS,
  AUDIT_PAGE_SIZE,
  type AuditEntry,
  type AuditFilters,
} from '@cairn/api/audit-log.contract';
import type { StaffScope } from '@cairn/domain/staff.rules';
import { sqlFragment, type SqlFragment, type SqlQuery } from '../../../platform/database/sql.ts';
import { isGroupInScope } from '../people/people.repository.ts';
import { limitAuditEntriesToGroups } from './limit-entries.ts';

type AuditEntryRow = Omit<AuditEntry, 'at'> & { readonly at: Date };

const selectEntries = (where: SqlFragment): SqlFragment => sqlFragment`
  select entry_id::text as "entryId", at, actor_kind as "actorKind", actor_id as "actorId",
    full_name(actor.first_name, actor.last_name) as "actorName", action,
    object_kind as "objectKind", object_id as "objectId",
    case object_kind when 'group' then group_name
      when 'webinar' then (select webinars.title from webinars where webinars.webinar_id = object_id)
      when 'job-role' then (select roles.title from roles where roles.role_id = object_id)
      when 'document' then (select documents.title from documents where documents.document_id = object_id)
      when 'competency' then (select competency_name from competencies where competency_id = object_id)
      when 'category' then object_id
      when 'course' then (select courses.title from courses where courses.course_id = object_id)
      else full_name(object.first_name, object.last_name) end as "objectName",
    values_before as before, values_after as after, request_id as "requestId"
  from audit_entries
    left join students actor on actor_kind = 'person' and actor.student_id = actor_id
    left join students object on object_kind = 'person' and object.student_id = object_id
    left join student_groups on object_kind = 'group' and group_id = object_id
  where ${where} order by entry_id desc`;

const toEntry = (row: AuditEntryRow): AuditEntry => ({ ...row, at: row.at.toISOString() });

const DAY_MS = 24 * 60 * 60 * 1000;

/** The condition lists all kinds, because the index of objects begins with the kind. */
const isObject = (id: string): SqlFragment =>
  sqlFragment`object_kind = any(${[...AUDIT_OBJECT_KINDS]}::text[]) and object_id = ${id}`;

const matchesFilters = ({ actor, object, action, from, to, after }: AuditFilters): SqlFragment => {
  const end = to === undefined ? undefined : new Date(Date.parse(to) + DAY_MS);
  return sqlFragment`true
    ${actor === undefined ? sqlFragment`` : sqlFragment`and actor_id = ${actor}`}
    ${object === undefined ? sqlFragment`` : sqlFragment`and ${isObject(object)}`}
    ${action === undefined ? sqlFragment`` : sqlFragment`and action = ${action}`}
    ${from === undefined ? sqlFragment`` : sqlFragment`and at >= ${new Date(from)}`}
    ${end === undefined ? sqlFragment`` : sqlFragment`and at < ${end}`}
    ${after === undefined ? sqlFragment`` : sqlFragment`and entry_id < ${after}::bigint`}`;
};

/** Returns a page of entries, newest first, and whether there are more. */
export const findAuditEntriesPage = async (
  sql: SqlQuery,
  filters: AuditFilters,
): Promise<{ entries: AuditEntry[]; hasMore: boolean }> => {
  const rows = await sql<AuditEntryRow[]>`
    ${selectEntries(matchesFilters(filters))} limit ${AUDIT_PAGE_SIZE + 1}`;
  return {
    entries: rows.slice(0, AUDIT_PAGE_SIZE).map(toEntry),
    hasMore: rows.length > AUDIT_PAGE_SIZE,
  };
};

/** Number of entries that one statement of a download reads. */
const READ_AT_ONCE = 1000;

/** Yields all matching entries in batches, newest first. Entries that are written meanwhile are left out. */
export const readAuditEntries = async function* (
  sql: SqlQuery,
  filters: AuditFilters,
): AsyncGenerator<AuditEntry[]> {
  let after: string | undefined;
  do {
    const rows = await sql<AuditEntryRow[]>`
      ${selectEntries(matchesFilters({ ...filters, after }))} limit ${READ_AT_ONCE}`;
    yield rows.map(toEntry);
    after = rows.length === READ_AT_ONCE ? rows.at(-1)?.entryId : undefined;
  } while (after !== undefined);
};

/** Returns the newest entries about a person that are in the scope. MLOG-11 */
export const findAuditEntriesOfPerson = async (
  sql: SqlQuery,
  personId: string,
  scope: StaffScope,
): Promise<AuditEntry[]> => {
  const rows = await sql<AuditEntryRow[]>`
    ${selectEntries(sqlFragment`object_kind = 'person' and object_id = ${personId}`)}
    limit ${AUDIT_PAGE_SIZE}`;
  const entries = rows.map(toEntry);
  if (scope === 'site') return entries;
  const groups = await sql<{ name: string }[]>`
    select group_name as name from student_groups where ${isGroupInScope(scope)}`;
  return limitAuditEntriesToGroups(
    entries,
    groups.map(({ name }) => name),
  );
};

/** Number of entries that one statement removes, so that its locks are short. */
const REMOVED_AT_ONCE = 5000;

/** Removes some entries from before the date. Returns whether there may be more. */
export const removeAuditEntriesBefore = async (tx: SqlQuery, before: Date): Promise<boolean> => {
  await tx`select set_config('cairn.audit_maintenance', 'retention', true)`;
  const removed = await tx`delete from audit_entries where entry_id in (
    select entry_id from audit_entries where at < ${before} order by at limit ${REMOVED_AT_ONCE})
    returning 1`;
  return removed.length === REMOVED_AT_ONCE;
};
