/** A hand-off: the signed JWT with which a partner's user arrives. It is valid for two minutes at most, and once. */
import { cutText } from '@cairn/domain/cut-text.rules';
import { sanitiseName } from '@cairn/domain/display-name.rules';
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
import { fetchBounded } from '../../../platform/http/bounded-fetch.ts';
import { readGroupsClaim } from './partners.ts';

/** JWT type in the header of hand-off tokens, so that no other kind of token is accepted as a hand-off (RFC 8725 §3.11). */
export const HAND_OFF_TOKEN_TYPE = 'handoff+jwt';
const ALGORITHMS = ['EdDSA', 'ES256', 'RS256'];
const LIFETIME_SECONDS = 120;
/** Allowed difference between the clocks of the partner and this server. */
const TOLERANCE_SECONDS = 10;

export interface VerifiedHandOff {
  readonly issuer: string;
  /** The user's id at the partner site. */
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** Names of the person's groups at the partner, as far as settings may mention them. */
  readonly groups: readonly string[];
  readonly tokenId: string;
  /** Hash that identifies the only browser that may use the hand-off; undefined for hand-offs of partners. */
  readonly browser?: string;
  /** Time until which the hand-off must stay stored as used. */
  readonly expiresAt: Date;
}

/** An issuer whose hand-off tokens are accepted: a partner site, or this site itself. */
export interface HandOffIssuer {
  /** Value of the claim `iss` in the issuer's hand-off tokens. */
  readonly issuer: string;
  readonly key: JWTVerifyGetKey;
  /** Claim with the names of a person's groups; absent: 'groups'. */
  readonly groupsClaim?: string;
  /** Set only for this site, which issues hand-offs for users of OpenID providers. The claim `provider` names the provider. */
  readonly speaksForOthers?: true;
}

/** Maximum size in bytes of a partner's JSON Web Key Set; one key has less than 2 KB. */
const MAX_KEYS_BYTES = 1024 * 1024;
/** Time-out in ms for loading a partner's public keys, while a browser waits. */
const KEYS_TIMEOUT_MS = 5000;

/**
 * Returns a function that finds the public key for a partner's hand-off token.
 * @param keys the partner's public keys: a JSON Web Key Set, or its URL
 * @param timeoutMs the time-out for loading the keys from the URL
 */
export const createPartnerKeyFinder = (
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
    return decodeProtectedHeader(token).typ === HAND_OFF_TOKEN_TYPE;
  } catch {
    return false;
  }
};

/** Checks signature, issuer, audience and age. Does not check whether the hand-off was used before. Throws unauthorized. */
export type VerifyHandOff = (token: string) => Promise<VerifiedHandOff>;

export const createHandOffVerifier = (
  issuers: readonly HandOffIssuer[],
  audience: string,
  now: () => Date,
): VerifyHandOff => {
  const verify = async (token: string): Promise<VerifiedHandOff> => {
    const claimed = decodeJwt(token).iss;
    const known = issuers.find(({ issuer }) => issuer === claimed);
    if (!known) throw new Error('The issuer is no partner.');
    const { payload } = await jwtVerify(token, known.key, {
      issuer: known.issuer,
      audience,
      typ: HAND_OFF_TOKEN_TYPE,
      algorithms: ALGORITHMS,
      requiredClaims: ['sub', 'iat', 'exp', 'jti'],
      maxTokenAge: LIFETIME_SECONDS,
      clockTolerance: TOLERANCE_SECONDS,
      currentDate: now(),
    });
    if (!known.speaksForOthers) return toHandOff(payload, known.issuer, known.groupsClaim);
    const browser = readTextClaim(payload, 'browser', 100);
    return { ...toHandOff(payload, readTextClaim(payload, 'provider', 500)), browser };
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

const readTextClaim = (claims: JWTPayload, name: string, most: number): string => {
  const value = claims[name];
  return typeof value === 'string' ? cutText(value.trim(), most) : '';
};

const toHandOff = (claims: JWTPayload, issuer: string, groupsClaim?: string): VerifiedHandOff => ({
  issuer,
  subject: claims.sub ?? '',
  email: readTextClaim(claims, 'email', 254),
  // Only the boolean `true` counts as a verified address, not the text 'true'.
  isEmailVerified: claims['email_verified'] === true,
  firstName: sanitiseName(readTextClaim(claims, 'given_name', 100)),
  lastName: sanitiseName(readTextClaim(claims, 'family_name', 100)),
  groups: readGroupsClaim(claims, groupsClaim),
  tokenId: claims.jti ?? '',
  // The hand-off's age limits its use, so a later `exp` claim has no effect.
  expiresAt: new Date(((claims.iat ?? 0) + LIFETIME_SECONDS + 2 * TOLERANCE_SECONDS) * 1000),
});
