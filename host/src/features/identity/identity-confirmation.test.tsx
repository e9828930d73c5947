import { confirmIdentity, sendIdentityCode } from '@cairn/api/auth.contract';
import {
  type ConfirmationMethods,
  getConfirmationMethods,
  removePasskey,
} from '@cairn/api/second-factor.contract';
import { http } from '@cairn/session';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { listCallsTo, type Stub, stubApi, stubError, stubResponse } from '@cairn/testing/stub-api';
import { startAuthentication } from '@simplewebauthn/browser';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { passkeyResponseSample } from '../../lib/test/passkey-response.ts';
import { IdentityConfirmation } from './identity-confirmation.tsx';

jest.mock('@simplewebauthn/browser', () => ({ startAuthentication: jest.fn() }));
const mockPartnerButtons = jest.fn(({ redirect }: { redirect: string | undefined }) => (
  <button type="button">Partner, then {redirect}</button>
));
jest.mock('../../lib/partner-buttons.tsx', () => ({
  PartnerLinkButtons: (props: { redirect: string | undefined }) => mockPartnerButtons(props),
}));

const factor = { app: null, passkeys: [], recoveryCodesLeft: 0, isRequired: false };

/** Makes a call that needs a recent sign-in, for an account with these methods of confirming the identity. */
const start = async (methods: Partial<ConfirmationMethods>, ...stubs: Stub[]) => {
  // Preloads the chunk, so that no test waits for the compiler.
  await import('./confirmation-dialog.tsx');
  signInAs({ Email: 'ada@cairn.example' });
  let isConfirmed = false;
  const requests = stubApi(
    stubResponse(removePasskey, factor),
    { ...stubError(removePasskey, 403, 'recent-sign-in-needed'), when: () => !isConfirmed },
    stubResponse(getConfirmationMethods, {
      hasPassword: true,
      hasApp: false,
      passkeyOptions: null,
      ...methods,
    }),
    stubResponse(confirmIdentity, { message: 'ok' }, () => {
      isConfirmed = true;
      return true;
    }),
    ...stubs,
  );
  renderRoute(
    [
      {
        path: '*',
        element: <IdentityConfirmation />,
      },
    ],
    '/manage/people?page=2',
  );
  const results: unknown[] = [];
  const call = () =>
    http.call(removePasskey, { params: { passkeyId: 'x' }, action: 'Removing a passkey' }).then(
      () => results.push('done'),
      (error: unknown) => results.push((error as { kind: string }).kind),
    );
  await act(async () => {
    void call();
  });
  const dialog = await screen.findByRole('dialog', { name: 'Please confirm it is you' });
  return {
    requests,
    results,
    call,
    dialog,
    press: (name: string) => userEvent.click(within(dialog).getByRole('button', { name })),
    readProof: async () => (await listCallsTo(requests, confirmIdentity)[0]?.json()) as unknown,
  };
};
/** Returns a condition that holds from the second call on. */
const onSecondCall = () => {
  let calls = 0;
  return () => (calls += 1) > 1;
};
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

describe('a call that needs a recent sign-in', () => {
  it('[MPERM-24] opens a dialog that names the action, and is repeated once after the right password', async () => {
    const { dialog, press, requests, results, readProof } = await start({});
    expect(dialog).toHaveTextContent('Removing a passkey needs a fresh confirmation.');
    await userEvent.type(await screen.findByLabelText('Password of ada@cairn.example'), 'secret');
    await press('Confirm');
    await isGone();
    expect(results).toEqual(['done']);
    expect(listCallsTo(requests, removePasskey)).toHaveLength(2);
    expect(await readProof()).toEqual({ password: 'secret' });
  });

  it('[MPERM-24] says at its field that the password is wrong', async () => {
    const { requests } = await start({}, stubError(confirmIdentity, 400, 'invalid'));
    const field = await screen.findByLabelText('Password of ada@cairn.example');
    await userEvent.type(field, 'wrong{Enter}');
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription('This is not your password. Please try again.'),
    );
    expect(listCallsTo(requests, removePasskey)).toHaveLength(1);
  });

  it('[MPERM-24] Cancel closes the dialog, and the call is rejected', async () => {
    const { press, requests, results } = await start({});
    await press('Cancel');
    await isGone();
    expect(results).toEqual(['recent-sign-in-needed']);
    expect(listCallsTo(requests, removePasskey)).toHaveLength(1);
  });

  it('shares one dialog between calls at the same time', async () => {
    const { call, press, results } = await start({});
    await act(async () => {
      void call();
    });
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await userEvent.type(await screen.findByLabelText('Password of ada@cairn.example'), 'secret');
    await press('Confirm');
    await waitFor(() => expect(results).toEqual(['done', 'done']));
  });

  it('[MPERM-25] an account without a password confirms by a code of its app', async () => {
    const { press, results, readProof } = await start({ hasPassword: false, hasApp: true });
    await userEvent.type(await screen.findByLabelText('Code of the authenticator app'), '123456');
    await press('Confirm');
    await waitFor(() => expect(results).toEqual(['done']));
    expect(await readProof()).toEqual({ code: '123456' });
  });

  it('[MPERM-25] an account without a password confirms by a passkey', async () => {
    jest.mocked(startAuthentication).mockResolvedValue(passkeyResponseSample);
    const options = { challenge: 'c', rpId: 'localhost' };
    const { press, results, readProof } = await start({
      hasPassword: false,
      passkeyOptions: options,
    });
    await screen.findByRole('button', { name: 'Use a passkey' });
    await press('Use a passkey');
    await waitFor(() => expect(results).toEqual(['done']));
    expect(jest.mocked(startAuthentication)).toHaveBeenCalledWith({ optionsJSON: options });
    expect(await readProof()).toEqual({ passkey: passkeyResponseSample });
  });

  it('says that a passkey was not used, and keeps the other way', async () => {
    jest
      .mocked(startAuthentication)
      .mockRejectedValue(Object.assign(new Error('No.'), { name: 'NotAllowedError' }));
    const { press } = await start({ passkeyOptions: { challenge: 'c' } });
    await screen.findByRole('button', { name: 'Use a passkey' });
    await press('Use a passkey');
    expect(await screen.findByRole('alert')).toHaveTextContent('The passkey was not used.');
    expect(screen.getByLabelText('Password of ada@cairn.example')).toBeVisible();
  });

  it('[MPERM-25] an account with neither confirms by a code that is mailed', async () => {
    const { dialog, press, results, readProof, requests } = await start(
      { hasPassword: false, hasMail: true },
      stubResponse(sendIdentityCode, { message: 'sent' }),
    );
    await within(dialog).findByRole('button', { name: 'Send a code by mail' });
    expect(within(dialog).queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
    await press('Send a code by mail');
    const field = await screen.findByLabelText('Code from the mail');
    expect(dialog).toHaveTextContent('A code is on its way to ada@cairn.example.');
    await userEvent.type(field, '123456');
    await press('Confirm');
    await waitFor(() => expect(results).toEqual(['done']));
    expect(await readProof()).toEqual({ mailedCode: '123456' });
    expect(listCallsTo(requests, sendIdentityCode)).toHaveLength(1);
  });

  it('[MPERM-25] says at its field that a mailed code is wrong, and why none was sent', async () => {
    const { press } = await start(
      { hasPassword: false, hasMail: true },
      stubError(confirmIdentity, 400, 'invalid'),
      stubError(
        sendIdentityCode,
        429,
        'too-many',
        'Please wait 30 s before asking for another code.',
      ),
      { ...stubResponse(sendIdentityCode, { message: 'sent' }), when: onSecondCall() },
    );
    await screen.findByRole('button', { name: 'Send a code by mail' });
    await press('Send a code by mail');
    expect(await screen.findByText(/^Too many requests/)).toBeVisible();
    await press('Send a code by mail');
    const field = await screen.findByLabelText('Code from the mail');
    await userEvent.type(field, '000000{Enter}');
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(
        'This code is not valid. Enter the newest one that was mailed.',
      ),
    );
  });

  it('[MPERM-25] an account with neither leads to its partner, which returns to the same page', async () => {
    const { dialog } = await start({ hasPassword: false });
    expect(
      await within(dialog).findByRole('button', { name: 'Partner, then /manage/people?page=2' }),
    ).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
  });
});
