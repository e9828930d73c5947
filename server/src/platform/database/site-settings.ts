/** Reads and stores the settings of the site: sections that administrators change in the browser. 003 §2.9 */
import { takeNamedTransactionLock } from './lock-name.ts';
import { type SqlQuery, toJsonb, type TransactionSql } from './sql.ts';

/** Returns the stored values of a section of the site's settings; undefined if it was never saved. */
export const readSettingSection = async (sql: SqlQuery, section: string): Promise<unknown> => {
  const [row] = await sql<{ values: unknown }[]>`
    select setting_values as "values" from site_settings where section = ${section}`;
  return row?.values;
};

interface StoredSetting {
  readonly section: string;
  readonly values: unknown;
}

/** Returns all sections that were ever saved, in a fixed order. */
export const readAllSettings = async (sql: SqlQuery): Promise<StoredSetting[]> => [
  ...(await sql<StoredSetting[]>`
    select section, setting_values as "values" from site_settings order by section`),
];

/** Reads a section of the site's settings for a change: other changes of it wait until the transaction ends. */
export const lockSettingSection = async (tx: TransactionSql, section: string): Promise<unknown> => {
  await takeNamedTransactionLock(tx, `setting ${section}`);
  return readSettingSection(tx, section);
};

export const storeSettingSection = async (
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

/** Stores the current values of a section as a version that is valid until now. Call it before new values are stored. */
export const endSettingVersion = async (tx: TransactionSql, section: string): Promise<void> => {
  // The date comes from the clock of the database, as the date of issue of certificates does.
  await tx`insert into site_setting_versions (version_section, version_ended_at, version_values)
    values (${section}, now(), (select setting_values from site_settings where section = ${section}))
    on conflict do nothing`;
};

/** Returns a function that returns the values of a section at a time; undefined if it had not been saved then. */
export const readSettingHistory = async (
  sql: SqlQuery,
  section: string,
): Promise<(at: Date) => unknown> => {
  const versions = await sql<{ endedAt: Date; values: unknown }[]>`
    select version_ended_at as "endedAt", version_values as "values" from site_setting_versions
    where version_section = ${section} order by version_ended_at`;
  const current = await readSettingSection(sql, section);
  return (at) => {
    const version = versions.find(({ endedAt }) => endedAt > at);
    return version ? (version.values ?? undefined) : current;
  };
};
