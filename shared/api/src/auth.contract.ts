import { acknowledgementSchema } from './acknowledgement.ts';
import { defineEndpoint } from './endpoint.ts';
import { factorCodeSchema, passkeyAssertionSchema } from './factor-proof.ts';
import { type Infer, z } from './z.ts';

const tokenSchema = z.object({ jwtToken: z.string().check(z.minLength(1)) });

/** Access and id tokens are EdDSA JWTs (15 minutes); the refresh token is opaque (30 days). */
export const tokensSchema = z.object({
  accessToken: tokenSchema,
  idToken: tokenSchema,
  refreshToken: tokenSchema,
});
export type Tokens = Infer<typeof tokensSchema>;

const username = z.string().check(z.trim(), z.minLength(1), z.maxLength(254));

/**
 * Signs a student in. Errors: unauthorized (unknown e-mail or wrong password, with the same response for both),
 * second-factor-needed (`details`: `signInStepSchema`), too-many.
 */
export const login = defineEndpoint({
  method: 'POST',
  path: '/auth/login',
  auth: 'none',
  summary: 'Sign a student in with e-mail and password',
  body: z.object({
    username,
    password: z.string().check(z.minLength(1), z.maxLength(200)),
    frontendType: z.literal('student'),
  }),
  answer: tokensSchema,
});

/** Exchanges a refresh token for new tokens and revokes the old one. Errors: unauthorized (unknown, expired, reused). */
export const sessionRefresh = defineEndpoint({
  method: 'POST',
  path: '/auth/sessionRefresh',
  auth: 'none',
  summary: 'Trade a refresh token for new tokens',
  headers: z.looseObject({ 'refresh-token': z.string().check(z.minLength(1), z.maxLength(200)) }),
  body: z.object({ username, poolType: z.optional(z.string().check(z.maxLength(60))) }),
  answer: tokensSchema,
});

/** Ends the session with all its refresh tokens. Errors: unauthorized, forbidden (another account's name or id). */
export const logout = defineEndpoint({
  method: 'POST',
  path: '/auth/logout',
  auth: 'student',
  summary: 'End the session',
  body: z.object({ username: z.optional(z.string()), userId: z.optional(z.string()) }),
  answer: acknowledgementSchema,
});

/**
 * Confirms the identity of the caller for the own session and 15 minutes (003 §1): by the password, a code of the second factor, a
 * passkey, or a code of `sendIdentityCode`. Errors: invalid (wrong password, code or passkey), too-many.
 */
export const confirmIdentity = defineEndpoint({
  method: 'POST',
  path: '/auth/confirmIdentity',
  auth: 'student',
  summary: 'Confirm the own identity',
  body: z.object({
    password: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    code: z.optional(factorCodeSchema),
    passkey: z.optional(passkeyAssertionSchema),
    mailedCode: z.optional(z.string().check(z.minLength(1), z.maxLength(20))),
  }),
  answer: acknowledgementSchema,
});

/**
 * Mails a code with which the caller confirms the identity. It works once, within 10 minutes, for the session of the call. Errors:
 * conflict (the account has a password or a second factor), too-many.
 */
export const sendIdentityCode = defineEndpoint({
  method: 'POST',
  path: '/auth/confirmIdentity/mail',
  auth: 'student',
  summary: 'Mail a code to confirm the own identity',
  answer: acknowledgementSchema,
});
