import {
  addPasskey,
  beginAuthenticatorApp,
  beginPasskey,
  confirmAuthenticatorApp,
  getSecondFactor,
  removeAuthenticatorApp,
  removePasskey,
  renewRecoveryCodes,
  type SecondFactor,
} from '@cairn/api/second-factor.contract';
import { listCallsTo, type Stub, stubError, stubResponse } from '@cairn/testing/stub-api';
import { startRegistration } from '@simplewebauthn/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildSecondFactor, openAccountPage, pressButton } from '../test/account-page.tsx';

jest.mock('@simplewebauthn/browser', () => ({ startRegistration: jest.fn() }));

const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const CODES = Array.from({ length: 10 }, (_, at) => `ABCD-000${at}`);
const laptop = {
  passkeyId: 'abc',
  name: 'Laptop',
  addedAt: '2026-01-09T10:00:00Z',
  usedAt: '2026-01-12T10:00:00Z',
};
const app = { since: '2026-01-05T10:00:00Z', usedAt: null };
const begun = stubResponse(beginAuthenticatorApp, {
  key: KEY,
  uri: `otpauth://totp/Cairn:maya?secret=${KEY}`,
});

const open = async (factor: Partial<SecondFactor>, ...stubs: Stub[]) => {
  const page = await openAccountPage({
    stubs: [stubResponse(getSecondFactor, buildSecondFactor(factor)), ...stubs],
  });
  await screen.findByText('Authenticator app');
  return page;
};
const rowOf = (title: string) => {
  const row = screen.getByText(title).closest('li');
  if (!row) throw new Error(`No row of ${title}.`);
  return row;
};
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

describe('the authenticator app', () => {
  it('[MPERM-27] is set up with a QR code and the key as text, and is on after a valid code', async () => {
    const on = buildSecondFactor({ app, recoveryCodesLeft: 10 });
    const { requests } = await open(
      {},
      begun,
      stubResponse(confirmAuthenticatorApp, { ...on, recoveryCodes: CODES }),
    );
    await pressButton('Set up');
    const dialog = await screen.findByRole('dialog', { name: 'Set up the authenticator app' });
    expect(within(dialog).getByRole('img', { name: 'QR code with the key' })).toBeVisible();
    expect(dialog).toHaveTextContent('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
    expect(rowOf('Authenticator app')).toHaveTextContent('Not set up.');
    await userEvent.type(within(dialog).getByLabelText('Six digits'), '204118');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Turn on' }));
    await screen.findByRole('dialog', { name: 'Keep your recovery codes' });
    expect(await listCallsTo(requests, confirmAuthenticatorApp)[0]?.json()).toEqual({
      code: '204118',
    });
    expect(rowOf('Authenticator app')).toHaveTextContent('On');
    expect(document.body).not.toHaveTextContent('JBSW Y3DP');
  });

  it('[MPERM-27] stays off after a wrong code, which is named at its field', async () => {
    await open({}, begun, stubError(confirmAuthenticatorApp, 400, 'invalid'));
    await pressButton('Set up');
    const field = await screen.findByLabelText('Six digits');
    await userEvent.type(field, '000000{Enter}');
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(
        'This code is not valid any more. Enter the one that the app shows now.',
      ),
    );
    expect(field).toHaveValue('000000');
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }),
    );
    expect(rowOf('Authenticator app')).toHaveTextContent('Not set up.');
  });

  it('is turned off after a question, and says why it must stay', async () => {
    const { requests } = await open(
      { app, isRequired: true, recoveryCodesLeft: 10 },
      stubError(removeAuthenticatorApp, 409, 'conflict', 'Add another one before.'),
    );
    expect(screen.getByText(/keep at least one/)).toBeVisible();
    await pressButton('Turn off');
    const dialog = await screen.findByRole('dialog', { name: 'Turn the authenticator app off?' });
    expect(listCallsTo(requests, removeAuthenticatorApp)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Add another one before.');
  });
});

describe('recovery codes', () => {
  it('[MPERM-28] are shown once, and the dialog stays until they are kept', async () => {
    const on = buildSecondFactor({ app, recoveryCodesLeft: 10 });
    await open(
      { app, recoveryCodesLeft: 2 },
      stubResponse(renewRecoveryCodes, { ...on, recoveryCodes: CODES }),
    );
    expect(rowOf('Recovery codes')).toHaveTextContent('2 of 10 are left.');
    await pressButton('Make new codes');
    const question = await screen.findByRole('dialog', { name: 'Make new recovery codes?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Make new codes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Keep your recovery codes' });
    for (const code of CODES) expect(dialog).toHaveTextContent(code);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(dialog).toBeVisible();
    await userEvent.click(within(dialog).getByLabelText('I have kept the codes in a safe place'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
    await isClosed();
    for (const code of CODES) expect(document.body).not.toHaveTextContent(code);
    expect(rowOf('Recovery codes')).toHaveTextContent('10 of 10 are left.');
  });
});

describe('passkeys', () => {
  const made = {
    id: 'abc',
    rawId: 'abc',
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: { clientDataJSON: 'a', attestationObject: 'b' },
  };

  it('[MPERM-29] are added with a name', async () => {
    jest.mocked(startRegistration).mockResolvedValue(made);
    const { requests } = await open(
      { app, recoveryCodesLeft: 10 },
      stubResponse(beginPasskey, { options: { challenge: 'c' } }),
      stubResponse(addPasskey, buildSecondFactor({ app, passkeys: [laptop] })),
    );
    await pressButton('Add a passkey');
    const dialog = await screen.findByRole('dialog', { name: 'Add a passkey' });
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Laptop{Enter}');
    await isClosed();
    expect(jest.mocked(startRegistration)).toHaveBeenCalledWith({
      optionsJSON: { challenge: 'c' },
    });
    expect(await listCallsTo(requests, addPasskey)[0]?.json()).toEqual({
      name: 'Laptop',
      response: made,
    });
    expect(screen.getByText('Passkey: Laptop')).toBeVisible();
  });

  it('[MPERM-29] show when each was added and last used, and are removed after a question', async () => {
    const { requests } = await open(
      { app, passkeys: [laptop, { ...laptop, passkeyId: 'def', name: 'Key', usedAt: null }] },
      stubResponse(removePasskey, buildSecondFactor({ app })),
    );
    expect(rowOf('Passkey: Laptop')).toHaveTextContent(
      /Added 01\/09\/2026, last used: 01\/12\/2026/,
    );
    expect(rowOf('Passkey: Key')).toHaveTextContent('Added 01/09/2026, not used yet');
    await pressButton('Remove the passkey Laptop');
    const dialog = await screen.findByRole('dialog');
    expect(listCallsTo(requests, removePasskey)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await isClosed();
    expect(new URL(listCallsTo(requests, removePasskey)[0]?.url ?? '').pathname).toMatch(/abc$/);
    expect(screen.queryByText('Passkey: Laptop')).not.toBeInTheDocument();
  });

  it('say that none was made when the device refuses, and keep the name', async () => {
    jest.mocked(startRegistration).mockRejectedValue(new Error('No.'));
    await open({}, stubResponse(beginPasskey, { options: { challenge: 'c' } }));
    await pressButton('Add a passkey');
    const field = await screen.findByLabelText('Name');
    await userEvent.type(field, 'Laptop{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('No passkey was made.');
    expect(field).toHaveValue('Laptop');
  });
});

it('says that the second factor could not be loaded, and keeps the rest of the page', async () => {
  await openAccountPage({ stubs: [stubError(getSecondFactor, 500)] });
  expect(await screen.findByText('Your second factor could not be loaded.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeVisible();
});
