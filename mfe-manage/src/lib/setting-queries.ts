import {
  getPartnerAccountsSetting,
  getRegistrationSetting,
  getSecondFactorSetting,
} from '@cairn/api/staff-settings.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';
import { ALWAYS_STALE_OPTIONS, manageQueries } from './manage-queries.ts';

export const settingQueries = {
  registration: () =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'setting', 'registration'],
      queryFn: ({ signal }) => http.call(getRegistrationSetting, { signal }),
      ...ALWAYS_STALE_OPTIONS,
    }),
  partnerAccounts: () =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'setting', 'partners'],
      queryFn: ({ signal }) => http.call(getPartnerAccountsSetting, { signal }),
      ...ALWAYS_STALE_OPTIONS,
    }),
  secondFactor: () =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'setting', 'second-factor'],
      queryFn: ({ signal }) => http.call(getSecondFactorSetting, { signal }),
      ...ALWAYS_STALE_OPTIONS,
    }),
};
