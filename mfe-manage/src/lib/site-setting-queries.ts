import {
  listMailTexts,
  type MailKind,
  type MailText,
  previewMailText,
} from '@cairn/api/mail-text-settings.contract';
import {
  getAssistantSetting,
  getBrandSetting,
  getCertificateSetting,
  getReminderSetting,
  getSessionSetting,
  getSupportSetting,
  getTimeSetting,
  getUploadSetting,
} from '@cairn/api/site-settings.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';
import { ALWAYS_STALE_OPTIONS, manageQueries } from './manage-queries.ts';

export const siteSettingQueries = {
  brand: () =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'setting', 'brand'],
      queryFn: ({ signal }) => http.call(getBrandSetting, { signal }),
      ...ALWAYS_STALE_OPTIONS,
    }),
  support: () =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'setting', 'support'],
      queryFn: ({ signal }) => http.call(getSupportSetting, { signal }),
      ...ALWAYS_STALE_OPTIONS,
    }),
  certificate: () =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'setting', 'certificate'],
      queryFn: ({ signal }) => http.call(getCertificateSetting, { signal }),
      ...ALWAYS_STALE_OPTIONS,
    }),
  time: () =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'setting', 'time'],
      queryFn: ({ signal }) => http.call(getTimeSetting, { signal }),
      ...ALWAYS_STALE_OPTIONS,
    }),
  session: () =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'setting', 'session'],
      queryFn: ({ signal }) => http.call(getSessionSetting, { signal }),
      ...ALWAYS_STALE_OPTIONS,
    }),
  assistant: () =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'setting', 'assistant'],
      queryFn: ({ signal }) => http.call(getAssistantSetting, { signal }),
      ...ALWAYS_STALE_OPTIONS,
    }),
  mails: () =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'setting', 'mails'],
      queryFn: ({ signal }) => http.call(listMailTexts, { signal }),
      ...ALWAYS_STALE_OPTIONS,
    }),
  /** Loads the preview of a mail with the typed text. The previous preview stays until the new one arrives. */
  mailPreview: (kind: MailKind, body: MailText) =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'mail-preview', kind, body],
      queryFn: ({ signal }) => http.call(previewMailText, { params: { kind }, body, signal }),
      placeholderData: (previous) => previous,
      ...ALWAYS_STALE_OPTIONS,
    }),
  reminders: () =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'setting', 'reminders'],
      queryFn: ({ signal }) => http.call(getReminderSetting, { signal }),
      ...ALWAYS_STALE_OPTIONS,
    }),
  uploads: () =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'setting', 'uploads'],
      queryFn: ({ signal }) => http.call(getUploadSetting, { signal }),
      ...ALWAYS_STALE_OPTIONS,
    }),
};
