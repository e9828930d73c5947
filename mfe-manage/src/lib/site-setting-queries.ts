import {
  getAssistantSetting,
  getBrandSetting,
  getCertificateSetting,
  getSessionSetting,
  getSupportSetting,
  getTimeSetting,
  getUploadSetting,
} from '@cairn/api/site-settings.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';
import { ALWAYS_STALE, manageQueries } from './manage-queries.ts';

export const siteSettingQueries = {
  brand: () =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'setting', 'brand'],
      queryFn: ({ signal }) => http.call(getBrandSetting, { signal }),
      ...ALWAYS_STALE,
    }),
  support: () =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'setting', 'support'],
      queryFn: ({ signal }) => http.call(getSupportSetting, { signal }),
      ...ALWAYS_STALE,
    }),
  certificate: () =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'setting', 'certificate'],
      queryFn: ({ signal }) => http.call(getCertificateSetting, { signal }),
      ...ALWAYS_STALE,
    }),
  time: () =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'setting', 'time'],
      queryFn: ({ signal }) => http.call(getTimeSetting, { signal }),
      ...ALWAYS_STALE,
    }),
  session: () =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'setting', 'session'],
      queryFn: ({ signal }) => http.call(getSessionSetting, { signal }),
      ...ALWAYS_STALE,
    }),
  assistant: () =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'setting', 'assistant'],
      queryFn: ({ signal }) => http.call(getAssistantSetting, { signal }),
      ...ALWAYS_STALE,
    }),
  uploads: () =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'setting', 'uploads'],
      queryFn: ({ signal }) => http.call(getUploadSetting, { signal }),
      ...ALWAYS_STALE,
    }),
};
