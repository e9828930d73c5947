/** Asks the browser for a passkey. Imported on demand only, because few people sign in with one. */
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
export const provePasskey = async (options: PasskeyOptions): Promise<PasskeyAssertion> =>
  // The server has made the options with the same library.
  toAssertion(await startAuthentication({ optionsJSON: options as unknown as RequestJson }));

/** Returns whether an error came from the browser, which says no more than that the passkey was not used. */
export const isPasskeyError = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'WebAuthnError', 'AbortError'].includes(error.name);
