/** Reads and stores the settings of the site: sections that administrators change in the browser. 003 §2.9 */
import { takeNamedTransactionLock } from './lock-name.ts';
import { type SqlQuery, toJsonb, type TransactionSql } from './sql.ts';

/** Returns the stored values of a section of the site's settings; undefined if it was never saved. */
export const readSetting = async (sql: SqlQuery, section: string): Promise<unknown> => {
  const [row] = await sql<{ values: unknown }[]>`
    select setting_values as "values" from site_settings where section = ${section}`;
  return row?.values;
};

/** Reads a section of the site's settings for a change: other changes of it wait until the transaction ends. */
export const lockSetting = async (tx: TransactionSql, section: string): Promise<unknown> => {
  await takeNamedTransactionLock(tx, `setting ${section}`);
  return readSetting(tx, section);
};

export const storeSetting = async (
  tx: TransactionSql,
  section: string,
  values: object,
  at: Date,
): Promise<void> => {
  await tx`insert into site_settings (section, setting_values, setting_changed_at)
    values (${section}, ${toJsonb(values)}, ${at})
    on conflict (section) do update set setting_values = excluded.setting_values,
      setting_changed_at = excluded.setting_changed_at`;
};
