/**
 * The setting of a school that decides who may register. It is read for each decision, so that a change takes effect at once.
 * 003 §2.4
 */
import type { RegistrationRules } from '@cairn/api/registration.contract';
import type {
  PartnerAccountsSetting,
  RegistrationSetting,
} from '@cairn/api/staff-settings.contract';
import {
  describeRegistration,
  findListedDomain,
  mayPartnerMakeAccounts,
} from '@cairn/domain/registration-mode.rules';
import { readSettingSection } from '../../../platform/database/site-settings.ts';
import type { SqlQuery, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';

export const REGISTRATION_SETTING_SECTION = 'registration';

const OPEN: RegistrationSetting = { mode: 'open', domains: [] };

export const toRegistrationSetting = (stored: unknown): RegistrationSetting =>
  (stored as RegistrationSetting | undefined) ?? OPEN;

export const readRegistrationSetting = async (sql: SqlQuery): Promise<RegistrationSetting> =>
  toRegistrationSetting(await readSettingSection(sql, REGISTRATION_SETTING_SECTION));

/** Returns whether /register shows its form, for the stored values of the setting. */
export const isRegistrationFormOpen = (stored: unknown): boolean =>
  ['open', 'domains'].includes(toRegistrationSetting(stored).mode);

/** Returns what visitors may know of the setting. */
export const toRegistrationRules = ({ mode, domains }: RegistrationSetting): RegistrationRules => ({
  mode,
  domains: mode === 'domains' ? domains.map(({ domain }) => domain) : [],
});

/** Throws forbidden, with the message of the registration page, when a visitor with this address may not register now. */
export const requireRegistrationAllowed = async (
  sql: SqlQuery,
  email: string,
  site: { readonly brandName: string; readonly supportEmail: string },
): Promise<void> => {
  const setting = await readRegistrationSetting(sql);
  const { mode, domains } = setting;
  const reason = describeRegistration(toRegistrationRules(setting), site);
  if (reason === undefined) return;
  if (mode !== 'domains') throw new AppError('forbidden', reason);
  if (!findListedDomain(domains, email))
    throw new AppError('forbidden', reason, { field: 'email' });
};

export const PARTNERS_SETTING_SECTION = 'partners';

export const toPartnerAccountsSetting = (stored: unknown): PartnerAccountsSetting =>
  (stored as PartnerAccountsSetting | undefined) ?? { switches: {} };

/** Returns whether a partner may make accounts now. @param issuer issuer of the partner's users */
export const canPartnerMakeAccounts = async (sql: SqlQuery, issuer: string): Promise<boolean> => {
  const { switches } = toPartnerAccountsSetting(
    await readSettingSection(sql, PARTNERS_SETTING_SECTION),
  );
  const { mode } = await readRegistrationSetting(sql);
  return mayPartnerMakeAccounts(mode, new Map(Object.entries(switches)).get(issuer));
};

/** Returns whether invitations can be sent and accepted. */
export const areInvitationsAllowed = async (sql: SqlQuery): Promise<boolean> =>
  (await readRegistrationSetting(sql)).mode !== 'closed';

/** Adds a person whose address has just been confirmed to the group of its listed domain. */
export const addPersonToGroupOfEmailDomain = async (
  tx: TransactionSql,
  studentId: string,
): Promise<void> => {
  const { mode, domains } = await readRegistrationSetting(tx);
  if (mode !== 'domains') return;
  const [student] = await tx<{ email: string }[]>`
    select email from students where student_id = ${studentId}`;
  const groupId = student && findListedDomain(domains, student.email)?.groupId;
  if (groupId === undefined || groupId === null) return;
  await tx`insert into student_group_members (student_id, group_id)
    select ${studentId}, group_id from student_groups
    where group_id = ${groupId} and group_archived_at is null
    on conflict do nothing`;
};
