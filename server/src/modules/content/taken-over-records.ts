/** Content records that staff have taken over from the content files. An import does not change them. docs/decisions/109 */
import type { SqlQuery, TransactionSql } from '../../platform/database/sql.ts';
import type { ContentKind } from './content-records.ts';

/** Returns the keys of all records that staff have taken over, such as 'courses/sql-basics'. */
export const listTakenOverRecords = async (sql: SqlQuery): Promise<ReadonlySet<string>> => {
  const rows = await sql<{ key: string }[]>`
    select kind || '/' || id as key from content_records where taken_over_at is not null`;
  return new Set(rows.map(({ key }) => key));
};

/** Returns a notice for each record that staff have taken over. @param keys such as 'courses/sql-basics' */
export const describeTakenOverRecords = (keys: readonly string[]): string[] =>
  keys.map(
    (key) =>
      `${key} was taken over at /manage/catalogue; the files do not change it until it is given back.`,
  );

interface ContentRecordId {
  readonly kind: ContentKind;
  readonly id: string;
}

/** Locks the import state of a record until the transaction ends. Returns whether the content files manage the record. */
export const lockRecordAndCheckManagedByFiles = async (
  tx: TransactionSql,
  { kind, id }: ContentRecordId,
): Promise<boolean> => {
  const [record] = await tx<{ isManagedByFiles: boolean }[]>`
    select taken_over_at is null as "isManagedByFiles" from content_records
    where kind = ${kind} and id = ${id} for update`;
  return record?.isManagedByFiles === true;
};

/** Takes a record over from the content files. Returns false if the content files do not manage the record. */
export const takeOverRecord = async (
  tx: TransactionSql,
  { kind, id }: ContentRecordId,
  at: Date,
): Promise<boolean> => {
  const rows = await tx`update content_records set taken_over_at = ${at}
    where kind = ${kind} and id = ${id} and taken_over_at is null returning 1`;
  return rows.length > 0;
};

/**
 * Gives a record back to the content files, so that the next import stores it again. Returns false if the record was not taken
 * over.
 */
export const giveRecordBack = async (
  tx: TransactionSql,
  { kind, id }: ContentRecordId,
): Promise<boolean> => {
  // No record has an empty digest, so the next import treats the record as changed.
  const rows = await tx`update content_records set taken_over_at = null, digest = ''
    where kind = ${kind} and id = ${id} and taken_over_at is not null returning 1`;
  return rows.length > 0;
};
