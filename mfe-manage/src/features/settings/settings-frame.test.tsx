/** Every setting of the site has its section, which is saved alone. 003 §2.9 */
import { listMailTexts } from '@cairn/api/mail-text-settings.contract';
import {
  getAssistantSetting,
  getBrandSetting,
  getCertificateSetting,
  getSessionSetting,
  getSupportSetting,
  getUploadSetting,
} from '@cairn/api/site-settings.contract';
import { getRegistrationSetting, getSecondFactorSetting } from '@cairn/api/staff-settings.contract';
import { type Stub, stubResponse } from '@cairn/testing/stub-api';
import { act, screen, within } from '@testing-library/react';
import { openManage } from '../../test/manage-page.tsx';

const accent = { light: '#0b5e6b', dark: '#7ac1d0' };
const mail = {
  kind: 'invitation' as const,
  values: { custom: null },
  standard: { subject: 'Welcome', text: '{link}' },
  variables: [],
  changedAt: null,
};
const answers: Stub[] = [
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
];

it.each([
  ['Brand', 'name', () => screen.findByLabelText('Name of the site')],
  ['Brand', 'logo', () => screen.findByRole('group', { name: 'Logo' })],
  ['Brand', 'accent colour', () => screen.findByLabelText('Light theme')],
  ['Footer and support', 'footer links', () => screen.findByLabelText('Address')],
  ['Footer and support', 'support address', () => screen.findByLabelText('Support address')],
  ['Registration', 'registration', () => screen.findByRole('group', { name: 'Who may register' })],
  ['Sign-in', 'second factor', () => screen.findByRole('radio', { name: /^Optional/ })],
  ['Sign-in', 'session length', () => screen.findByLabelText('Time without use')],
  ['Mails', 'mail texts', () => screen.findByLabelText('Subject')],
  ['Certificate', 'founder', () => screen.findByLabelText('Name of the founder')],
  ['Certificate', 'signature', () => screen.findByRole('group', { name: /signature/i })],
  ['Assistant', 'assistant', () => screen.findByRole('group', { name: 'The assistant is' })],
  ['Limits', 'upload limits', () => screen.findByLabelText('Megabytes for each file')],
])(
  '[MSET-01] the section %s has the setting %s, in a form of its own',
  async (section, _, find) => {
    const { router } = openManage({ path: '/manage/settings', stubs: answers });
    const sections = await screen.findByRole('navigation', { name: 'Settings' });
    const path = within(sections).getByRole('link', { name: section }).getAttribute('href');
    await act(() => router.navigate(path ?? ''));
    const form = (await find()).closest('form') as HTMLElement;
    expect(within(form).getAllByRole('button', { name: 'Save changes' })).toHaveLength(1);
  },
);
