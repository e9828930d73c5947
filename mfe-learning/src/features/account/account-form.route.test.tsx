import { updateUserAttributes, type UserAttributes } from '@cairn/api/user.contract';
import { record } from '@cairn/session';
import { buildAttributes } from '@cairn/testing/builders';
import { stubResponse, listCallsTo, stubError } from '@cairn/testing/stub-api';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  getButton,
  getFirstNameField,
  collectEmittedFirstNames,
  isButtonBlocked,
  getLastNameField,
  getOccupationField,
  openAccountPage,
  pressButton,
} from './test/account-page.tsx';

const saves = (change: Partial<UserAttributes>) =>
  stubResponse(updateUserAttributes, buildAttributes(change));
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
};
const submit = () => {
  const form = getFirstNameField().closest('form');
  if (form) fireEvent.submit(form);
};

describe('saving', () => {
  it('[ACCT-04] can save while something differs from what is saved', async () => {
    await openAccountPage({ student: { Occupation: 'Other' } });
    expect(isButtonBlocked('Save Changes')).toBe(true);
    await retype(getFirstNameField(), 'May');
    expect(isButtonBlocked('Save Changes')).toBe(false);
    await retype(getFirstNameField(), 'Maya');
    expect(isButtonBlocked('Save Changes')).toBe(true);
    await userEvent.type(getLastNameField(), 'x');
    expect(isButtonBlocked('Save Changes')).toBe(false);
    await userEvent.type(getLastNameField(), '{Backspace}');
    expect(isButtonBlocked('Save Changes')).toBe(true);
    await userEvent.selectOptions(getOccupationField(), 'Contractor');
    expect(isButtonBlocked('Save Changes')).toBe(false);
    await userEvent.selectOptions(getOccupationField(), 'Other');
    expect(isButtonBlocked('Save Changes')).toBe(true);
  });

  it.each([
    ['a first name', async () => retype(getFirstNameField(), ' May '), { FirstName: 'May' }],
    ['a last name', async () => retype(getLastNameField(), 'Osei'), { LastName: 'Osei' }],
    [
      'an occupation',
      () => userEvent.selectOptions(getOccupationField(), 'Government Employee'),
      { Occupation: 'Government Employee' },
    ],
  ])('[ACCT-05] [API-25] sends %s alone, with both tokens', async (_what, change, body) => {
    const { requests } = await openAccountPage({ stubs: [saves(body)] });
    await change();
    await pressButton('Save Changes');
    await screen.findByText('Profile updated successfully.');
    const [call] = listCallsTo(requests, updateUserAttributes);
    expect(`${call?.method} ${new URL(call?.url ?? '').pathname}`).toBe('PUT /api/user/attributes');
    expect(await call?.json()).toEqual(body);
    expect(call?.headers.get('jwt-Token')).toMatch(/^h\./);
    expect(call?.headers.get('id-Token')).toMatch(/^h\./);
  });

  it('asks before unsaved edits are discarded', async () => {
    const { isHeld } = await openAccountPage({ stubs: [saves({ FirstName: 'May' })] });
    expect(isHeld()).toBe(false);
    await retype(getFirstNameField(), 'May');
    expect(isHeld()).toBe(true);
    await pressButton('Save Changes');
    await screen.findByText('Profile updated successfully.');
    expect(isHeld()).toBe(false);
  });

  it('[ACCT-06] a submit without a change says so and sends nothing', async () => {
    const { requests } = await openAccountPage();
    submit();
    expect(await screen.findByText('No changes detected.')).toBeVisible();
    expect(listCallsTo(requests, updateUserAttributes)).toEqual([]);
  });

  it('[ACCT-07] [ACCT-09] [CONST-02] says that it is saved, for three seconds, and tells everybody', async () => {
    await openAccountPage({ stubs: [saves({ FirstName: 'May' })] });
    const heard = collectEmittedFirstNames();
    await retype(getFirstNameField(), 'May');
    jest.useFakeTimers();
    try {
      fireEvent.click(getButton('Save Changes'));
      await act(() => jest.advanceTimersByTimeAsync(50));
      expect(screen.getByText('Profile updated successfully.')).toBeVisible();
      expect(heard).toContain('May');
      expect(record.read()?.FirstName).toBe('May');
      expect(isButtonBlocked('Save Changes')).toBe(true);
      await act(() => jest.advanceTimersByTimeAsync(2900));
      expect(screen.getByText('Profile updated successfully.')).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(100));
      expect(screen.queryByText('Profile updated successfully.')).not.toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  it('[ACCT-07] says for three seconds that saving failed, and keeps what was typed', async () => {
    await openAccountPage({ stubs: [stubError(updateUserAttributes, 503)] });
    await retype(getFirstNameField(), 'May');
    jest.useFakeTimers();
    try {
      fireEvent.click(getButton('Save Changes'));
      await act(() => jest.advanceTimersByTimeAsync(50));
      expect(screen.getByRole('alert')).toHaveTextContent(
        /^Failed to update profile\.Service is temporarily unavailable/,
      );
      expect(getFirstNameField()).toHaveValue('May');
      expect(isButtonBlocked('Save Changes')).toBe(false);
      expect(record.read()?.FirstName).toBe('Maya');
      await act(() => jest.advanceTimersByTimeAsync(2900));
      expect(screen.getByRole('alert')).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(100));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      expect(getFirstNameField()).toHaveValue('May');
    } finally {
      jest.useRealTimers();
    }
  });

  it('[ACCT-08] Cancel puts the saved values back, clears messages and stays', async () => {
    const { requests, router } = await openAccountPage({
      stubs: [stubError(updateUserAttributes, 503)],
    });
    await retype(getFirstNameField(), '');
    await userEvent.selectOptions(getOccupationField(), 'Other');
    await pressButton('Save Changes');
    expect(screen.getByText('This field is required.')).toBeVisible();
    await pressButton('Cancel');
    expect(screen.queryByText('This field is required.')).not.toBeInTheDocument();
    await retype(getFirstNameField(), 'May');
    await userEvent.selectOptions(getOccupationField(), 'Other');
    await pressButton('Save Changes');
    await screen.findByText('Failed to update profile.');
    await pressButton('Cancel');
    expect(getFirstNameField()).toHaveValue('Maya');
    expect(getOccupationField()).toHaveValue('');
    expect(screen.queryByText('Failed to update profile.')).not.toBeInTheDocument();
    expect(isButtonBlocked('Save Changes')).toBe(true);
    expect(router.state.location.pathname).toBe('/account');
    expect(listCallsTo(requests, updateUserAttributes)).toHaveLength(1);
  });

  it.each([
    ['First name', '', 'This field is required.'],
    ['Last name', '   ', 'This field is required.'],
    ['Last name', 'x'.repeat(101), 'Use at most 100 characters.'],
  ])('[ACCT-10] marks the %s %j and sends nothing', async (name, text, problem) => {
    const { requests } = await openAccountPage();
    const field = screen.getByRole('textbox', { name });
    await userEvent.clear(field);
    if (text !== '') await userEvent.click(field).then(() => userEvent.paste(text));
    await pressButton('Save Changes');
    expect(field).toHaveAccessibleDescription(problem);
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    expect(listCallsTo(requests, updateUserAttributes)).toEqual([]);
    await userEvent.type(field, '{Backspace}a');
    expect(field).toBeValid();
  });

  it('[ACCT-09] shows what another tab saves, under what is being typed', async () => {
    await openAccountPage();
    await retype(getFirstNameField(), 'May');
    act(() => record.keep(buildAttributes({ LastName: 'Osei' })));
    expect(getLastNameField()).toHaveValue('Osei');
    expect(getFirstNameField()).toHaveValue('May');
  });
});
