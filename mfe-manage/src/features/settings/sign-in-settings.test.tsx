import { getSessionSetting } from '@cairn/api/site-settings.contract';
import {
  changeSecondFactorSetting,
  getSecondFactorSetting,
} from '@cairn/api/staff-settings.contract';
import { listCallsTo, type Stub, stubError, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openManagePage } from '../../test/manage-page.tsx';

/** The page has another form, that of the session length. */
const getForm = () =>
  screen.getByRole('radio', { name: /^Required/ }).closest('form') as HTMLElement;

const openSettings = async (...stubs: Stub[]) => {
  const { requests } = openManagePage({
    path: '/manage/settings/sign-in',
    stubs: [
      stubResponse(getSecondFactorSetting, { staff: 'optional' }),
      stubResponse(getSessionSetting, { values: { minutes: 43_200 }, fixed: {} }),
      ...stubs,
    ],
  });
  await screen.findByRole('radio', { name: /^Optional/ });
  return {
    requests,
    require: async () => {
      await userEvent.click(screen.getByRole('radio', { name: /^Required/ }));
      await userEvent.click(within(getForm()).getByRole('button', { name: 'Save changes' }));
    },
  };
};

describe('the setting of the second factor', () => {
  it('is saved with the values that the administrator saw', async () => {
    const { requests, require } = await openSettings(
      stubResponse(changeSecondFactorSetting, { staff: 'required' }),
    );
    expect(screen.getByRole('link', { name: 'Sign-in' })).toHaveAttribute('aria-current', 'page');
    expect(
      within(getForm()).getByRole('button', { name: 'Save changes' }),
    ).toHaveAccessibleDescription('Nothing has been changed.');
    await require();
    await waitFor(() => expect(listCallsTo(requests, changeSecondFactorSetting)).toHaveLength(1));
    expect(await listCallsTo(requests, changeSecondFactorSetting)[0]?.json()).toEqual({
      before: { staff: 'optional' },
      after: { staff: 'required' },
    });
  });

  it('[MSET-17] a refusal says what to do first, and leads to the account', async () => {
    const { require } = await openSettings(
      stubError(changeSecondFactorSetting, 409, 'conflict', 'Set up your own second factor first.'),
    );
    await require();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Set up your own second factor first.',
    );
    expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute(
      'href',
      '/account',
    );
    expect(screen.getByRole('radio', { name: /^Required/ })).toBeChecked();
  });
});
