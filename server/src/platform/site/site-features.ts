/** Settings with which administrators switch or limit features. They are read at each use. 003 §2.9 */
import type {
  AssistantSetting,
  ReminderSetting,
  SessionSetting,
  UploadSetting,
} from '@cairn/api/site-settings.contract';
import type { NotificationKind } from '@cairn/domain/notification.rules';
import type { LiveSettings } from '../database/live-settings.ts';
import { AppError } from '../errors/app-error.ts';

export const SESSION_SETTING_SECTION = 'session';
export const ASSISTANT_SETTING_SECTION = 'assistant';
export const UPLOAD_SETTING_SECTION = 'uploads';
export const REMINDER_SETTING_SECTION = 'reminders';

const DEFAULT_SESSION_MINUTES = 30 * 24 * 60;

export const toSessionSetting = (stored: unknown): SessionSetting =>
  (stored as SessionSetting | undefined) ?? { minutes: DEFAULT_SESSION_MINUTES };

export const toAssistantSetting = (stored: unknown): AssistantSetting =>
  (stored as AssistantSetting | undefined) ?? { isOn: true };

export const toReminderSetting = (stored: unknown): ReminderSetting =>
  (stored as ReminderSetting | undefined) ?? { isDueOn: true, isOverdueOn: true };

/**
 * Returns whether the site sends notifications of a kind. Each person can also switch off kinds, which is stored separately.
 */
export const isNotificationKindOn = (setting: ReminderSetting, kind: NotificationKind): boolean => {
  if (kind === 'course-due') return setting.isDueOn;
  return kind !== 'course-overdue' || setting.isOverdueOn;
};

/** @param limitMb limit of the environment, which takes precedence over a higher value that was stored earlier */
export const toUploadSetting = (stored: unknown, limitMb: number): UploadSetting => {
  const { submissionMb = limitMb } = (stored as UploadSetting | undefined) ?? {};
  return { submissionMb: Math.min(submissionMb, limitMb) };
};

type ReadSettings = Pick<LiveSettings, 'get'>;

/** Returns the time in ms without use after which a session ends. */
export const getSessionLengthMs = (settings: ReadSettings): number =>
  toSessionSetting(settings.get(SESSION_SETTING_SECTION)).minutes * 60_000;

const MB_BYTES = 1024 * 1024;

/**
 * Returns the maximum size in bytes of a file that a student submits.
 * @param limitBytes limit of the environment
 */
export const getMaxSubmissionBytes = (settings: ReadSettings, limitBytes: number): number => {
  const stored = settings.get(UPLOAD_SETTING_SECTION) as UploadSetting | undefined;
  return stored ? Math.min(stored.submissionMb * MB_BYTES, limitBytes) : limitBytes;
};

export const isAssistantOn = (settings: ReadSettings): boolean =>
  toAssistantSetting(settings.get(ASSISTANT_SETTING_SECTION)).isOn;

/** Throws forbidden while the assistant is switched off. */
export const requireAssistant = (settings: ReadSettings): void => {
  if (!isAssistantOn(settings))
    throw new AppError('forbidden', 'The assistant is switched off on this site.');
};
