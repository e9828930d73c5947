import { updateUserAttributes, type UserAttributes } from '@cairn/api/user.contract';
import { record } from '@cairn/session';
import { buildAttributes } from '@cairn/testing/builders';
import { stubResponse, listCallsTo, stubError } from '@cairn/testing/stub-api';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  button,
  firstName,
  heardNames,
  isBlocked,
  lastName,
  occupation,
  openAccount,
  press,
} from './test/account-page.tsx';

const saves = (change: Partial<UserAttributes>) =>
  stubResponse(updateUserAttributes, buildAttributes(change));
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
};
const submit = () => {
  const form = firstName().closest('form');
  if (form) fireEvent.submit(form);
};

describe('saving', () => {
  it('[ACCT-04] can save while something differs from what is saved', async () => {
    await openAccount({ student: { Occupation: 'Other' } });
    expect(isBlocked('Save Changes')).toBe(true);
    await retype(firstName(), 'May');
    expect(isBlocked('Save Changes')).toBe(false);
    await retype(firstName(), 'Maya');
    expect(isBlocked('Save Changes')).toBe(true);
    await userEvent.type(lastName(), 'x');
    expect(isBlocked('Save Changes')).toBe(false);
    await userEvent.type(lastName(), '{Backspace}');
    expect(isBlocked('Save Changes')).toBe(true);
    await userEvent.selectOptions(occupation(), 'Contractor');
    expect(isBlocked('Save Changes')).toBe(false);
    await userEvent.selectOptions(occupation(), 'Other');
    expect(isBlocked('Save Changes')).toBe(true);
  });

  it.each([
    ['a first name', async () => retype(firstName(), ' May '), { FirstName: 'May' }],
    ['a last name', async () => retype(lastName(), 'Osei'), { LastName: 'Osei' }],
    [
      'an occupation',
      () => userEvent.selectOptions(occupation(), 'Government Employee'),
      { Occupation: 'Government Employee' },
    ],
  ])('[ACCT-05] [API-25] sends %s alone, with both tokens', async (_what, change, body) => {
    const { requests } = await openAccount({ stubs: [saves(body)] });
    await change();
    await press('Save Changes');
    await screen.findByText('Profile updated successfully.');
    const [call] = listCallsTo(requests, updateUserAttributes);
    expect(`${call?.method} ${new URL(call?.url ?? '').pathname}`).toBe('PUT /api/user/attributes');
    expect(await call?.json()).toEqual(body);
    expect(call?.headers.get('jwt-Token')).toMatch(/^h\./);
    expect(call?.headers.get('id-Token')).toMatch(/^h\./);
  });

  it('asks before unsaved edits are discarded', async () => {
    const { isHeld } = await openAccount({ stubs: [saves({ FirstName: 'May' })] });
    expect(isHeld()).toBe(false);
    await retype(firstName(), 'May');
    expect(isHeld()).toBe(true);
    await press('Save Changes');
    await screen.findByText('Profile updated successfully.');
    expect(isHeld()).toBe(false);
  });

  it('[ACCT-06] a submit without a change says so and sends nothing', async () => {
    const { requests } = await openAccount();
    submit();
    expect(await screen.findByText('No changes detected.')).toBeVisible();
    expect(listCallsTo(requests, updateUserAttributes)).toEqual([]);
  });

  it('[ACCT-07] [ACCT-09] [CONST-02] says that it is saved, for three seconds, and tells everybody', async () => {
    await openAccount({ stubs: [saves({ FirstName: 'May' })] });
    const heard = heardNames();
    await retype(firstName(), 'May');
    jest.useFakeTimers();
    try {
      fireEvent.click(button('Save Changes'));
      await act(() => jest.advanceTimersByTimeAsync(50));
      expect(screen.getByText('Profile updated successfully.')).toBeVisible();
      expect(heard).toContain('May');
      expect(record.read()?.FirstName).toBe('May');
      expect(isBlocked('Save Changes')).toBe(true);
      await act(() => jest.advanceTimersByTimeAsync(2900));
      expect(screen.getByText('Profile updated successfully.')).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(100));
      expect(screen.queryByText('Profile updated successfully.')).not.toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  it('[ACCT-07] says for three seconds that saving failed, and keeps what was typed', async () => {
    await openAccount({ stubs: [stubError(updateUserAttributes, 503)] });
    await retype(firstName(), 'May');
    jest.useFakeTimers();
    try {
      fireEvent.click(button('Save Changes'));
      await act(() => jest.advanceTimersByTimeAsync(50));
      expect(screen.getByRole('alert')).toHaveTextContent(
        /^Failed to update profile\.Service is temporarily unavailable/,
      );
      expect(firstName()).toHaveValue('May');
      expect(isBlocked('Save Changes')).toBe(false);
      expect(record.read()?.FirstName).toBe('Maya');
      await act(() => jest.advanceTimersByTimeAsync(2900));
      expect(screen.getByRole('alert')).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(100));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      expect(firstName()).toHaveValue('May');
    } finally {
      jest.useRealTimers();
    }
  });

  it('[ACCT-08] Cancel puts the saved values back, clears messages and stays', async () => {
    const { requests, router } = await openAccount({
      stubs: [stubError(updateUserAttributes, 503)],
    });
    await retype(firstName(), '');
    await userEvent.selectOptions(occupation(), 'Other');
    await press('Save Changes');
    expect(screen.getByText('This field is required.')).toBeVisible();
    await press('Cancel');
    expect(screen.queryByText('This field is required.')).not.toBeInTheDocument();
    await retype(firstName(), 'May');
    await userEvent.selectOptions(occupation(), 'Other');
    await press('Save Changes');
    await screen.findByText('Failed to update profile.');
    await press('Cancel');
    expect(firstName()).toHaveValue('Maya');
    expect(occupation()).toHaveValue('');
    expect(screen.queryByText('Failed to update profile.')).not.toBeInTheDocument();
    expect(isBlocked('Save Changes')).toBe(true);
    expect(router.state.location.pathname).toBe('/account');
    expect(listCallsTo(requests, updateUserAttributes)).toHaveLength(1);
  });

  it.each([
    ['First name', '', 'This field is required.'],
    ['Last name', '   ', 'This field is required.'],
    ['Last name', 'x'.repeat(101), 'Use at most 100 characters.'],
  ])('[ACCT-10] marks the %s %j and sends nothing', async (name, text, problem) => {
    const { requests } = await openAccount();
    const field = screen.getByRole('textbox', { name });
    await userEvent.clear(field);
    if (text !== '') await userEvent.click(field).then(() => userEvent.paste(text));
    await press('Save Changes');
    expect(field).toHaveAccessibleDescription(problem);
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    expect(listCallsTo(requests, updateUserAttributes)).toEqual([]);
    await userEvent.type(field, '{Backspace}a');
    expect(field).toBeValid();
  });

  it('[ACCT-09] shows what another tab saves, under what is being typed', async () => {
    await openAccount();
    await retype(firstName(), 'May');
    act(() => record.keep(buildAttributes({ LastName: 'Osei' })));
    expect(lastName()).toHaveValue('Osei');
    expect(firstName()).toHaveValue('May');
  });
});
