/** History of releases, and the contents of one release. For callers with a right or a live token. */
import { defineEndpoint } from './endpoint.ts';
import { remoteChangeSchema } from './release-changes.contract.ts';
import { CHANNEL_CHANGE_KINDS, channelRevisionEntrySchema } from './release-channels.contract.ts';
import { changeAuthorSchema } from './release-people.contract.ts';
import { gateVerdictSchema } from './release-verdict.contract.ts';
import { brokenReleaseRuleSchema } from './releases.contract.ts';
import { type Infer, z } from './z.ts';

const short = z.string().check(z.minLength(1), z.maxLength(100));

/** Changes of a channel (`several`: more than one remote at once), of a release, and of the rights to change them. */
export const RELEASE_HISTORY_KINDS = [
  ...CHANNEL_CHANGE_KINDS,
  'published',
  'withdrawn',
  'removed',
  'held-back',
  'frozen',
  'unfrozen',
  'requested',
  'refused',
  'expired',
  'settings',
  'preview-made',
  'preview-ended',
  'token-made',
  'token-renewed',
  'token-revoked',
  'checker-added',
  'checker-renewed',
  'checker-revoked',
  'right-given',
  'right-taken',
  'webhook-added',
  'webhook-removed',
  'webhook-failed',
] as const;
export type HistoryKind = (typeof RELEASE_HISTORY_KINDS)[number];

export const historyEntrySchema = z.object({
  /** Unique id of the history entry. */
  id: z.string(),
  kind: z.enum(RELEASE_HISTORY_KINDS),
  /** ISO time at which the change happened. */
  at: z.string(),
  by: changeAuthorSchema,
  /** Second person, who approved the change. */
  approvedBy: z.optional(changeAuthorSchema),
  channel: z.optional(z.string()),
  /** Revision of the channel, for its changes. */
  revision: z.optional(z.number()),
  remote: z.optional(z.string()),
  version: z.optional(z.string()),
  /** Version that the remote had before the change; only for changes of one remote. */
  before: z.optional(z.string()),
  percent: z.optional(z.number()),
  /** Whether the rollout plan of a canary was paused or resumed; absent for other changes. */
  plan: channelRevisionEntrySchema.shape.plan,
  /** Reason for the change, or what it is about, as a sentence of its author or of the registry. */
  reason: z.string(),
  commit: z.optional(z.string()),
  branch: z.optional(z.string()),
  /** Changes of the single remotes, for the kind `several` and for a change request. */
  changes: z.optional(z.array(remoteChangeSchema)),
  verdict: z.optional(gateVerdictSchema),
  /** Rules that a release broke when the gate held it back. */
  problems: z.optional(z.array(brokenReleaseRuleSchema)),
  /** Starts since a promotion or a canary, on that channel. */
  starts: z.optional(
    z.object({
      loads: z.number(),
      failures: z.number(),
      causes: z.record(z.string(), z.number()),
    }),
  ),
});
export type HistoryEntry = Infer<typeof historyEntrySchema>;

/** Maximum number of entries in one response. */
export const HISTORY_PAGE_SIZE = 30;

/**
 * Returns entries, newest first. `remote` and `channel` filter them; entries about all remotes or all channels match as
 * well. `before` is `next` of the earlier response. Errors: 401, 403.
 */
export const getReleaseHistory = defineEndpoint({
  method: 'GET',
  path: '/v1/release-history',
  auth: 'optional',
  summary: 'What happened to releases: who, when, why',
  query: z.object({
    remote: z.optional(short),
    channel: z.optional(short),
    before: z.optional(short),
  }),
  answer: z.object({ entries: z.array(historyEntrySchema), next: z.optional(z.string()) }),
});

export const listedReleaseSchema = z.object({
  version: z.string(),
  /** ISO time of the publication. */
  publishedAt: z.string(),
  by: changeAuthorSchema,
  commit: z.optional(z.string()),
  branch: z.optional(z.string()),
  /** URL of the repository's page, if the pipeline sent it. */
  repository: z.optional(z.string()),
  /** Reason of the withdrawal; absent if the release was not withdrawn. */
  withdrawn: z.optional(z.string()),
  /** Channels that run the release, promoted or as a canary. */
  runsOn: z.array(z.string()),
});
export type ListedRelease = Infer<typeof listedReleaseSchema>;

/** Maximum number of releases in one response. */
export const RELEASES_PAGE_SIZE = 50;

/**
 * Returns releases, newest first; releases of previews only with `previews`. `before` is `next` of the earlier
 * response. Errors: 401, 403, 404.
 */
export const listRemoteReleases = defineEndpoint({
  method: 'GET',
  path: '/v1/remotes/:name/releases',
  auth: 'optional',
  summary: 'Releases of a remote',
  params: z.object({ name: short }),
  query: z.object({
    /** Text to search for in versions, branches and commits. */
    search: z.optional(z.string().check(z.maxLength(100))),
    previews: z.optional(z.enum(['true'])),
    before: z.optional(short),
  }),
  answer: z.object({ releases: z.array(listedReleaseSchema), next: z.optional(z.string()) }),
});

/** Returns the contents of a release and its results of the gate. Errors: 401, 403, 404 (release-unknown). */
export const getRelease = defineEndpoint({
  method: 'GET',
  path: '/v1/remotes/:name/releases/:version',
  auth: 'optional',
  summary: 'What a release is made of, and what the gate said of it',
  params: z.object({ name: short, version: short }),
  answer: z.extend(listedReleaseSchema, {
    name: z.string(),
    hostApi: z.string(),
    routes: z.array(z.object({ path: z.string(), title: z.string() })),
    /** Version ranges by module. */
    shared: z.record(z.string(), z.string()),
    emits: z.array(z.string()),
    listens: z.array(z.string()),
    /** Files and their uncompressed bytes, without source maps. */
    files: z.array(z.object({ path: z.string(), bytes: z.number() })),
    /** Compressed bytes of the files that pages load first. */
    firstBytes: z.number(),
    totalBytes: z.number(),
    /** Newest result for each channel; a passed one has no problems. */
    checks: z.array(
      z.object({
        channel: z.string(),
        by: z.string(),
        at: z.string(),
        passed: z.boolean(),
        problems: z.array(brokenReleaseRuleSchema),
      }),
    ),
  }),
});

/**
 * Returns the dependencies between the releases of a channel, as these releases declare them. Errors: 401, 403, 404
 * (channel-unknown).
 */
export const getReleaseGraph = defineEndpoint({
  method: 'GET',
  path: '/v1/release-graph',
  auth: 'optional',
  summary: 'Who shares, emits and listens on a channel',
  query: z.object({ channel: short }),
  answer: z.object({
    channel: z.string(),
    /** Shared modules of the host: versions by module. */
    lends: z.record(z.string(), z.string()),
    remotes: z.array(
      z.object({
        name: z.string(),
        version: z.string(),
        /** Version ranges by module. */
        shared: z.record(z.string(), z.string()),
        emits: z.array(z.string()),
        listens: z.array(z.string()),
      }),
    ),
    /** Events from the release that emits them to the one that listens, with the version of the payload. Both may be `host`. */
    edges: z.array(
      z.object({
        event: z.string(),
        from: z.string(),
        to: z.string(),
        version: z.optional(z.string()),
      }),
    ),
    /** Slots with the remote that owns each, and those that fill it in their order; absent on servers before 9.1.0. */
    slots: z.optional(
      z.array(z.object({ slot: z.string(), owner: z.string(), fillers: z.array(z.string()) })),
    ),
  }),
});
export type ReleaseGraph = Infer<typeof getReleaseGraph.answer>;
