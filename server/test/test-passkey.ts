/** Simulates an authenticator in memory, which makes passkeys and signs with them as a browser does. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
}
interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
}

/** Flags of the authenticator's data: user present, user verified, attested credential included. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const toBase64Url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

const toCounterBytes = (count: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(count);
  return bytes;
};

const toClientData = (
  type: 'webauthn.create' | 'webauthn.get',
  challenge: string,
  origin: string,
) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/**
 * Creates a simulated passkey.
 * @param isVerifying whether the authenticator asks its user for a PIN or a fingerprint
 */
export const createTestPasskey = (isVerifying = true, origin = 'http://localhost') => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let count = 0;
  const userFlags = PRESENT | (isVerifying ? VERIFIED : 0);
  const toAuthenticatorData = (rpId: string, flags: number, rest = Buffer.alloc(0)) =>
    Buffer.concat([sha256(rpId), Buffer.from([flags]), toCounterBytes(count), rest]);
  const credential = { id: toBase64Url(id), rawId: toBase64Url(id), type: 'public-key' };
  return {
    id: credential.id,
    /** Returns the response to a request for a new passkey. */
    create: ({ challenge, rp }: CreationOptions) => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // Encodes the public key as COSE: elliptic curve, ES256, P-256, and its two coordinates.
      const coseKey = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
      const authData = toAuthenticatorData(rp.id, userFlags | ATTESTED, attested);
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Map<string, never> | Uint8Array<ArrayBuffer>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, never>()],
          ['authData', new Uint8Array(authData)],
        ]),
      );
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: toBase64Url(toClientData('webauthn.create', challenge, origin)),
          attestationObject: toBase64Url(attestationObject),
          transports: ['internal'],
        },
      };
    },
    /** Returns the response to a request to sign in. */
    sign: ({ challenge, rpId }: RequestOptions) => {
      count += 1;
      const clientData = toClientData('webauthn.get', challenge, origin);
      const authenticatorData = toAuthenticatorData(rpId, userFlags);
      const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: toBase64Url(clientData),
          authenticatorData: toBase64Url(authenticatorData),
          signature: toBase64Url(createSign('sha256').update(signed).sign(privateKey)),
        },
      };
    },
  };
};
