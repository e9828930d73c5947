/**
 * Access to the releases of a remote: its tokens, its keys of checkers and the people with rights. Owners change them on
 * the page of the remote, with the rights `tokens` and `checkers`. The calls need an account, and changes need a recent
 * sign-in. The name `*` stands for all remotes, and needs a right to all.
 */
import { defineEndpoint, type EndpointAnswer } from './endpoint.ts';
import { TEAM_TOKEN_ACTIONS } from './releases.contract.ts';
import { type Infer, z } from './z.ts';

const short = z.string().check(z.minLength(1), z.maxLength(100));
const byName = z.object({ name: short });
const byToken = z.object({ name: short, id: short });
const byChecker = z.object({
  name: short,
  checker: z.string().check(z.minLength(1), z.maxLength(60)),
});

/** Maximum number of days for which a token or the key of a checker is valid, from its creation or renewal. */
export const MAX_ACCESS_DAYS = 365;
/** Number of days before the end of a token or a key at which its owners are warned: on the page, and by mail. */
export const ACCESS_WARNING_DAYS = [14, 3] as const;
/** Longest label of a token, and longest name of a checker. */
export const MAX_ACCESS_LABEL_LENGTH = 60;

const days = z.int().check(z.gte(1), z.lte(MAX_ACCESS_DAYS));
const label = z.string().check(z.minLength(1), z.maxLength(MAX_ACCESS_LABEL_LENGTH));
const reason = z.string().check(z.minLength(1), z.maxLength(500));

/**
 * State of a token or a key. `maker`: it does not count, because the person who made it lost the right; another owner
 * renews it to take it over.
 */
const accessStateSchema = z.enum(['valid', 'expired', 'revoked', 'maker']);
export type AccessState = Infer<typeof accessStateSchema>;

export const accessTokenSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** Name of the remote; `*` stands for all, here and in `channel`. `preview-*` in `channel` stands for previews. */
  remote: z.string(),
  channel: z.string(),
  /** Actions that the token allows now. */
  actions: z.array(z.string()),
  state: accessStateSchema,
  /** Name of the owner who made or last renewed it; absent if an operator made it. */
  madeBy: z.optional(z.string()),
  /** ISO time. */
  madeAt: z.string(),
  /** ISO time of the expiry; absent if the token never expires. */
  expiresAt: z.optional(z.string()),
  /** ISO day of the last use; absent if it was never used. */
  usedOn: z.optional(z.string()),
});
export type AccessToken = Infer<typeof accessTokenSchema>;

export const accessCheckerSchema = z.object({
  name: z.string(),
  /** Name of the remote; `*` stands for all. */
  remote: z.string(),
  /** Public key: `x` of its JWK. */
  key: z.string(),
  state: accessStateSchema,
  /** Name of the owner, token or operator that added it. */
  madeBy: z.string(),
  /** ISO time. */
  madeAt: z.string(),
  /** ISO time of the expiry; absent if the key never expires. */
  expiresAt: z.optional(z.string()),
  /** Reason of the revocation. */
  reason: z.optional(z.string()),
});
export type AccessChecker = Infer<typeof accessCheckerSchema>;

/** Right of a person, with its source. */
const accessPersonSchema = z.object({
  name: z.string(),
  remote: z.string(),
  channel: z.string(),
  actions: z.array(z.string()),
  /** Group of a sign-on partner that gives the right; absent if an operator gave it. */
  group: z.optional(z.object({ name: z.string(), partner: z.string() })),
});
export type AccessPerson = Infer<typeof accessPersonSchema>;

/** A remote and a channel for which the caller may make a token, with the actions that the token may allow. */
const givableSchema = z.object({
  remote: z.string(),
  channel: z.string(),
  actions: z.array(z.enum(TEAM_TOKEN_ACTIONS)),
});
export type GivableAccess = Infer<typeof givableSchema>;

/** Returns tokens, keys and people with rights to a remote: at most 200 of each. Errors: 401, 403. */
export const getRemoteAccess = defineEndpoint({
  method: 'GET',
  path: '/v1/remotes/:name/access',
  auth: 'student',
  summary: 'Who may release a remote',
  params: byName,
  answer: z.object({
    tokens: z.array(accessTokenSchema),
    checkers: z.array(accessCheckerSchema),
    people: z.array(accessPersonSchema),
    /** Scopes that a new token of the caller may have, by remote and channel; empty without the right `tokens`. */
    givable: z.array(givableSchema),
    /** Remotes for which the caller may add keys of checkers: this one, and `*`. */
    checkersFor: z.array(z.string()),
  }),
});
export type RemoteAccess = EndpointAnswer<typeof getRemoteAccess>;

/**
 * Makes a token; answers 201. Only this response contains `secret`. Errors: 401, 403 (right-missing: a token allows at most
 * what its maker may do), 404 (remote-unknown, channel-unknown), 422 (access-limit).
 */
export const makeAccessToken = defineEndpoint({
  method: 'POST',
  path: '/v1/remotes/:name/tokens',
  auth: 'student',
  needsRecentSignIn: true,
  summary: 'Make a release token',
  params: byName,
  body: z.object({
    label,
    channel: short,
    actions: z.array(z.enum(TEAM_TOKEN_ACTIONS)).check(z.minLength(1)),
    days,
  }),
  answer: z.object({ token: accessTokenSchema, secret: z.string() }),
});

/**
 * Makes a token valid for longer. The caller becomes its maker. Errors: 401, 403 (right-missing), 404 (access-unknown), 409
 * (access-over: it has expired or was revoked).
 */
export const renewAccessToken = defineEndpoint({
  method: 'POST',
  path: '/v1/remotes/:name/tokens/:id/renewal',
  auth: 'student',
  needsRecentSignIn: true,
  summary: 'Make a release token valid for longer',
  params: byToken,
  body: z.object({ days }),
  answer: z.object({ token: accessTokenSchema }),
});

/** Revokes a token of any maker. Errors: 401, 403, 404 (access-unknown), 409 (access-over). */
export const revokeAccessToken = defineEndpoint({
  method: 'DELETE',
  path: '/v1/remotes/:name/tokens/:id',
  auth: 'student',
  needsRecentSignIn: true,
  summary: 'Revoke a release token',
  params: byToken,
  answer: z.object({ revoked: z.literal(true) }),
});

/**
 * Adds the public key of a checker, whose signatures count for this remote; answers 201. Errors: 401, 403, 404
 * (remote-unknown), 409 (checker-known), 422 (access-limit).
 */
export const addAccessChecker = defineEndpoint({
  method: 'POST',
  path: '/v1/remotes/:name/checkers',
  auth: 'student',
  needsRecentSignIn: true,
  summary: 'Add the key of a checker for one remote',
  params: byName,
  body: z.object({ name: label, key: z.string().check(z.regex(/^[\w-]{43}$/)), days }),
  answer: z.object({ checker: accessCheckerSchema }),
});

/** Makes the key of a checker valid for longer. The caller becomes its maker. Errors: as for `renewAccessToken`. */
export const renewAccessChecker = defineEndpoint({
  method: 'POST',
  path: '/v1/remotes/:name/checkers/:checker/renewal',
  auth: 'student',
  needsRecentSignIn: true,
  summary: 'Make the key of a checker valid for longer',
  params: byChecker,
  body: z.object({ days }),
  answer: z.object({ checker: accessCheckerSchema }),
});

/** Revokes the key of a checker of this remote. Errors: 401, 403, 404 (access-unknown), 409 (access-over). */
export const revokeAccessChecker = defineEndpoint({
  method: 'DELETE',
  path: '/v1/remotes/:name/checkers/:checker',
  auth: 'student',
  needsRecentSignIn: true,
  summary: 'Revoke the key of a checker of one remote',
  params: byChecker,
  body: z.object({ reason }),
  answer: z.object({ revoked: z.literal(true) }),
});
