import { beginPasskeySignIn, signInWithPasskey } from '@cairn/api/second-factor.contract';
import { http } from '@cairn/session';
import { requestPasskeyAssertion } from '../../lib/passkey.ts';
import { startSessionAndLoadRecord } from './sign-in.ts';

/** Signs in with a passkey that the person chooses. Rejects when there is none, or the server refuses it. */
export const signInWithPasskeyOfBrowser = async (): Promise<void> => {
  const { options } = await http.call(beginPasskeySignIn, {});
  const response = await requestPasskeyAssertion(options);
  await startSessionAndLoadRecord(await http.call(signInWithPasskey, { body: { response } }));
};
