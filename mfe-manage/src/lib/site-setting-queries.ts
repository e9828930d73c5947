import {
  getBrandSetting,
  getCertificateSetting,
  getSupportSetting,
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
};
