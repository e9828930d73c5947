import { type JWTPayload, jwtVerify } from 'jose';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import type { StudentAccountRow } from './auth.repository.ts';
import {
  TOKEN_SIGNATURE_ALGORITHM,
  type SigningKeys,
  createUnsignedToken,
} from './signing-keys.ts';
import { createVerifiedTokenCache } from './verified-token-cache.ts';

export const TOKEN_ISSUER = 'cairn';
/** Value of the claim `aud` by kind of token. The values differ, so that an id token is never accepted as an access token. */
const AUDIENCE = { access: 'cairn-api', id: 'cairn-app' } as const;
/** Value of the role claim that this API requires (TAPI-03). */
const ROLE = 'student';
const LIFETIME_SECONDS = 15 * 60;

type TokenOwner = Pick<StudentAccountRow, 'studentId' | 'email' | 'firstName' | 'lastName'>;

export interface TokenService {
  readonly keys: SigningKeys;
  /** Returns the access token and the id token of a session, valid for 15 minutes each. */
  readonly sign: (
    student: TokenOwner,
    sessionId: string,
  ) => Promise<{ access: string; id: string }>;
  /**
   * Returns the identity of the caller. Throws unauthorized for an invalid token, and forbidden for a token of another role than
   * student. `acceptExpired` skips only the check of expiry (for sign-out).
   */
  readonly verifyAccess: (token: string, acceptExpired?: 'acceptExpired') => Promise<Identity>;
  /** Returns the StudentID of a valid id token. Throws unauthorized for other tokens. */
  readonly verifyId: (token: string) => Promise<string>;
}

/** Verifies signature, time, issuer and audience of a token. Throws unauthorized. */
const createVerify = (keys: Pick<SigningKeys, 'find'>) => {
  const verified = createVerifiedTokenCache();
  return async (token: string, audience: string, at: Date): Promise<JWTPayload> => {
    const name = `${audience} ${token}`;
    const known = verified.recall(name, at);
    if (known) return known;
    const requiredClaims = ['sub', 'exp', 'iat'];
    const options = {
      issuer: TOKEN_ISSUER,
      audience,
      algorithms: [TOKEN_SIGNATURE_ALGORITHM],
      requiredClaims,
    };
    try {
      const key = ({ kid }: { kid?: string }) => keys.find(kid);
      const { payload } = await jwtVerify(token, key, { ...options, currentDate: at });
      verified.remember(name, payload);
      return payload;
    } catch (error) {
      throw new AppError('unauthorized', 'Your session has expired.', undefined, { cause: error });
    }
  };
};

export const createTokenService = (keys: SigningKeys, now: () => Date): TokenService => {
  const verify = createVerify(keys);
  const sign = (studentId: string, audience: string, claims: JWTPayload) =>
    keys.sign(
      createUnsignedToken(claims, now(), LIFETIME_SECONDS)
        .setSubject(studentId)
        .setIssuer(TOKEN_ISSUER)
        .setAudience(audience),
    );

  return {
    keys,
    sign: async ({ studentId, email, firstName, lastName }, sessionId) => ({
      access: await sign(studentId, AUDIENCE.access, { sid: sessionId, role: ROLE }),
      id: await sign(studentId, AUDIENCE.id, {
        email,
        given_name: firstName,
        family_name: lastName,
      }),
    }),
    verifyAccess: async (token, acceptExpired) => {
      // Verifies an expired token as of the time 0, at which no token has expired. All other checks still apply.
      const at = acceptExpired ? new Date(0) : now();
      const { sub = '', sid, role } = await verify(token, AUDIENCE.access, at);
      if (role !== ROLE) throw new AppError('forbidden', 'This is for students only.');
      if (typeof sid === 'string') return { studentId: sub, sessionId: sid };
      throw new AppError('unauthorized', 'This is not an access token.');
    },
    verifyId: async (token) => (await verify(token, AUDIENCE.id, now())).sub ?? '',
  };
};
