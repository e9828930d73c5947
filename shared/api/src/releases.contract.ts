/**
 * The release registry: publishing (DESIGN §5); channels are in release-channels.contract.ts. Calls send a release
 * token, `authorization: Bearer <token>`.
 *
 * Publishing takes three steps, so that an interrupted upload goes on where it stopped: `announceRelease` says which
 * files are missing, each is sent to the `put` address it names, `publishRelease` makes the release, all files or none.
 */
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

const short = z.string().check(z.minLength(1), z.maxLength(100));
const byName = z.object({ name: short });
const byVersion = z.object({ name: short, version: short });
/** remote.json as the build wrote it; the server checks it with the schema of the federation package. */
const descriptor = z.record(z.string(), z.unknown());

/** A contract rule that a release or a request breaks: its id, a sentence, and what to do about it. */
export const brokenRuleSchema = z.object({
  rule: z.string(),
  message: z.string(),
  fix: z.string(),
});
export type BrokenRule = Infer<typeof brokenRuleSchema>;

/** `details` of an error body that names rules: every 422 here, and most of 400, 401, 403, 404, 409, 412, 413 and 428. */
export const brokenRulesSchema = z.object({ rules: z.array(brokenRuleSchema) });

export const missingFileSchema = z.object({
  path: z.string(),
  bytes: z.number(),
  /** Where the bytes go: PUT, `content-type: application/octet-stream`; answers 204. */
  put: z.string(),
});
export type MissingFile = Infer<typeof missingFileSchema>;

/** Bytes that one file, and all files of a release together, may have. */
export const LARGEST_FILE_BYTES = 16 * 1024 * 1024;
export const LARGEST_RELEASE_BYTES = 64 * 1024 * 1024;
/** Of remote.json: a request that carries it stays below what the server reads. */
export const LARGEST_DESCRIPTOR_BYTES = 1_000_000;
/** Characters of a version, which stands in addresses. */
export const LONGEST_VERSION = 100;

/** What a token of a team may do, unless it was made for less. */
export const teamActions = [
  'publish',
  'preview',
  'promote',
  'canary',
  'rollback',
  'withdraw',
] as const;
/** All that a tool can ask about: to approve, freeze and set is given by name alone. */
export const tokenActions = [...teamActions, 'approve', 'freeze', 'settings'] as const;
export type TokenAction = (typeof tokenActions)[number];

/**
 * Whether the token may do this now, so that a tool can ask before it begins to work. `*` stands for all.
 * Errors: 401, 403, 422 (checker-unknown, channel-frozen), each as the call itself would answer.
 */
export const showToken = defineEndpoint({
  method: 'GET',
  path: '/v1/token',
  auth: 'none',
  summary: 'Whether a release token may do something',
  query: z.object({
    action: z.enum(tokenActions),
    remote: z.optional(short),
    channel: z.optional(short),
    /** Whether what this key signs will be taken, too: the public part (`x`) of a checker's. */
    checker: z.optional(short),
  }),
  answer: z.object({
    label: z.string(),
    remote: z.string(),
    channel: z.string(),
    actions: z.array(z.enum(tokenActions)),
  }),
});

/**
 * Checks the descriptor as `publishRelease` does, and says which of its files the registry lacks.
 * Errors: 401, 403, 404 (remote.unknown), 409 (other bytes under this version), 413, 422 (gate rules, release-withdrawn).
 */
export const announceRelease = defineEndpoint({
  method: 'POST',
  path: '/v1/remotes/:name/uploads',
  auth: 'none',
  summary: 'Which files of a release the registry lacks',
  params: byName,
  body: z.object({ descriptor, channel: z.optional(short) }),
  answer: z.object({ missing: z.array(missingFileSchema) }),
});

/** The address of a repository's page: https, without credentials, a query or a slash at its end. */
export const REPOSITORY = /^https:\/\/\w[\w.-]*(?::\d{1,5})?(?:\/[\w.~+-]+)+$/;

/** 201; 200 for the same bytes again. Errors: as `announceRelease`, and 422 (files.missing). */
export const publishRelease = defineEndpoint({
  method: 'POST',
  path: '/v1/remotes/:name/releases',
  auth: 'none',
  summary: 'Publish a release whose files have arrived',
  params: byName,
  /**
   * `channel`: checked against what runs there. `commit`, `branch`, `repository`: where it was built from, for people; the
   * repository as the address of its page.
   */
  body: z.object({
    descriptor,
    channel: z.optional(short),
    commit: z.optional(z.string().check(z.regex(/^[0-9a-f]{7,64}$/))),
    branch: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    repository: z.optional(z.string().check(z.maxLength(300), z.regex(REPOSITORY))),
  }),
  answer: z.object({
    name: z.string(),
    version: z.string(),
    /** Of the descriptor with its files. */
    digest: z.string(),
    created: z.boolean(),
  }),
});

/**
 * What the gate found, the mount included, for one release on one channel, as a checker has signed it. The word of a token
 * is none: without a statement it is 403. Errors: 401, 403, 404, 409 (handed in before), 422 (not of a known checker, old,
 * altered, or about something else than the address says).
 */
export const recordCheck = defineEndpoint({
  method: 'POST',
  path: '/v1/remotes/:name/releases/:version/checks',
  auth: 'none',
  summary: 'Record the result of the gate for a channel',
  params: byVersion,
  body: z.object({
    channel: short,
    /** A JWS; see gate/check-statement.ts of the federation package. */
    statement: z.optional(z.string().check(z.maxLength(200_000))),
  }),
  answer: z.object({ recorded: z.literal(true) }),
});

/**
 * The signed results of the gate that count for a release on a channel, newest first: its own, and passes for other channels, which count beside the
 * same releases. Errors: 401, 403.
 */
export const listChecks = defineEndpoint({
  method: 'GET',
  path: '/v1/remotes/:name/releases/:version/checks',
  auth: 'none',
  summary: 'Results of the gate that count for a channel',
  params: byVersion,
  query: z.object({
    channel: short,
    /** Of the release; see `contentDigest`. */
    digest: short,
  }),
  answer: z.object({
    checks: z.array(
      z.object({
        channel: z.string(),
        passed: z.boolean(),
        mix: z.record(
          z.string(),
          z.object({ version: z.string(), digest: z.string(), values: z.optional(z.string()) }),
        ),
        /** The checker. */
        by: z.string(),
        at: z.string(),
      }),
    ),
  }),
});

/**
 * By a token or a person. Offered to nobody from now on; pages that run it keep working. The only release that a channel can run goes with `force`
 * alone. Errors: 401, 403, 404, 422 (nothing would be left).
 */
export const withdrawRelease = defineEndpoint({
  method: 'POST',
  path: '/v1/remotes/:name/releases/:version/withdraw',
  auth: 'optional',
  summary: 'Withdraw a release',
  params: byVersion,
  body: z.object({
    reason: z.string().check(z.minLength(1), z.maxLength(500)),
    /** Also where nothing would be left to run. */
    force: z.optional(z.boolean()),
  }),
  answer: z.object({
    withdrawn: z.literal(true),
    /** Channels on which nothing of the remote runs any more; absent: on none. */
    gone: z.optional(z.array(z.string())),
  }),
});
