/** Stores imports of people: the rows of a file, the results of the check, and the job that applies them. */
import type { ImportVerdict } from '@cairn/api/people-imports.contract';
import type { ImportColumnUse } from '@cairn/domain/import-columns.rules';
import type { StaffScope } from '@cairn/domain/staff.rules';
import {
  sqlFragment,
  type SqlFragment,
  type SqlQuery,
  toJsonb,
  type TransactionSql,
} from '../../../platform/database/sql.ts';
import { isCourseSeenInScope } from '../enrolments/courses-to-enrol.repository.ts';
import {
  isGroupInScope,
  isPersonInScope,
  SHOWN_EMAIL_SQL,
  SHOWN_EXTERNAL_ID_SQL,
} from '../people/people.repository.ts';
import type { PersonInImportCheck, ImportRowPlan } from './check-row.ts';
import type { CsvFormat, CsvRow } from './read-csv.ts';
import type { ImportRowRefusal } from './row-values.ts';

export interface StoredPeopleImport extends CsvFormat {
  readonly importId: string;
  readonly format: 'csv' | 'one-roster';
  readonly fileName: string;
  readonly columnNames: readonly string[];
  readonly columnUses: readonly ImportColumnUse[];
  readonly sendsInvitations: boolean;
  readonly rowCount: number;
  readonly checkId: string | null;
  readonly checked: number;
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly removals: number;
  readonly jobId: string | null;
}

interface NewImport extends Pick<
  StoredPeopleImport,
  'importId' | 'fileName' | 'format' | 'encoding' | 'delimiter' | 'columnNames' | 'columnUses'
> {
  readonly uploadedBy: string;
  readonly at: Date;
}

/** Stores an import without its rows. Reads ignore the import until `setImportRowCount` has marked its rows as complete. */
export const insertPeopleImport = async (
  sql: SqlQuery,
  { importId, uploadedBy, at, fileName, format, ...table }: NewImport,
): Promise<void> => {
  const { encoding, delimiter, columnNames, columnUses } = table;
  await sql`insert into people_imports (import_id, uploaded_by, uploaded_at, uploaded_name, table_format,
      text_encoding, cell_delimiter, column_names, column_uses)
    values (${importId}, ${uploadedBy}, ${at}, ${fileName}, ${format}, ${encoding}, ${delimiter},
      ${toJsonb(columnNames)}, ${toJsonb(columnUses)})`;
};

export interface NumberedImportRow extends CsvRow {
  /** Number of the row, counted from 1 without the header. */
  readonly number: number;
}

export const insertImportRows = async (
  sql: SqlQuery,
  importId: string,
  rows: readonly NumberedImportRow[],
): Promise<void> => {
  await sql`insert into people_import_rows (import_id, row_number, line_number, row_cells)
    select ${importId}, number, line, cells
    from jsonb_to_recordset(${toJsonb(rows)}) as given (number int, line int, cells jsonb)`;
};

export const setImportRowCount = async (
  sql: SqlQuery,
  importId: string,
  rowCount: number,
): Promise<void> => {
  await sql`update people_imports set table_rows = ${rowCount} where import_id = ${importId}`;
};

/**
 * Deletes the imports of a person that are not applied, except this one and the newest others. Incomplete uploads are not
 * deleted.
 */
export const deleteOlderPeopleImports = async (
  sql: SqlQuery,
  { importId, uploadedBy }: { readonly importId: string; readonly uploadedBy: string },
  others: number,
): Promise<void> => {
  await sql`delete from people_imports where import_id in (
    select import_id from people_imports
    where uploaded_by = ${uploadedBy} and import_id <> ${importId} and import_job_id is null
      and table_rows is not null
    order by uploaded_at desc offset ${others})`;
};

export const deletePeopleImport = async (sql: SqlQuery, importId: string): Promise<void> => {
  await sql`delete from people_imports where import_id = ${importId}`;
};

/**
 * Deletes one of the imports that were uploaded before a time. An import may have many rows, so only one is deleted. Returns
 * whether there was one.
 */
export const deletePeopleImportBefore = async (
  sql: SqlQuery,
  before: { readonly notApplied: Date; readonly all: Date },
): Promise<boolean> => {
  const rows = await sql`delete from people_imports where import_id in (
    select import_id from people_imports
    where uploaded_at < ${before.notApplied} and (import_job_id is null or uploaded_at < ${before.all})
    order by uploaded_at limit 1) returning 1`;
  return rows.length > 0;
};

/**
 * Returns an import.
 * @param uploadedBy person whose imports are searched; absent: those of all people
 */
export const findPeopleImport = async (
  sql: SqlQuery,
  importId: string,
  uploadedBy: string | null = null,
): Promise<StoredPeopleImport | undefined> => {
  const [row] = await sql<StoredPeopleImport[]>`
    select import_id as "importId", uploaded_name as "fileName", table_format as format, text_encoding as encoding,
      cell_delimiter as delimiter, column_names as "columnNames", column_uses as "columnUses",
      sends_invitations as "sendsInvitations", table_rows as "rowCount", check_id as "checkId",
      checked_rows as checked, new_rows as new, changed_rows as changed,
      unchanged_rows as unchanged, refused_rows as refused, removal_rows as removals, import_job_id as "jobId"
    from people_imports where import_id = ${importId} and table_rows is not null
      and (${uploadedBy}::text is null or uploaded_by = ${uploadedBy})`;
  return row;
};

/** Returns the next rows after the one with the number `after`. */
export const listImportRowsAfter = (
  sql: SqlQuery,
  importId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<NumberedImportRow[]> => sql<NumberedImportRow[]>`
  select row_number as number, line_number as line, row_cells as cells from people_import_rows
  where import_id = ${importId} and row_number > ${after} order by row_number limit ${limit}`;

/** Begins a check with this assignment of columns. Returns false if the import is already applied. */
export const beginImportCheck = async (
  sql: SqlQuery,
  importId: string,
  check: {
    readonly checkId: string;
    readonly columnUses: readonly ImportColumnUse[];
    readonly sendsInvitations: boolean;
  },
): Promise<boolean> => {
  const rows = await sql`
    update people_imports set check_id = ${check.checkId}, column_uses = ${toJsonb(check.columnUses)},
      sends_invitations = ${check.sendsInvitations}, checked_rows = 0, new_rows = 0, changed_rows = 0,
      unchanged_rows = 0, refused_rows = 0, removal_rows = 0
    where import_id = ${importId} and import_job_id is null returning 1`;
  return rows.length > 0;
};

export interface ImportRowCheckResult {
  readonly number: number;
  readonly verdict: ImportVerdict;
  readonly plan: ImportRowPlan | null;
  readonly refusal: (Omit<ImportRowRefusal, 'field'> & { readonly column: number | null }) | null;
}

/** Stores results of a check, and the numbers up to these rows. Returns false if another check has begun meanwhile. */
export const storeCheckedImportRows = async (
  tx: TransactionSql,
  { importId, checkId }: { readonly importId: string; readonly checkId: string },
  rows: readonly ImportRowCheckResult[],
  counts: Readonly<Record<ImportVerdict | 'checked' | 'removals', number>>,
): Promise<boolean> => {
  const current = await tx`
    update people_imports set checked_rows = ${counts.checked}, new_rows = ${counts.new},
      changed_rows = ${counts.changed}, unchanged_rows = ${counts.unchanged}, refused_rows = ${counts.refused},
      removal_rows = ${counts.removals}
    where import_id = ${importId} and check_id = ${checkId} and import_job_id is null returning 1`;
  if (current.length === 0) return false;
  const given = rows.map(({ number, verdict, plan, refusal }) => ({
    number,
    found: verdict,
    plan,
    refusal,
  }));
  await tx`update people_import_rows set verdict = found, row_plan = nullif(plan, 'null'),
      refused_column = (refusal ->> 'column')::int, refused_value = refusal ->> 'value',
      row_refusal = refusal ->> 'reason'
    from jsonb_to_recordset(${toJsonb(given)}) as given (number int, found text, plan jsonb, refusal jsonb)
    where import_id = ${importId} and row_number = number`;
  return true;
};

/** Returns all groups of the scope, including archived ones. */
export const listImportableGroups = (sql: SqlQuery, scope: StaffScope) => sql<
  { id: string; name: string; isArchived: boolean }[]
>`
  select group_id as id, group_name as name, group_archived_at is not null as "isArchived"
  from student_groups where ${isGroupInScope(scope)} order by group_archived_at is not null, group_id`;

/**
 * Returns the courses of the scope in which people can be enrolled. Each has the groups that may see it; null if all people may
 * see it.
 */
export const listImportableCourses = (sql: SqlQuery, scope: StaffScope) => sql<
  { id: string; name: string; groupIds: string[] | null }[]
>`
  select course_id as id, title as name, case when publically_accessible then null else
    (select json_agg(group_id) from course_groups where course_groups.course_id = courses.course_id) end
    as "groupIds"
  from courses where lower(status) <> 'draft' and ${isCourseSeenInScope(scope)} order by course_id`;

/** Returns the SQL condition that a row of `students` has one of these addresses, as staff of the scope see it. */
const hasShownAddress = (emailKeys: readonly string[], scope: StaffScope): SqlFragment => {
  const isAccount = sqlFragment`email_key(students.email) = any(${[...emailKeys]}::text[])`;
  // Only group managers find join requests. For an administrator, the account itself has the address.
  return scope === 'site'
    ? isAccount
    : sqlFragment`(${isAccount} or email_key(students.requested_email) = any(${[...emailKeys]}::text[]))
        and ${isPersonInScope(scope)}`;
};

/**
 * Returns the people of the scope with these addresses in normal form. An account comes after a join request with the same
 * address.
 */
export const listKnownPeople = (
  sql: SqlQuery,
  emailKeys: readonly string[],
  scope: StaffScope,
): Promise<PersonInImportCheck[]> => sql<PersonInImportCheck[]>`
  select student_id as "personId", email_key(${SHOWN_EMAIL_SQL}) as "emailKey", first_name as "firstName",
    last_name as "lastName", ${SHOWN_EXTERNAL_ID_SQL} as "externalId", disabled_at is not null as "isDisabled",
    exists (select from staff_roles
      where staff_roles.email = email_key(students.email) and role = 'author') as "isAuthor",
    exists (select from staff_roles where staff_roles.email = email_key(students.email)) as "isStaff",
    coalesce((select json_agg(group_id) from student_group_members member
      where member.student_id = students.student_id), '[]') as "groupIds",
    coalesce((select json_agg(course_id) from enrolments
      where enrolments.student_id = students.student_id and unenrolled_at is null), '[]') as "courseIds"
  from students where ${hasShownAddress(emailKeys, scope)}
  order by requested_email is null`;

/** Returns the people of the scope with these external ids. */
export const listHoldersOfExternalIds = (
  sql: SqlQuery,
  externalIds: readonly string[],
  scope: StaffScope,
): Promise<{ externalId: string; personId: string; name: string }[]> => sql`
  select ${SHOWN_EXTERNAL_ID_SQL} as "externalId", student_id as "personId",
    full_name(first_name, last_name) as name
  from students where (external_id = any(${[...externalIds]}::text[])
      or requested_external_id = any(${[...externalIds]}::text[]))
    and ${isPersonInScope(scope)}
  order by requested_external_id is null`;

/** SQL that selects the rows which a job applies, as its items. */
export const selectImportRowsToApply = (importId: string) => sqlFragment`
  select null::text as student_id, row_number as position from people_import_rows
  where import_id = ${importId} and verdict in ('new', 'changed')`;

/** Returns whether applying the rows disables a person or gives a role, which needs a recent sign-in. */
export const hasSensitiveImportRows = async (sql: SqlQuery, importId: string): Promise<boolean> => {
  const rows = await sql`select 1 from people_import_rows
    where import_id = ${importId} and verdict in ('new', 'changed')
      and (row_plan -> 'disables' = 'true' or row_plan -> 'givesAuthor' = 'true' or row_plan -> 'isAuthor' = 'true')
    limit 1`;
  return rows.length > 0;
};

/** Stores the job that applies an import, once. Returns the job of the import. */
export const setImportJob = async (
  sql: SqlQuery,
  importId: string,
  jobId: string,
): Promise<string> => {
  const [row] = await sql<{ jobId: string }[]>`
    update people_imports set import_job_id = coalesce(import_job_id, ${jobId})
    where import_id = ${importId} returning import_job_id as "jobId"`;
  return row?.jobId ?? jobId;
};

export const findImportRowPlan = async (
  sql: SqlQuery,
  importId: string,
  number: number,
): Promise<ImportRowPlan | undefined> => {
  const [row] = await sql<{ plan: ImportRowPlan }[]>`
    select row_plan as plan from people_import_rows
    where import_id = ${importId} and row_number = ${number} and row_plan is not null`;
  return row?.plan;
};

/** Returns the number of new people that a job has added. */
export const countAddedPeople = async (
  sql: SqlQuery,
  importId: string,
  jobId: string,
): Promise<number> => {
  const [row] = await sql<{ added: number }[]>`
    select count(*)::int as added from people_import_rows
      join staff_job_items on job_id = ${jobId} and item_number = row_number
    where import_id = ${importId} and verdict = 'new' and outcome = 'changed'`;
  return row?.added ?? 0;
};

export interface ListedImportRow extends NumberedImportRow {
  readonly plan: ImportRowPlan | null;
  readonly refusedColumn: number | null;
  readonly refusedValue: string | null;
  /** Reason why the check or the job refused the row; null for a row that was not refused. */
  readonly reason: string | null;
}

/** Selects the rows of an import with a verdict of the check. A row that was refused when it was applied counts as refused. */
const matchesVerdict = (verdict: ImportVerdict) =>
  verdict === 'refused'
    ? sqlFragment`(verdict = 'refused' or outcome = 'refused')`
    : sqlFragment`verdict = ${verdict} and outcome is distinct from 'refused'`;

const rowsWithOutcome = ({ importId, jobId }: Pick<StoredPeopleImport, 'importId' | 'jobId'>) =>
  sqlFragment`people_import_rows left join staff_job_items on job_id = ${jobId} and item_number = row_number
    where import_id = ${importId}`;

export const countImportRows = async (
  sql: SqlQuery,
  found: Pick<StoredPeopleImport, 'importId' | 'jobId'>,
  verdict: ImportVerdict,
): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from ${rowsWithOutcome(found)} and ${matchesVerdict(verdict)}`;
  return row?.count ?? 0;
};

const ROW_COLUMNS = sqlFragment`row_number as number, line_number as line, row_cells as cells, row_plan as plan,
  refused_column as "refusedColumn", refused_value as "refusedValue",
  coalesce(refusal_reason, row_refusal) as reason`;

/**
 * Returns a page of the rows. Rows that were refused when they were applied come first.
 * @param page counted from 1
 */
export const listImportRowsPage = (
  sql: SqlQuery,
  found: Pick<StoredPeopleImport, 'importId' | 'jobId'>,
  { verdict, page, size }: { verdict: ImportVerdict; page: number; size: number },
): Promise<ListedImportRow[]> => sql<ListedImportRow[]>`
  select ${ROW_COLUMNS} from ${rowsWithOutcome(found)} and ${matchesVerdict(verdict)}
  order by refusal_reason is null, row_number limit ${size} offset ${(page - 1) * size}`;

/** Returns the next refused rows after the one with the number `after`. */
export const listRefusedRowsOfImport = (
  sql: SqlQuery,
  found: Pick<StoredPeopleImport, 'importId' | 'jobId'>,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ListedImportRow[]> => sql<ListedImportRow[]>`
  select ${ROW_COLUMNS} from ${rowsWithOutcome(found)} and ${matchesVerdict('refused')} and row_number > ${after}
  order by row_number limit ${limit}`;
