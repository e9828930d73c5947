/** A new key of a checker: the public part for the registry, and the private part for the machine that checks. */
export interface NewCheckerKey {
  /** Public key: `x` of its JWK. */
  readonly x: string;
  /** Returns the private key as the command line reads it. */
  readonly toFile: (name: string) => string;
}

/** Error of a browser that cannot create the keys of checkers. */
export class UnsupportedKeyError extends Error {
  override readonly name = 'UnsupportedKeyError';
}

/**
 * Creates a key in the browser, so that the server never gets its private part.
 * @throws UnsupportedKeyError in browsers without Ed25519, and on pages without https
 */
export const createCheckerKey = async (): Promise<NewCheckerKey> => {
  const { x, d } = await exportNewKey().catch(() => {
    throw new UnsupportedKeyError();
  });
  if (x === undefined || d === undefined) throw new UnsupportedKeyError();
  return { x, toFile: (kid) => JSON.stringify({ kty: 'OKP', crv: 'Ed25519', kid, x, d }) };
};

const exportNewKey = async (): Promise<JsonWebKey> => {
  const pair = await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify']);
  if (!('privateKey' in pair)) throw new UnsupportedKeyError();
  return crypto.subtle.exportKey('jwk', pair.privateKey);
};
