import {
  identifier,
  type Row,
  set,
  type TransactionSql,
  values,
} from '../../platform/database/sql.ts';

/** Inserts a row, or updates the one with the same key. */
export const upsert = async (
  tx: TransactionSql,
  table: string,
  key: string,
  row: Row,
): Promise<void> => {
  const columns = Object.keys(row).filter((column) => column !== key);
  await tx`insert into ${identifier(table)} ${values(row)}
    on conflict (${identifier(key)}) do update set ${set(row, columns)}`;
};

/** Replaces all rows of one owner, which its key column identifies. */
export const replaceRows = async (
  tx: TransactionSql,
  table: string,
  owner: Readonly<Record<string, string>>,
  rows: readonly Row[],
): Promise<void> => {
  for (const [column, id] of Object.entries(owner)) {
    await tx`delete from ${identifier(table)} where ${identifier(column)} = ${id}`;
  }
  if (rows.length > 0) {
    await tx`insert into ${identifier(table)} ${values(...rows.map((row) => ({ ...owner, ...row })))}`;
  }
};
