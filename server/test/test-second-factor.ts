/** Sets up second factors by the calls of their owners. */
import type { EndpointAnswer } from '@cairn/api/endpoint';
import type {
  beginAuthenticatorApp,
  confirmAuthenticatorApp,
} from '@cairn/api/second-factor.contract';
import { Secret, TOTP } from 'otpauth';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { createTestPasskey } from './test-passkey.ts';

/** Returns the code that an authenticator app with this key shows. @param periods number of periods of 30 seconds from now */
export const computeAppCode = (
  { clock }: Pick<TestApp, 'clock'>,
  key: string,
  periods = 0,
): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({
    timestamp: clock.now.getTime() + periods * 30_000,
  });

/** Sets up an authenticator app. Its current code is used up. */
export const setUpApp = async (test: Pick<TestApp, 'clock'>, client: TestClient) => {
  const begun = (await client.post('/user/second-factor/app')).json<
    EndpointAnswer<typeof beginAuthenticatorApp>
  >();
  const confirmed = await client.post('/user/second-factor/app/confirm', {
    code: computeAppCode(test, begun.key),
  });
  const { recoveryCodes = [] } = confirmed.json<EndpointAnswer<typeof confirmAuthenticatorApp>>();
  return { ...begun, recoveryCodes, confirmed };
};

/** Adds a passkey to the account of the client. */
export const setUpPasskey = async (client: TestClient, passkey = createTestPasskey()) => {
  const { options } = (await client.post('/user/second-factor/passkeys/begin')).json<{
    options: Parameters<typeof passkey.create>[0];
  }>();
  const added = await client.post('/user/second-factor/passkeys', {
    name: 'Laptop',
    response: passkey.create(options),
  });
  return { passkey, added };
};
