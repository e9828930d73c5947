import { getPeopleFilterOptions } from '@cairn/api/staff-people.contract';
import {
  changePartnerAccountsSetting,
  getPartnerAccountsSetting,
  getRegistrationSetting,
} from '@cairn/api/staff-settings.contract';
import type { RegistrationMode } from '@cairn/domain/registration-mode.rules';
import { listCallsTo, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openManagePage } from '../../test/manage-page.tsx';

const partners = [
  { issuer: 'urn:harbor', name: 'Harbor Institute' },
  { issuer: 'urn:two', name: 'Partner site two' },
];
const openPartners = async (mode: RegistrationMode, switches: Record<string, boolean> = {}) => {
  const page = openManagePage({
    path: '/manage/settings/registration',
    stubs: [
      stubResponse(getRegistrationSetting, { mode, domains: [] }),
      stubResponse(getPeopleFilterOptions, { groups: [], courses: [] }),
      stubResponse(getPartnerAccountsSetting, { values: { switches }, partners }),
      stubResponse(changePartnerAccountsSetting, { values: { switches }, partners }),
    ],
  });
  await screen.findByRole('checkbox', { name: 'Harbor Institute' });
  return page;
};
const box = (name: string) => screen.getByRole('checkbox', { name });

describe('sign-in through partners', () => {
  it('[MREG-07] each has a switch of its own, which says what it does', async () => {
    const { requests } = await openPartners('open', { 'urn:two': false });
    expect(box('Harbor Institute')).toBeChecked();
    expect(box('Harbor Institute')).toHaveAccessibleDescription(
      'New people get an account at their first sign-in.',
    );
    expect(box('Partner site two')).not.toBeChecked();
    expect(box('Partner site two')).toHaveAccessibleDescription(
      'Only people who have an account can use it.',
    );
    await userEvent.click(box('Harbor Institute'));
    const form = box('Harbor Institute').closest('form') as HTMLElement;
    await userEvent.click(within(form).getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(listCallsTo(requests, changePartnerAccountsSetting)).toHaveLength(1),
    );
    expect(await listCallsTo(requests, changePartnerAccountsSetting)[0]?.json()).toEqual({
      before: { switches: { 'urn:two': false } },
      after: { switches: { 'urn:two': false, 'urn:harbor': false } },
    });
  });

  it('by invitation only: is off until it is switched on', async () => {
    await openPartners('invitation', { 'urn:two': true });
    expect(box('Harbor Institute')).not.toBeChecked();
    expect(box('Partner site two')).toBeChecked();
  });

  it('closed: says that no partner makes accounts', async () => {
    await openPartners('closed', { 'urn:two': true });
    expect(box('Partner site two')).not.toBeChecked();
    expect(box('Partner site two')).toBeDisabled();
    expect(
      screen.getByText('While registration is closed, no partner makes accounts.'),
    ).toBeVisible();
  });
});
