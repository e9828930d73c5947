/** Requests a passkey from the browser. Imported on demand only, because few people sign in with one. */
import type { PasskeyAssertion } from '@cairn/api/factor-proof';
import type { PasskeyOptions } from '@cairn/api/second-factor.contract';
import { type AuthenticationResponseJSON, startAuthentication } from '@simplewebauthn/browser';

type RequestJson = Parameters<typeof startAuthentication>[0]['optionsJSON'];

const toAssertion = ({
  id,
  rawId,
  type,
  authenticatorAttachment,
  response,
}: AuthenticationResponseJSON): PasskeyAssertion => ({
  id,
  rawId,
  type,
  authenticatorAttachment,
  clientExtensionResults: {},
  response,
});

/**
 * Returns the browser's response to a request of the server. Rejects when the person cancels it, or the browser has no such passkey.
 */
export const requestPasskeyAssertion = async (options: PasskeyOptions): Promise<PasskeyAssertion> =>
  // The cast is safe: the server creates the options with the same library that reads them here.
  toAssertion(await startAuthentication({ optionsJSON: options as unknown as RequestJson }));

/** Returns whether an error came from the browser's passkey dialog. Browsers do not say why the passkey was not used. */
export const isPasskeyError = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'WebAuthnError', 'AbortError'].includes(error.name);
