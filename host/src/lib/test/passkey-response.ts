import type { PasskeyAssertion } from '@cairn/api/factor-proof';

/** Sample of a browser's response to a passkey request. */
export const passkeyResponseSample = {
  id: 'abc',
  rawId: 'abc',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c' },
} as const satisfies PasskeyAssertion;
