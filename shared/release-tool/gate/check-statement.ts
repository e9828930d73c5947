/**
 * A checker's statement about a release, signed (JWS, Ed25519). It covers everything that the release was checked with, so it is
 * valid for nothing else. Any client may hand it in, and none can change it.
 */
import { randomUUID } from 'node:crypto';
import { brokenReleaseRuleSchema } from '@cairn/api/releases.contract';
import {
  createLocalJWKSet,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import { z } from 'zod';

/** Longest time between the signature and the receipt by the registry, in seconds. */
export const MAX_STATEMENT_AGE_SECONDS = 60 * 60;
const CLOCK_TOLERANCE_SECONDS = 60;
const SIGNATURE_ALGORITHM = 'EdDSA';
const STATEMENT_TYPE = 'cairn-check+jwt';

const CHECKER_NAME = /^[\w .:@-]{1,60}$/;

/** An Ed25519 key with the checker's name as `kid`; with `d` it is the private key. */
export const checkerKeySchema = z.looseObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  kid: z.string().regex(CHECKER_NAME),
  x: z.string(),
});
export type CheckerKey = z.infer<typeof checkerKeySchema>;

/** Maximum number of problems in a statement: the first ones suffice, and a statement has a limit of bytes. */
export const MAX_SIGNED_PROBLEMS = 100;

const shortTextSchema = z.string().max(200);
const statementSchema = z.object({
  remote: shortTextSchema,
  version: shortTextSchema,
  /** Digest of the release: see `digestRelease`. */
  digest: shortTextSchema,
  channel: shortTextSchema,
  /** Other remotes with which the release was mounted, by name. */
  mix: z.record(
    shortTextSchema,
    z.object({
      version: shortTextSchema,
      digest: shortTextSchema,
      values: shortTextSchema.optional(),
    }),
  ),
  /** Version of the gate: see `GATE_VERSION`. */
  rules: shortTextSchema,
  passed: z.boolean(),
  problems: z
    .array(z.object({ rule: z.string(), message: z.string(), fix: z.string() }))
    .max(MAX_SIGNED_PROBLEMS) satisfies z.ZodType<z.infer<typeof brokenReleaseRuleSchema>[]>,
});
export type CheckStatement = z.infer<typeof statementSchema>;

export interface SignedStatement extends CheckStatement {
  /** Name of the checker that signed the statement. */
  readonly by: string;
  /** Unique ID of the signed statement. */
  readonly nonce: string;
}

/** Signs a statement. @param registry ID from the registry's manifest */
export const signStatement = async (
  key: CheckerKey,
  registry: string,
  statement: CheckStatement,
  now = new Date(),
): Promise<string> =>
  new SignJWT({ ...statement })
    .setProtectedHeader({ alg: SIGNATURE_ALGORITHM, typ: STATEMENT_TYPE, kid: key.kid })
    .setAudience(registry)
    .setIssuedAt(now)
    .setJti(randomUUID())
    .sign(await importJWK(key as JWK, SIGNATURE_ALGORITHM));

export type StatementFault = 'unknown' | 'forged' | 'old' | 'other-registry';

export interface ReadStatementOptions {
  readonly registry: string;
  /** Public keys of the accepted checkers. */
  readonly checkers: readonly CheckerKey[];
  readonly now: Date;
}

/** Returns the statement or its fault: an unknown checker, an altered text, too old, or for another registry. */
export const readStatement = async (
  statement: string,
  { registry, checkers, now }: ReadStatementOptions,
): Promise<SignedStatement | StatementFault> => {
  try {
    const { payload, protectedHeader } = await jwtVerify(
      statement,
      createLocalJWKSet({ keys: checkers.map(toPublicKey) as JWK[] }),
      {
        algorithms: [SIGNATURE_ALGORITHM],
        typ: STATEMENT_TYPE,
        audience: registry,
        currentDate: now,
        maxTokenAge: MAX_STATEMENT_AGE_SECONDS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ['jti'],
      },
    );
    const parsed = statementSchema.safeParse(payload);
    const { kid: by } = protectedHeader;
    if (!parsed.success || by === undefined) return 'forged';
    return { ...parsed.data, by, nonce: String(payload.jti) };
  } catch (error) {
    return toStatementFault(error);
  }
};

const toStatementFault = (error: unknown): StatementFault => {
  if (error instanceof errors.JWKSNoMatchingKey) return 'unknown';
  if (error instanceof errors.JWTExpired) return 'old';
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'aud') return 'other-registry';
    if (error.claim === 'iat') return 'old';
  }
  if (error instanceof errors.JOSEError) return 'forged';
  throw error;
};

/**
 * Returns a new private key.
 * @param name of the checker, for the history
 * @throws TypeError for an invalid name
 */
export const generateCheckerKey = async (name: string): Promise<CheckerKey> => {
  if (!CHECKER_NAME.test(name))
    throw new TypeError(`"${name}" cannot name a checker: at most 60 letters, digits and .:@-_`);
  const { privateKey } = await generateKeyPair(SIGNATURE_ALGORITHM, {
    crv: 'Ed25519',
    extractable: true,
  });
  return checkerKeySchema.parse({ ...(await exportJWK(privateKey)), kid: name });
};

/** Returns the public part of a key. */
export const toPublicKey = ({ kty, crv, kid, x }: CheckerKey): CheckerKey => ({ kty, crv, kid, x });
