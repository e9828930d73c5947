import type { ParameterOrJSON, TransactionSql } from '../../database/sql.ts';

export type Row = Readonly<Record<string, ParameterOrJSON<never>>>;

/** Inserts a row, or brings the one with the same key up to date. */
export const upsert = async (
  tx: TransactionSql,
  table: string,
  key: string,
  row: Row,
): Promise<void> => {
  const columns = Object.keys(row).filter((column) => column !== key);
  await tx`insert into ${tx(table)} ${tx(row)}
    on conflict (${tx(key)}) do update set ${tx(row, columns)}`;
};

/** Replaces everything that belongs to one owner, named by its one key column. */
export const replaceRows = async (
  tx: TransactionSql,
  table: string,
  owner: Readonly<Record<string, string>>,
  rows: readonly Row[],
): Promise<void> => {
  for (const [column, id] of Object.entries(owner)) {
    await tx`delete from ${tx(table)} where ${tx(column)} = ${id}`;
  }
  if (rows.length > 0) {
    await tx`insert into ${tx(table)} ${tx(rows.map((row) => ({ ...owner, ...row })))}`;
  }
};
