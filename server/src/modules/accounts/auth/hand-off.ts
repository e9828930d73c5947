/** The signed word of a partner site about who arrives: a JWT that lives two minutes at most and is good once. */
import { cleanName } from '@cairn/domain/display-name.rules';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  decodeProtectedHeader,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { AppError } from '../../../platform/errors/app-error.ts';
import { fetchBounded } from '../../../platform/http/outside-fetch.ts';

/** Says in the header what the token is, so that no other kind passes for it (RFC 8725 §3.11). */
export const HAND_OFF_TYPE = 'handoff+jwt';
const ALGORITHMS = ['EdDSA', 'ES256', 'RS256'];
const LIFETIME_SECONDS = 120;
/** Between the partner's clock and ours. */
const TOLERANCE_SECONDS = 10;

export interface HandOff {
  readonly issuer: string;
  /** Who it is there. */
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly tokenId: string;
  /** Mark of the only browser that may arrive with it; undefined: of a partner, which knows no browser of ours. */
  readonly browser?: string;
  /** Until then it has to be remembered as used. */
  readonly expiresAt: Date;
}

/** Somebody whose hand-offs are accepted. */
export interface HandOffIssuer {
  /** `iss` of its tokens. */
  readonly issuer: string;
  readonly key: JWTVerifyGetKey;
  /** Only we ourselves, for somebody who has signed in at an OpenID provider: the claim `provider` says at which. */
  readonly speaksForOthers?: true;
}

/** Of a set of keys; a key has less than 2 KB. */
const MAX_KEYS_BYTES = 1024 * 1024;
/** A browser waits for them. */
const KEYS_TIMEOUT_MS = 5000;

/**
 * @param keys the partner's public keys: a JSON Web Key Set, or where it is
 * @param timeoutMs to read them from there
 */
export const partnerKey = (
  keys: JSONWebKeySet | URL,
  timeoutMs = KEYS_TIMEOUT_MS,
): JWTVerifyGetKey =>
  keys instanceof URL
    ? createRemoteJWKSet(keys, {
        timeoutDuration: timeoutMs,
        [customFetch]: (url, options) =>
          fetchBounded(url, { ...options, maxBytes: MAX_KEYS_BYTES }),
      })
    : createLocalJWKSet(keys);

export const isHandOff = (token: string): boolean => {
  try {
    return decodeProtectedHeader(token).typ === HAND_OFF_TYPE;
  } catch {
    return false;
  }
};

/** Checks signature, issuer, audience and age. Throws unauthorized. Whether it was used before is not asked here. */
export type VerifyHandOff = (token: string) => Promise<HandOff>;

export const createVerifyHandOff = (
  issuers: readonly HandOffIssuer[],
  audience: string,
  now: () => Date,
): VerifyHandOff => {
  const verify = async (token: string): Promise<HandOff> => {
    const claimed = decodeJwt(token).iss;
    const known = issuers.find(({ issuer }) => issuer === claimed);
    if (!known) throw new Error('The issuer is no partner.');
    const { payload } = await jwtVerify(token, known.key, {
      issuer: known.issuer,
      audience,
      typ: HAND_OFF_TYPE,
      algorithms: ALGORITHMS,
      requiredClaims: ['sub', 'iat', 'exp', 'jti'],
      maxTokenAge: LIFETIME_SECONDS,
      clockTolerance: TOLERANCE_SECONDS,
      currentDate: now(),
    });
    if (!known.speaksForOthers) return read(payload, known.issuer);
    const browser = textOf(payload, 'browser', 100);
    return { ...read(payload, textOf(payload, 'provider', 500)), browser };
  };
  return async (token) => {
    try {
      return await verify(token);
    } catch (error) {
      throw new AppError('unauthorized', 'This sign-in link is not valid.', undefined, {
        cause: error,
      });
    }
  };
};

const textOf = (claims: JWTPayload, name: string, most: number): string => {
  const value = claims[name];
  return typeof value === 'string' ? value.trim().slice(0, most) : '';
};

const read = (claims: JWTPayload, issuer: string): HandOff => ({
  issuer,
  subject: claims.sub ?? '',
  email: textOf(claims, 'email', 254),
  // 'true' as text, or absent, is not a yes.
  isEmailVerified: claims['email_verified'] === true,
  firstName: cleanName(textOf(claims, 'given_name', 100)),
  lastName: cleanName(textOf(claims, 'family_name', 100)),
  tokenId: claims.jti ?? '',
  // Accepted by its age, however long it says that it lives.
  expiresAt: new Date(((claims.iat ?? 0) + LIFETIME_SECONDS + 2 * TOLERANCE_SECONDS) * 1000),
});
