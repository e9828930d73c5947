import {
  sqlIdentifier,
  type SqlRow,
  setColumns,
  type TransactionSql,
  insertValues,
} from '../../platform/database/sql.ts';

/** Inserts a row, or updates the one with the same key. */
export const upsert = async (
  tx: TransactionSql,
  table: string,
  key: string,
  row: SqlRow,
): Promise<void> => {
  const columns = Object.keys(row).filter((column) => column !== key);
  await tx`insert into ${sqlIdentifier(table)} ${insertValues(row)}
    on conflict (${sqlIdentifier(key)}) do update set ${setColumns(row, columns)}`;
};

/** Replaces all rows of one owner, which its key column identifies. */
export const replaceRows = async (
  tx: TransactionSql,
  table: string,
  owner: Readonly<Record<string, string>>,
  rows: readonly SqlRow[],
): Promise<void> => {
  for (const [column, id] of Object.entries(owner)) {
    await tx`delete from ${sqlIdentifier(table)} where ${sqlIdentifier(column)} = ${id}`;
  }
  if (rows.length > 0) {
    await tx`insert into ${sqlIdentifier(table)} ${insertValues(...rows.map((row) => ({ ...owner, ...row })))}`;
  }
};
