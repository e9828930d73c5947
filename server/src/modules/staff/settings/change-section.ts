/** Changes a section of the site's settings. The change and its entry in the audit log are one transaction. 003 §2.9 */
import { isDeepStrictEqual } from 'node:util';
import { type AuditValues, writeAuditEntry } from '../../../platform/audit/audit-log.ts';
import type { LiveSettings } from '../../../platform/database/live-settings.ts';
import {
  endSettingVersion,
  lockSettingSection,
  storeSettingSection,
} from '../../../platform/database/site-settings.ts';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';

export interface SectionChangeDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly settings: Pick<LiveSettings, 'refresh'>;
}

/** A section of the settings, and the rules for its values. */
export interface SettingSection<T extends object> {
  readonly name: string;
  /** Returns the effective values for the stored ones, with defaults for missing values. */
  readonly read: (stored: unknown) => T;
  /** Names of the environment variables that fix fields of the section. */
  readonly fixed?: Readonly<Partial<Record<keyof T, string | undefined>>>;
  /** Returns values of the section in the form in which the audit log stores them. */
  readonly toLogged: (values: T) => AuditValues;
  /** True if certificates contain values of the section. Each certificate keeps the values from the time when it was issued. */
  readonly keepsVersions?: boolean;
}

export interface SettingSectionChange<T> {
  /** Values that the caller saw. */
  readonly before: T;
  readonly after: T;
  /** Returns the values of the section to store, in their normal form. Throws invalid for values that are refused. */
  readonly check: (tx: TransactionSql, after: T) => Promise<T> | T;
}

/** Throws conflict when a change concerns a field that an environment variable fixes. */
const requireNotFixed = <T extends object>(
  fixed: SettingSection<T>['fixed'],
  current: T,
  after: T,
): void => {
  for (const [field, variable] of Object.entries(fixed ?? {})) {
    const key = field as keyof T;
    if (typeof variable === 'string' && !isDeepStrictEqual(current[key], after[key]))
      throw new AppError('conflict', `The environment of the server fixes this: ${variable}.`, {
        variable,
        field,
      });
  }
};

/**
 * Stores the new values of a section of the site's settings and returns them. Throws conflict for values that another person
 * has changed meanwhile.
 */
export const changeSettingSection = async <T extends object>(
  { sql, now, settings }: SectionChangeDeps,
  caller: StaffCaller,
  section: SettingSection<T>,
  { before, after, check }: SettingSectionChange<T>,
): Promise<T> => {
  const stored = await sql.begin(async (tx) => {
    const current = section.read(await lockSettingSection(tx, section.name));
    requireNotFixed(section.fixed, current, after);
    if (!isDeepStrictEqual(current, before))
      throw new AppError('conflict', 'Another person has changed this meanwhile.', { current });
    const changed = await check(tx, after);
    requireNotFixed(section.fixed, current, changed);
    if (isDeepStrictEqual(current, changed)) return current;
    if (section.keepsVersions === true) await endSettingVersion(tx, section.name);
    await storeSettingSection(tx, section.name, changed, now());
    const [logged, replaced] = [section.toLogged(changed), section.toLogged(current)];
    const object = { kind: 'setting', id: section.name } as const;
    const entry = { action: 'setting-changed', object, before: replaced, after: logged } as const;
    await writeAuditEntry(tx, caller, entry, now());
    return changed;
  });
  await settings.refresh();
  return stored;
};
