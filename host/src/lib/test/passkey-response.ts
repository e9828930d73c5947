import type { PasskeyAssertion } from '@cairn/api/factor-proof';

/** What a browser responds with a passkey. */
export const passkeyResponseSample = {
  id: 'abc',
  rawId: 'abc',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c' },
} as const satisfies PasskeyAssertion;
