import { beginPasskeySignIn, signInWithPasskey } from '@cairn/api/second-factor.contract';
import { http } from '@cairn/session';
import { provePasskey } from '../../lib/passkey.ts';
import { startSession } from './sign-in.ts';

/** Signs in with a passkey that the person chooses. Rejects when there is none, or the server refuses it. */
export const signInWithPasskeyOfBrowser = async (): Promise<void> => {
  const { options } = await http.call(beginPasskeySignIn, {});
  const response = await provePasskey(options);
  await startSession(await http.call(signInWithPasskey, { body: { response } }));
};
