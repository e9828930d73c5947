/** Changes of the settings that decide who may register, and who needs a second factor. 003 §2.4, §2.9 */
import type { RegistrationSetting, SecondFactorSetting } from '@cairn/api/staff-settings.contract';
import { toDomainKey } from '@cairn/domain/registration-mode.rules';
import type { TransactionSql } from '../../../platform/database/sql.ts';
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
import {
  changeSection,
  type SectionChange,
  type SectionChangeDeps,
  type SettingSection,
} from './change-section.ts';

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

const REGISTRATION: SettingSection<RegistrationSetting> = {
  name: REGISTRATION_SECTION,
  read: toRegistrationSetting,
  toLogged: toLoggedValues,
};
const SECOND_FACTOR: SettingSection<SecondFactorSetting> = {
  name: SECOND_FACTOR_SECTION,
  read: toSecondFactorSetting,
  toLogged: (values) => ({ ...values }),
};

export const createSettingsService = (deps: SectionChangeDeps) => ({
  readSecondFactor: () => readSecondFactorSetting(deps.sql),
  /** Changes of whom the site requires a second factor. An administrator without one would lock themselves out. 003 §2.9 */
  changeSecondFactor: (
    caller: StaffCaller,
    { before, after }: Pick<SectionChange<SecondFactorSetting>, 'before' | 'after'>,
  ): Promise<SecondFactorSetting> =>
    changeSection(deps, caller, SECOND_FACTOR, {
      before,
      after,
      check: async (tx, changed) => {
        const isRequiredNow = changed.staff === 'required' && before.staff !== 'required';
        if (isRequiredNow && !(await hasSecondFactor(tx, caller.studentId)))
          throw new AppError('conflict', 'Set up your own second factor first.');
        return changed;
      },
    }),
  readRegistration: () => readRegistrationSetting(deps.sql),
  changeRegistration: (
    caller: StaffCaller,
    { before, after }: Pick<SectionChange<RegistrationSetting>, 'before' | 'after'>,
  ): Promise<RegistrationSetting> =>
    changeSection(deps, caller, REGISTRATION, {
      before,
      after,
      check: async (tx, { mode, domains }) => {
        const changed = { mode, domains: await checkDomains(tx, domains) };
        if (changed.mode === 'domains' && changed.domains.length === 0)
          throw new AppError('invalid', 'List at least one domain, or choose another way.');
        return changed;
      },
    }),
});
