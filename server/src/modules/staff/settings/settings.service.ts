/** Changes the settings for registration and for the second factor. 003 §2.4, §2.9 */
import type {
  PartnerAccountsSetting,
  RegistrationSetting,
  SecondFactorSetting,
} from '@cairn/api/staff-settings.contract';
import { toDomainKey } from '@cairn/domain/registration-mode.rules';
import { readSettingSection } from '../../../platform/database/site-settings.ts';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import {
  PARTNERS_SETTING_SECTION,
  readRegistrationSetting,
  REGISTRATION_SETTING_SECTION,
  toPartnerAccountsSetting,
  toRegistrationSetting,
} from '../../accounts/auth/registration-setting.ts';
import {
  readSecondFactorSetting,
  SECOND_FACTOR_SETTING_SECTION,
  toSecondFactorSetting,
} from '../../accounts/second-factor/second-factor-setting.ts';
import { hasSecondFactor } from '../../accounts/second-factor/second-factors.repository.ts';
import { isGroupInUse } from '../groups/groups.repository.ts';
import {
  changeSettingSection,
  type SettingSectionChange,
  type SectionChangeDeps,
  type SettingSection,
} from './change-section.ts';

const refuseDomain = (index: number, message: string): never => {
  throw new AppError('invalid', message, { index });
};

/** Returns the domains in normalised spelling. Throws invalid for the first invalid domain. */
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

/** Returns the values of the setting in the form in which the audit log stores them. */
const toLoggedValues = ({ mode, domains }: RegistrationSetting) => ({
  mode,
  domains: domains.map(({ domain, groupId }) =>
    groupId === null ? domain : `${domain} (${groupId})`,
  ),
});

const REGISTRATION: SettingSection<RegistrationSetting> = {
  name: REGISTRATION_SETTING_SECTION,
  read: toRegistrationSetting,
  toLogged: toLoggedValues,
};
const SECOND_FACTOR: SettingSection<SecondFactorSetting> = {
  name: SECOND_FACTOR_SETTING_SECTION,
  read: toSecondFactorSetting,
  toLogged: (values) => ({ ...values }),
};

interface SettingsDeps extends SectionChangeDeps {
  /** Partner sites in the environment variables. */
  readonly partners: readonly { readonly issuer: string; readonly name: string }[];
}

const createPartnerAccounts = (deps: SettingsDeps) => {
  const { sql, partners } = deps;
  const toNames = ({ switches }: PartnerAccountsSetting, isAllowed: boolean) =>
    Object.keys(switches)
      .filter((issuer) => switches[issuer] === isAllowed)
      .map((issuer) => partners.find((one) => one.issuer === issuer)?.name ?? issuer);
  const section: SettingSection<PartnerAccountsSetting> = {
    name: PARTNERS_SETTING_SECTION,
    read: toPartnerAccountsSetting,
    toLogged: (values) => ({
      partnersWithAccounts: toNames(values, true),
      partnersWithoutAccounts: toNames(values, false),
    }),
  };
  return {
    readPartnerAccounts: async () => ({
      values: section.read(await readSettingSection(sql, PARTNERS_SETTING_SECTION)),
      partners: [...partners],
    }),
    changePartnerAccounts: async (
      caller: StaffCaller,
      { before, after }: Pick<SettingSectionChange<PartnerAccountsSetting>, 'before' | 'after'>,
    ) => ({
      values: await changeSettingSection(deps, caller, section, {
        before,
        after,
        check: (_, changed) => {
          // The setting also contains partners that the environment no longer names. Their switch stays, and takes effect again
          // if the partner returns.
          const known = new Set([
            ...partners.map(({ issuer }) => issuer),
            ...Object.keys(before.switches),
          ]);
          if (Object.keys(changed.switches).every((issuer) => known.has(issuer))) return changed;
          throw new AppError('invalid', 'There is no such partner. Load the page again.');
        },
      }),
      partners: [...partners],
    }),
  };
};

export const createSettingsService = (deps: SettingsDeps) => ({
  ...createPartnerAccounts(deps),
  readSecondFactor: () => readSecondFactorSetting(deps.sql),
  /**
   * Changes for which staff the site requires a second factor. Refuses an administrator without a second factor, who would lose
   * access. 003 §2.9
   */
  changeSecondFactor: (
    caller: StaffCaller,
    { before, after }: Pick<SettingSectionChange<SecondFactorSetting>, 'before' | 'after'>,
  ): Promise<SecondFactorSetting> =>
    changeSettingSection(deps, caller, SECOND_FACTOR, {
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
    { before, after }: Pick<SettingSectionChange<RegistrationSetting>, 'before' | 'after'>,
  ): Promise<RegistrationSetting> =>
    changeSettingSection(deps, caller, REGISTRATION, {
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
