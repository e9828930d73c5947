/** Changes of the settings of the site. Each change and its entry in the audit log are one transaction. */
import { isDeepStrictEqual } from 'node:util';
import type { RegistrationSetting, SecondFactorSetting } from '@cairn/api/staff-settings.contract';
import { toDomainKey } from '@cairn/domain/registration-mode.rules';
import { writeAuditEntry } from '../../../platform/audit/audit-log.ts';
import { lockSetting, storeSetting } from '../../../platform/database/site-settings.ts';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import {
  readRegistrationSetting,
  REGISTRATION_SECTION,
  toRegistrationSetting,
} from '../../accounts/auth/registration-setting.ts';
import {
  readSecondFactorSetting,
  SECOND_FACTOR_SECTION,
  toSecondFactorSetting,
} from '../../accounts/second-factor/second-factor-setting.ts';
import { hasSecondFactor } from '../../accounts/second-factor/second-factors.repository.ts';
import { isGroupInUse } from '../groups/groups.repository.ts';

interface SettingsDeps {
  readonly sql: Sql;
  readonly now: () => Date;
}

const refuseDomain = (index: number, message: string): never => {
  throw new AppError('invalid', message, { index });
};

/** Returns the domains in their normal form of spelling. Throws invalid for the first one that cannot be listed. */
const checkDomains = async (
  tx: TransactionSql,
  domains: RegistrationSetting['domains'],
): Promise<RegistrationSetting['domains']> => {
  const keys = new Set<string>();
  for (const [index, { domain, groupId }] of domains.entries()) {
    const key = toDomainKey(domain);
    if (key === undefined)
      return refuseDomain(index, `${domain} is not a domain. Enter one such as school.example.`);
    if (keys.has(key)) return refuseDomain(index, `${domain} is listed twice.`);
    keys.add(key);
    if (groupId !== null && !(await isGroupInUse(tx, groupId)))
      return refuseDomain(index, `The group of ${domain} is no longer in use. Choose another one.`);
  }
  return domains.map(({ domain, groupId }) => ({ domain: domain.toLowerCase(), groupId }));
};

/** Returns the values of the setting as the log shows them. */
const toLoggedValues = ({ mode, domains }: RegistrationSetting) => ({
  mode,
  domains: domains.map(({ domain, groupId }) =>
    groupId === null ? domain : `${domain} (${groupId})`,
  ),
});

/** Changes of whom the site requires a second factor. An administrator without one would lock themselves out. 003 §2.9 */
const createSecondFactorChange =
  ({ sql, now }: SettingsDeps) =>
  (
    caller: StaffCaller,
    { before, after }: Readonly<Record<'before' | 'after', SecondFactorSetting>>,
  ): Promise<SecondFactorSetting> =>
    sql.begin(async (tx) => {
      const current = toSecondFactorSetting(await lockSetting(tx, SECOND_FACTOR_SECTION));
      if (!isDeepStrictEqual(current, before))
        throw new AppError('conflict', 'Another person has changed this meanwhile.', { current });
      if (isDeepStrictEqual(current, after)) return current;
      if (after.staff === 'required' && !(await hasSecondFactor(tx, caller.studentId)))
        throw new AppError('conflict', 'Set up your own second factor first.');
      await storeSetting(tx, SECOND_FACTOR_SECTION, after, now());
      const object = { kind: 'setting', id: SECOND_FACTOR_SECTION } as const;
      const entry = { action: 'setting-changed', object, before: current, after } as const;
      await writeAuditEntry(tx, caller, entry, now());
      return after;
    });

export const createSettingsService = ({ sql, now }: SettingsDeps) => ({
  readSecondFactor: () => readSecondFactorSetting(sql),
  changeSecondFactor: createSecondFactorChange({ sql, now }),
  readRegistration: () => readRegistrationSetting(sql),
  changeRegistration: (
    caller: StaffCaller,
    { before, after }: Readonly<Record<'before' | 'after', RegistrationSetting>>,
  ): Promise<RegistrationSetting> =>
    sql.begin(async (tx) => {
      const current = toRegistrationSetting(await lockSetting(tx, REGISTRATION_SECTION));
      if (!isDeepStrictEqual(current, before))
        throw new AppError('conflict', 'Another person has changed this meanwhile.', { current });
      const changed = { mode: after.mode, domains: await checkDomains(tx, after.domains) };
      if (changed.mode === 'domains' && changed.domains.length === 0)
        throw new AppError('invalid', 'List at least one domain, or choose another way.');
      if (isDeepStrictEqual(current, changed)) return current;
      await storeSetting(tx, REGISTRATION_SECTION, changed, now());
      await writeAuditEntry(
        tx,
        caller,
        {
          action: 'setting-changed',
          object: { kind: 'setting', id: REGISTRATION_SECTION },
          before: toLoggedValues(current),
          after: toLoggedValues(changed),
        },
        now(),
      );
      return changed;
    }),
});
