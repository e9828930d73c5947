import {
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import type { Sql } from 'postgres';
import { AppError } from '../../errors/app-error.ts';
import type { StudentRecord } from './auth.repository.ts';
import { createVerifiedTokens } from './verified-tokens.ts';

const ALGORITHM = 'EdDSA';
const ISSUER = 'cairn';
/** Each kind is for somebody else, so that one never passes for the other. */
const AUDIENCE = { access: 'cairn-api', id: 'cairn-app' } as const;
/** The only one that acts here (TAPI-03). */
const ROLE = 'student';
const LIFETIME_SECONDS = 15 * 60;

/** Who calls, as a verified access token says. */
export interface Identity {
  readonly studentId: string;
  readonly sessionId: string;
}

type TokenOwner = Pick<StudentRecord, 'studentId' | 'email' | 'firstName' | 'lastName'>;

export interface TokenService {
  /** The access and the id token of a session, 15 minutes each. */
  readonly sign: (
    student: TokenOwner,
    sessionId: string,
  ) => Promise<{ access: string; id: string }>;
  /** Throws unauthorized, or forbidden for a token of somebody who is no student. `acceptExpired` keeps every other check (for logout). */
  readonly verifyAccess: (token: string, acceptExpired?: 'acceptExpired') => Promise<Identity>;
  /** StudentID of a valid id token. Throws unauthorized. */
  readonly verifyId: (token: string) => Promise<string>;
}

/** The signing key shared by every server of this database; made on first use. */
export const loadSigningKey = async (sql: Sql): Promise<JWK> => {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const made = { ...(await exportJWK(privateKey)), alg: ALGORITHM };
  await sql`insert into signing_keys (key_id, private_jwk) values ('main', ${sql.json(made)})
    on conflict do nothing`;
  const [row] = await sql<{ private_jwk: JWK }[]>`
    select private_jwk from signing_keys where key_id = 'main'`;
  if (!row) throw new Error('No signing key in the database.');
  return row.private_jwk;
};

/** Signature, time, issuer and audience of a token. Throws unauthorized. */
const createVerify = (key: Awaited<ReturnType<typeof importJWK>>) => {
  const verified = createVerifiedTokens();
  return async (token: string, audience: string, at: Date): Promise<JWTPayload> => {
    const name = `${audience} ${token}`;
    const known = verified.recall(name, at);
    if (known) return known;
    const requiredClaims = ['sub', 'exp', 'iat'];
    const options = { issuer: ISSUER, audience, algorithms: [ALGORITHM], requiredClaims };
    try {
      const { payload } = await jwtVerify(token, key, { ...options, currentDate: at });
      verified.remember(name, payload);
      return payload;
    } catch (error) {
      throw new AppError('unauthorized', 'Your session has expired.', undefined, { cause: error });
    }
  };
};

export const createTokenService = async (jwk: JWK, now: () => Date): Promise<TokenService> => {
  const signer = await importJWK(jwk, ALGORITHM);
  const { d: _secret, ...open } = jwk;
  const verify = createVerify(await importJWK(open, ALGORITHM));

  const sign = (studentId: string, audience: string, claims: JWTPayload) => {
    const issuedAt = Math.floor(now().getTime() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM })
      .setSubject(studentId)
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + LIFETIME_SECONDS)
      .sign(signer);
  };

  return {
    sign: async ({ studentId, email, firstName, lastName }, sessionId) => ({
      access: await sign(studentId, AUDIENCE.access, { sid: sessionId, role: ROLE }),
      id: await sign(studentId, AUDIENCE.id, {
        email,
        given_name: firstName,
        family_name: lastName,
      }),
    }),
    verifyAccess: async (token, acceptExpired) => {
      // At the start of time no token has expired yet, and its signature still has to be ours.
      const at = acceptExpired ? new Date(0) : now();
      const { sub = '', sid, role } = await verify(token, AUDIENCE.access, at);
      if (role !== ROLE) throw new AppError('forbidden', 'This is for students only.');
      if (typeof sid === 'string') return { studentId: sub, sessionId: sid };
      throw new AppError('unauthorized', 'This is not an access token.');
    },
    verifyId: async (token) => (await verify(token, AUDIENCE.id, now())).sub ?? '',
  };
};
