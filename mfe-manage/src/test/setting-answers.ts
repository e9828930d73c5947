/** Responses of the server for all sections of the settings. */
import { listMailTexts } from '@cairn/api/mail-text-settings.contract';
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
import { getRegistrationSetting, getSecondFactorSetting } from '@cairn/api/staff-settings.contract';
import { type Stub, stubResponse } from '@cairn/testing/stub-api';

const accent = { light: '#0b5e6b', dark: '#7ac1d0' };
const mail = {
  kind: 'invitation' as const,
  values: { custom: null },
  standard: { subject: 'Welcome', text: '{link}' },
  variables: [],
  changedAt: null,
};
export const settingStubs: readonly Stub[] = [
  stubResponse(getBrandSetting, { values: { name: 'Cairn', logo: null, accent }, fixed: {} }),
  stubResponse(getSupportSetting, {
    values: { supportEmail: '', footerLinks: [{ text: 'About', url: '/about' }] },
    fixed: {},
  }),
  stubResponse(getRegistrationSetting, { mode: 'open', domains: [] }),
  stubResponse(getSecondFactorSetting, { staff: 'optional' }),
  stubResponse(getSessionSetting, { values: { minutes: 60 }, fixed: {} }),
  stubResponse(listMailTexts, { mails: [mail] }),
  stubResponse(getCertificateSetting, { values: { founderName: '', signature: null }, fixed: {} }),
  stubResponse(getAssistantSetting, { values: { isOn: true }, fixed: {} }),
  stubResponse(getUploadSetting, {
    values: { submissionMb: 25 },
    fixed: {},
    limit: { mb: 100, variable: 'SUBMISSION_MB' },
  }),
  stubResponse(getReminderSetting, { values: { isDueOn: true, isOverdueOn: true }, fixed: {} }),
  stubResponse(getTimeSetting, { values: { timeZone: 'UTC' }, fixed: {} }),
];
