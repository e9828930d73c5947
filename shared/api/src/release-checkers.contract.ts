/**
 * The checkers: who may say that a release has passed the gate, each by a key (Ed25519). A checker counts from the moment it is added and
 * until it is revoked, in every process of the site. Changes need a token for all remotes and all channels with the action `checkers`.
 */
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/** The action of a token that may change them. Tools from before it do not know the word, so `showToken` leaves it out. */
export const CHECKERS_ACTION = 'checkers';

const name = z.string().check(z.minLength(1), z.maxLength(60));
const why = z.string().check(z.minLength(1), z.maxLength(500));

export const checkerSchema = z.object({
  /** Stands in the history with what it has signed. */
  name,
  /** The public key, `x` of its JWK. */
  key: z.string(),
  /** `settings`: RELEASE_CHECKER_KEYS of the server, or the server's own machine. */
  from: z.enum(['settings', 'registry']),
  /** ISO, and who did it; absent of `settings`. */
  addedAt: z.optional(z.string()),
  addedBy: z.optional(z.string()),
  /** ISO, who did it and why; absent: what it signs counts. */
  revokedAt: z.optional(z.string()),
  revokedBy: z.optional(z.string()),
  reason: z.optional(z.string()),
});
export type ListedChecker = Infer<typeof checkerSchema>;

/** Those that count first, each part by name; revoked ones are kept. Errors: 401, 403. */
export const listCheckers = defineEndpoint({
  method: 'GET',
  path: '/v1/checkers',
  auth: 'none',
  summary: 'Whose word on releases counts',
  answer: z.object({ checkers: z.array(checkerSchema) }),
});

/**
 * 201. With `replace` the earlier key of the name is revoked at the same instant. Errors: 400, 401, 403, 409 (checker-known: the name has a
 * key and `replace` is absent, or the key is known), 422 (checker-private: the private part was sent).
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
      /** Refused: the private part stays with the checker. */
      d: z.optional(z.string()),
    }),
    replace: z.optional(z.boolean()),
  }),
  answer: z.object({ name: z.string(), replaced: z.boolean() }),
});

/** Nothing that the key has signed counts any more, wherever the key came from. Errors: 401, 403, 404 (checker-unknown). */
export const revokeChecker = defineEndpoint({
  method: 'DELETE',
  path: '/v1/checkers/:name',
  auth: 'none',
  summary: 'Revoke the key of a checker',
  params: z.object({ name }),
  body: z.object({ reason: why }),
  answer: z.object({ revoked: z.literal(true) }),
});
