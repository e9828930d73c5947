import {
  sqlIdentifier,
  type SqlRow,
  createUpdateFragment,
  type TransactionSql,
  createInsertFragment,
} from '../../platform/database/sql.ts';

/** Inserts a row into a table, or updates the row with the same key. */
export const upsertRow = async (
  tx: TransactionSql,
  table: string,
  key: string,
  row: SqlRow,
): Promise<void> => {
  const columns = Object.keys(row).filter((column) => column !== key);
  await tx`insert into ${sqlIdentifier(table)} ${createInsertFragment(row)}
    on conflict (${sqlIdentifier(key)}) do update set ${createUpdateFragment(row, columns)}`;
};

/** Replaces all rows of one owner in a table. A key column contains the owner's id. */
export const replaceRowsOfOwner = async (
  tx: TransactionSql,
  table: string,
  owner: Readonly<Record<string, string>>,
  rows: readonly SqlRow[],
): Promise<void> => {
  for (const [column, id] of Object.entries(owner)) {
    await tx`delete from ${sqlIdentifier(table)} where ${sqlIdentifier(column)} = ${id}`;
  }
  if (rows.length > 0) {
    await tx`insert into ${sqlIdentifier(table)} ${createInsertFragment(...rows.map((row) => ({ ...owner, ...row })))}`;
  }
};
