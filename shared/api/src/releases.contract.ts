/**
 * The release registry: publishing (DESIGN §5); channels are in release-channels.contract.ts. Calls send a release
 * token, `authorization: Bearer <token>`.
 *
 * Publishing takes three steps, so that an interrupted upload can resume. `announceRelease` returns the missing files,
 * the caller sends each file to its `put` URL, and `publishRelease` stores the release with all its files or none.
 */
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

const short = z.string().check(z.minLength(1), z.maxLength(100));
const byName = z.object({ name: short });
const byVersion = z.object({ name: short, version: short });
/** Contents of remote.json from the build; the server checks them with the schema of the federation package. */
const descriptor = z.record(z.string(), z.unknown());

/** Rule that a release or a request breaks: its id, an explanation, and a remedy. */
export const brokenReleaseRuleSchema = z.object({
  rule: z.string(),
  message: z.string(),
  fix: z.string(),
});
export type BrokenRule = Infer<typeof brokenReleaseRuleSchema>;

/** `details` of an error body that names rules: every 422 here, and most of 400, 401, 403, 404, 409, 412, 413 and 428. */
export const brokenRulesSchema = z.object({ rules: z.array(brokenReleaseRuleSchema) });

export const missingFileSchema = z.object({
  path: z.string(),
  bytes: z.number(),
  /** URL to which the file's bytes are sent: PUT, `content-type: application/octet-stream`; answers 204. */
  put: z.string(),
});
export type MissingReleaseFile = Infer<typeof missingFileSchema>;

/** Maximum bytes of one file, and of all files of a release together. */
export const MAX_RELEASE_FILE_BYTES = 16 * 1024 * 1024;
export const MAX_RELEASE_BYTES = 64 * 1024 * 1024;
/** Maximum bytes of remote.json; requests with it stay below the server's limit. */
export const MAX_DESCRIPTOR_BYTES = 1_000_000;
/** Longest version in characters; versions are part of URLs. */
export const MAX_VERSION_LENGTH = 100;

/** Actions that a team's release token allows by default. */
export const TEAM_TOKEN_ACTIONS = [
  'publish',
  'preview',
  'promote',
  'canary',
  'rollback',
  'withdraw',
] as const;
/** Actions that `showToken` knows. A token has `approve`, `freeze` and `settings` only if it was made with them. */
export const tokenActions = [...TEAM_TOKEN_ACTIONS, 'approve', 'freeze', 'settings'] as const;
export type TokenAction = (typeof tokenActions)[number];

/**
 * Returns the rights of the token, if it may do the action now, so that a tool can check this before its work. `*`
 * stands for all. Errors: 401, 403, 422 (checker-unknown, channel-frozen), each as in the response to the action.
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
    /** Public key (`x`) of a checker; the call also fails if the registry does not know it. */
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
 * Checks the descriptor as `publishRelease` does, and returns the files that the registry lacks. Errors: 401, 403, 404
 * (remote.unknown), 409 (other bytes under this version), 413, 422 (gate rules, release-withdrawn).
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

/** Format of the URL of a repository's page: https, without credentials, query or trailing slash. */
export const REPOSITORY_PATTERN = /^https:\/\/\w[\w.-]*(?::\d{1,5})?(?:\/[\w.~+-]+)+$/;

/** Publishes a release; answers 201, or 200 for the same bytes again. Errors: as `announceRelease`, and 422 (files.missing). */
export const publishRelease = defineEndpoint({
  method: 'POST',
  path: '/v1/remotes/:name/releases',
  auth: 'none',
  summary: 'Publish a release whose files have arrived',
  params: byName,
  /**
   * `channel`: the release is checked against its releases. `commit`, `branch` and `repository` (the URL of its page)
   * name the source, for people.
   */
  body: z.object({
    descriptor,
    channel: z.optional(short),
    commit: z.optional(z.string().check(z.regex(/^[0-9a-f]{7,64}$/))),
    branch: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    repository: z.optional(z.string().check(z.maxLength(300), z.regex(REPOSITORY_PATTERN))),
  }),
  answer: z.object({
    name: z.string(),
    version: z.string(),
    /** Digest of the descriptor with its files. */
    digest: z.string(),
    created: z.boolean(),
  }),
});

/**
 * Stores a checker's signed result of the gate, mount included, for one release on one channel. A token is no proof:
 * without a statement the call gets 403. Errors: 401, 403, 404, 409 (handed in before), 422 (by no known checker, too
 * old, altered, or about another release or channel than the request).
 */
export const recordCheck = defineEndpoint({
  method: 'POST',
  path: '/v1/remotes/:name/releases/:version/checks',
  auth: 'none',
  summary: 'Record the result of the gate for a channel',
  params: byVersion,
  body: z.object({
    channel: short,
    /** Signed statement, a JWS; see gate/check-statement.ts of the federation package. */
    statement: z.optional(z.string().check(z.maxLength(200_000))),
  }),
  answer: z.object({ recorded: z.literal(true) }),
});

/**
 * Returns the signed results of the gate that are valid for a release on a channel, newest first. Passes on other
 * channels are included; they are valid beside the same releases. Errors: 401, 403.
 */
export const listChecks = defineEndpoint({
  method: 'GET',
  path: '/v1/remotes/:name/releases/:version/checks',
  auth: 'none',
  summary: 'Results of the gate that count for a channel',
  params: byVersion,
  query: z.object({
    channel: short,
    /** Digest of the release; see `digestRelease`. */
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
        /** Name of the checker. */
        by: z.string(),
        at: z.string(),
      }),
    ),
  }),
});

/**
 * Withdraws a release, for a token or a person. New pages do not load it any more; open pages keep running it. If it is
 * the only release that a channel can run, `force` is required. Errors: 401, 403, 404, 422 (nothing would be left).
 */
export const withdrawRelease = defineEndpoint({
  method: 'POST',
  path: '/v1/remotes/:name/releases/:version/withdraw',
  auth: 'optional',
  summary: 'Withdraw a release',
  params: byVersion,
  body: z.object({
    reason: z.string().check(z.minLength(1), z.maxLength(500)),
    /** True to withdraw the release even if a channel has no other release to run. */
    force: z.optional(z.boolean()),
  }),
  answer: z.object({
    withdrawn: z.literal(true),
    /** Channels on which the remote does not run any more; absent if there are none. */
    gone: z.optional(z.array(z.string())),
  }),
});
