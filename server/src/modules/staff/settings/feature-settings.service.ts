/** Changes the settings of features: time zone, sessions, assistant and uploads. 003 §2.9 */
import type {
  AssistantSetting,
  ReminderSetting,
  SessionSetting,
  TimeSetting,
  UploadSetting,
} from '@cairn/api/site-settings.contract';
import { isTimeZone } from '@cairn/domain/calendar-day.rules';
import { readSettingSection } from '../../../platform/database/site-settings.ts';
import { TIME_ZONE_SETTING_SECTION } from '../../../platform/database/site-time-zone.ts';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import {
  ASSISTANT_SETTING_SECTION,
  REMINDER_SETTING_SECTION,
  SESSION_SETTING_SECTION,
  toAssistantSetting,
  toReminderSetting,
  toSessionSetting,
  toUploadSetting,
  UPLOAD_SETTING_SECTION,
} from '../../../platform/site/site-features.ts';
import { shortenSessions } from '../../accounts/auth/shorten-sessions.ts';
import {
  changeSettingSection,
  type SettingSectionChange,
  type SectionChangeDeps,
  type SettingSection,
} from './change-section.ts';

interface FeatureSettingsDeps extends SectionChangeDeps {
  /** Limit for files that students submit, from the environment, in megabytes. */
  readonly submissionLimitMb: number;
}

type Change<T> = Pick<SettingSectionChange<T>, 'before' | 'after'>;

const TIME: SettingSection<TimeSetting> = {
  name: TIME_ZONE_SETTING_SECTION,
  read: (stored) => (stored as TimeSetting | undefined) ?? { timeZone: 'UTC' },
  toLogged: (values) => ({ ...values }),
};
const SESSION: SettingSection<SessionSetting> = {
  name: SESSION_SETTING_SECTION,
  read: toSessionSetting,
  toLogged: (values) => ({ ...values }),
};
const ASSISTANT: SettingSection<AssistantSetting> = {
  name: ASSISTANT_SETTING_SECTION,
  read: toAssistantSetting,
  toLogged: (values) => ({ ...values }),
};

const REMINDERS: SettingSection<ReminderSetting> = {
  name: REMINDER_SETTING_SECTION,
  read: toReminderSetting,
  toLogged: (values) => ({ ...values }),
};

/** Throws invalid for a text that is not the name of a time zone. */
const requireTimeZone = (name: string): string => {
  if (isTimeZone(name)) return name;
  throw new AppError(
    'invalid',
    'There is no such time zone. Choose a name such as Europe/Berlin, or UTC.',
    { field: 'timeZone' },
  );
};

const checkUpload = (after: UploadSetting, limitMb: number): UploadSetting => {
  if (after.submissionMb > limitMb)
    throw new AppError(
      'invalid',
      `The server takes at most ${limitMb} MB, set by its environment variable SUBMISSION_MB.`,
      { field: 'submissionMb' },
    );
  return after;
};

export const createFeatureSettingsService = (deps: FeatureSettingsDeps) => {
  const { sql, now, submissionLimitMb } = deps;
  const uploads: SettingSection<UploadSetting> = {
    name: UPLOAD_SETTING_SECTION,
    read: (stored) => toUploadSetting(stored, submissionLimitMb),
    toLogged: (values) => ({ ...values }),
  };
  const read = async <T extends object>(section: SettingSection<T>) => ({
    values: section.read(await readSettingSection(sql, section.name)),
    fixed: {},
  });
  const change = async <T extends object>(
    caller: StaffCaller,
    section: SettingSection<T>,
    values: SettingSectionChange<T>,
  ) => ({ values: await changeSettingSection(deps, caller, section, values), fixed: {} });
  const limit = { mb: submissionLimitMb, variable: 'SUBMISSION_MB' };
  return {
    readTime: () => read(TIME),
    changeTime: (caller: StaffCaller, values: Change<TimeSetting>) =>
      change(caller, TIME, {
        ...values,
        check: (_: TransactionSql, { timeZone }) => ({ timeZone: requireTimeZone(timeZone) }),
      }),
    readSession: () => read(SESSION),
    changeSession: (caller: StaffCaller, values: Change<SessionSetting>) =>
      change(caller, SESSION, {
        ...values,
        check: async (tx: TransactionSql, after) => {
          await shortenSessions(tx, after.minutes * 60_000, now());
          return after;
        },
      }),
    readAssistant: () => read(ASSISTANT),
    changeAssistant: (caller: StaffCaller, values: Change<AssistantSetting>) =>
      change(caller, ASSISTANT, { ...values, check: (_: TransactionSql, after) => after }),
    readReminders: () => read(REMINDERS),
    changeReminders: (caller: StaffCaller, values: Change<ReminderSetting>) =>
      change(caller, REMINDERS, { ...values, check: (_: TransactionSql, after) => after }),
    readUploads: async () => ({ ...(await read(uploads)), limit }),
    changeUploads: async (caller: StaffCaller, values: Change<UploadSetting>) => ({
      ...(await change(caller, uploads, {
        ...values,
        check: (_: TransactionSql, after) => checkUpload(after, submissionLimitMb),
      })),
      limit,
    }),
  };
};
export type FeatureSettingsService = ReturnType<typeof createFeatureSettingsService>;
