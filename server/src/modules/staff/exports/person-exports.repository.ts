/** Stores the exports of people that administrators have requested. */
import type { SqlQuery, TransactionSql } from '../../../platform/database/sql.ts';

export interface StoredPersonExport {
  readonly exportId: string;
  readonly requestedAt: Date;
  readonly madeAt: Date | null;
  readonly failedAt: Date | null;
}

/** Identifies the newest export of a person that an administrator requested. */
export interface PersonExportOwner {
  readonly personId: string;
  readonly requestedBy: string;
}

export const findPersonExport = async (
  sql: SqlQuery,
  { personId, requestedBy }: PersonExportOwner,
): Promise<StoredPersonExport | undefined> => {
  const [row] = await sql<StoredPersonExport[]>`
    select export_id as "exportId", export_requested_at as "requestedAt", export_made_at as "madeAt",
      export_failed_at as "failedAt"
    from person_exports where exported_person_id = ${personId} and export_requested_by = ${requestedBy}`;
  return row;
};

/** Stores a new export of a person in place of an earlier one of the same administrator. */
export const replacePersonExport = async (
  tx: TransactionSql,
  { personId, requestedBy }: PersonExportOwner,
  { exportId, requestedAt }: Pick<StoredPersonExport, 'exportId' | 'requestedAt'>,
): Promise<void> => {
  await tx`insert into person_exports (exported_person_id, export_requested_by, export_id, export_requested_at)
    values (${personId}, ${requestedBy}, ${exportId}, ${requestedAt})
    on conflict (exported_person_id, export_requested_by) do update set export_id = excluded.export_id,
      export_requested_at = excluded.export_requested_at, export_made_at = null, export_failed_at = null`;
};

/**
 * Returns the e-mail address of the exported person; undefined if a newer export has replaced this one, or if the person was
 * erased.
 */
export const findEmailOfExportedPerson = async (
  sql: SqlQuery,
  exportId: string,
): Promise<string | undefined> => {
  const [row] = await sql<{ email: string }[]>`
    select email from person_exports join students on student_id = exported_person_id
    where export_id = ${exportId}`;
  return row?.email;
};

/** Stores that an export was completed, or that it failed. Returns false if the export no longer exists. */
export const finishPersonExport = async (
  sql: SqlQuery,
  exportId: string,
  { madeAt = null, failedAt = null }: Partial<Pick<StoredPersonExport, 'madeAt' | 'failedAt'>>,
): Promise<boolean> => {
  const rows = await sql`update person_exports
    set export_made_at = ${madeAt}, export_failed_at = ${failedAt}
    where export_id = ${exportId} returning 1`;
  return rows.length > 0;
};

/** Deletes the exports that were requested before a time. */
export const deletePersonExportsBefore = async (sql: SqlQuery, before: Date): Promise<void> => {
  await sql`delete from person_exports where export_requested_at < ${before}`;
};

/** Returns whether an export exists. */
export const hasPersonExport = async (sql: SqlQuery, exportId: string): Promise<boolean> => {
  const rows = await sql`select 1 from person_exports where export_id = ${exportId}`;
  return rows.length > 0;
};
