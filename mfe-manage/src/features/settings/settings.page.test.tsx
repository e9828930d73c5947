import {
  changeRegistrationSetting,
  getRegistrationSetting,
  type RegistrationSetting,
} from '@cairn/api/staff-settings.contract';
import { listCallsTo, type Stub, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openManagePage } from '../../test/manage-page.tsx';

const riverside = { domain: 'riverside.example', groupId: 'riverside' };
const listed: RegistrationSetting = { mode: 'domains', domains: [riverside] };
const open: RegistrationSetting = { mode: 'open', domains: [] };

const openSettings = async (saved: RegistrationSetting, ...stubs: Stub[]) => {
  const user = userEvent.setup();
  const { requests } = openManagePage({
    path: '/manage/settings/registration',
    stubs: [stubResponse(getRegistrationSetting, saved), ...stubs],
  });
  await screen.findByRole('radio', { name: /^Everybody/ });
  return {
    user,
    choose: (name: RegExp) => user.click(screen.getByRole('radio', { name })),
    save: () => user.click(screen.getByRole('button', { name: 'Save changes' })),
    readBodies: () =>
      Promise.all(
        listCallsTo(requests, changeRegistrationSetting).map((request) => request.json()),
      ),
  };
};
const preview = () => screen.getByRole('region', { name: 'What visitors read at /register' });
const refuse = (status: number, message: string, details: object): Stub => ({
  endpoint: changeRegistrationSetting,
  status,
  body: { code: status === 409 ? 'conflict' : 'invalid', message, details },
});

describe('the setting of registration', () => {
  it('[MREG-10] shows what visitors will read before it is saved', async () => {
    const { choose, readBodies } = await openSettings(open);
    expect(preview()).toHaveTextContent('The form, without further words.');
    await choose(/^By invitation only/);
    expect(preview()).toHaveTextContent('Registration is by invitation');
    expect(preview()).toHaveTextContent(
      'Accounts at Cairn are made by its staff. If you should have one, write to support@cairn.example.',
    );
    await choose(/^Closed/);
    expect(preview()).toHaveTextContent('Registration is closed');
    expect(await readBodies()).toEqual([]);
  });

  it('saves domains with the groups that new accounts join', async () => {
    const after = { ...listed, domains: [riverside, { domain: 'harbor.example', groupId: null }] };
    const { choose, save, user, readBodies } = await openSettings(
      open,
      stubResponse(changeRegistrationSetting, after),
    );
    await choose(/^Only listed/);
    await user.click(screen.getByRole('button', { name: 'Add a domain' }));
    await user.type(screen.getByLabelText('Domain'), 'riverside.example');
    await user.selectOptions(screen.getByLabelText('New accounts join'), 'Riverside College');
    await user.click(screen.getByRole('button', { name: 'Add a domain' }));
    await user.type(screen.getAllByLabelText('Domain')[1] as HTMLElement, 'harbor.example');
    expect(preview()).toHaveTextContent('ends in riverside.example or harbor.example');
    await save();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save changes' })).toHaveAccessibleDescription(
        'Nothing has been changed.',
      ),
    );
    expect(await readBodies()).toEqual([{ before: open, after }]);
  });

  it('shows at its field why a domain is refused, and removes one', async () => {
    const message = 'school is not a domain. Enter one such as school.example.';
    const { save, user } = await openSettings(listed, refuse(400, message, { index: 1 }));
    await user.click(screen.getByRole('button', { name: 'Add a domain' }));
    const [, second] = screen.getAllByLabelText('Domain');
    await user.type(second as HTMLElement, 'school');
    await save();
    await waitFor(() => expect(second).toHaveAccessibleDescription(message));
    expect(second).toHaveValue('school');
    await user.click(screen.getByRole('button', { name: 'Remove school' }));
    expect(screen.getAllByLabelText('Domain')).toHaveLength(1);
  });

  it('lets the person choose when another one has saved meanwhile', async () => {
    const current = { mode: 'closed', domains: [] } as const;
    const { choose, save, user, readBodies } = await openSettings(
      open,
      refuse(409, 'Another person has changed this meanwhile.', { current }),
    );
    await choose(/^By invitation only/);
    await save();
    const note = await screen.findByRole('alert');
    await user.click(within(note).getByRole('button', { name: 'Keep mine, to save them' }));
    expect(screen.getByRole('radio', { name: /^By invitation only/ })).toBeChecked();
    await save();
    await waitFor(async () => expect(await readBodies()).toHaveLength(2));
    expect((await readBodies())[1]).toEqual({
      before: current,
      after: { mode: 'invitation', domains: [] },
    });
  });

  it('restores the saved values', async () => {
    const { choose, user } = await openSettings(open);
    await choose(/^Closed/);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByRole('radio', { name: /^Everybody/ })).toBeChecked();
  });
});
