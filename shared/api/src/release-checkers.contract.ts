/**
 * The checkers, which sign that a release has passed the gate, each with a key (Ed25519). A checker is valid in all
 * processes of the site from its addition until its revocation. Changes need a token for all remotes and all channels
 * with the action `checkers`.
 */
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/** The action of a token that may change checkers. Older tools do not know it, so `showToken` leaves it out. */
export const MANAGE_CHECKERS_ACTION = 'checkers';

const name = z.string().check(z.minLength(1), z.maxLength(60));
const reasonSchema = z.string().check(z.minLength(1), z.maxLength(500));

export const checkerSchema = z.object({
  /** Name of the checker; the history shows it with the results that it signed. */
  name,
  /** Public key: `x` of its JWK. */
  key: z.string(),
  /** Origin of the key. `settings`: RELEASE_CHECKER_KEYS of the server, or the server's own machine. */
  from: z.enum(['settings', 'registry']),
  /** ISO time and author of the addition; absent for `settings`. */
  addedAt: z.optional(z.string()),
  addedBy: z.optional(z.string()),
  /** ISO time, author and reason of the revocation; absent while the key is valid. */
  revokedAt: z.optional(z.string()),
  revokedBy: z.optional(z.string()),
  reason: z.optional(z.string()),
});
export type ListedChecker = Infer<typeof checkerSchema>;

/** Returns valid checkers, then revoked ones, each part by name. Errors: 401, 403. */
export const listCheckers = defineEndpoint({
  method: 'GET',
  path: '/v1/checkers',
  auth: 'none',
  summary: 'Whose word on releases counts',
  answer: z.object({ checkers: z.array(checkerSchema) }),
});

/**
 * Adds a checker; answers 201. With `replace`, the earlier key of the name is revoked at the same instant. Errors: 400,
 * 401, 403, 409 (checker-known: the name has a key and `replace` is absent, or the key is known), 422 (checker-private:
 * the private part was sent).
 */
export const addChecker = defineEndpoint({
  method: 'POST',
  path: '/v1/checkers',
  auth: 'none',
  summary: 'Add the public key of a checker, or replace the one it had',
  body: z.object({
    key: z.object({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      kid: name,
      x: z.string().check(z.regex(/^[\w-]{43}$/)),
      /** Private part; rejected, because it must stay with the checker. */
      d: z.optional(z.string()),
    }),
    replace: z.optional(z.boolean()),
  }),
  answer: z.object({ name: z.string(), replaced: z.boolean() }),
});

/** Revokes a key of any origin. All results that it signed become invalid. Errors: 401, 403, 404 (checker-unknown). */
export const revokeChecker = defineEndpoint({
  method: 'DELETE',
  path: '/v1/checkers/:name',
  auth: 'none',
  summary: 'Revoke the key of a checker',
  params: z.object({ name }),
  body: z.object({ reason: reasonSchema }),
  answer: z.object({ revoked: z.literal(true) }),
});
