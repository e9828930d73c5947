/** What happened to releases, and what one is made of. For anybody with a right or a live token. */
import { defineEndpoint } from './endpoint.ts';
import { wishedChangeSchema } from './release-changes.contract.ts';
import { changeKinds, revisionSchema } from './release-channels.contract.ts';
import { actorSchema } from './release-people.contract.ts';
import { verdictSchema } from './release-verdict.contract.ts';
import { brokenRuleSchema } from './releases.contract.ts';
import { type Infer, z } from './z.ts';

const short = z.string().check(z.minLength(1), z.maxLength(100));

/** Changes of a channel (`several`: more than one remote at once), of a release, and of who may change them. */
export const historyKinds = [
  ...changeKinds,
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
  'token-revoked',
  'right-given',
  'right-taken',
  'webhook-added',
  'webhook-removed',
  'webhook-failed',
] as const;
export type HistoryKind = (typeof historyKinds)[number];

export const historyEntrySchema = z.object({
  /** Unlike any other's. */
  id: z.string(),
  kind: z.enum(historyKinds),
  /** ISO. */
  at: z.string(),
  by: actorSchema,
  /** The second person. */
  approvedBy: z.optional(actorSchema),
  channel: z.optional(z.string()),
  /** Of a change of a channel. */
  revision: z.optional(z.number()),
  remote: z.optional(z.string()),
  version: z.optional(z.string()),
  /** What ran before, of a change of one remote. */
  before: z.optional(z.string()),
  percent: z.optional(z.number()),
  /** Of a canary: its plan has changed, and nothing else. */
  plan: revisionSchema.shape.plan,
  /** Why, or what it is about: a person's sentence, or the registry's. */
  reason: z.string(),
  commit: z.optional(z.string()),
  branch: z.optional(z.string()),
  /** Of `several`, and of a request. */
  changes: z.optional(z.array(wishedChangeSchema)),
  verdict: z.optional(verdictSchema),
  /** Of a release that the gate held back. */
  problems: z.optional(z.array(brokenRuleSchema)),
  /** Of a promotion or a canary: how its release has done on the channel since. */
  starts: z.optional(
    z.object({
      loads: z.number(),
      failures: z.number(),
      causes: z.record(z.string(), z.number()),
    }),
  ),
});
export type HistoryEntry = Infer<typeof historyEntrySchema>;

/** Entries of one answer. */
export const HISTORY_PAGE = 30;

/**
 * Newest first. `remote` and `channel` keep what is about them (of all remotes or channels too, where it concerns them); `before`
 * takes `next` of the answer before. Errors: 401, 403.
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
  /** ISO. */
  publishedAt: z.string(),
  by: actorSchema,
  commit: z.optional(z.string()),
  branch: z.optional(z.string()),
  /** The address of the repository's page, where the pipeline told it. */
  repository: z.optional(z.string()),
  /** Why nobody is offered it. */
  withdrawn: z.optional(z.string()),
  /** Channels that run it, for everybody or for some. */
  runsOn: z.array(z.string()),
});
export type ListedRelease = Infer<typeof listedReleaseSchema>;

/** Releases of one answer. */
export const RELEASES_PAGE = 50;

/** Newest first; those of previews are left out unless asked for. `before` is `next` of the answer before. Errors: 401, 403, 404. */
export const listRemoteReleases = defineEndpoint({
  method: 'GET',
  path: '/v1/remotes/:name/releases',
  auth: 'optional',
  summary: 'Releases of a remote',
  params: z.object({ name: short }),
  query: z.object({
    /** Part of a version, a branch or a commit. */
    search: z.optional(z.string().check(z.maxLength(100))),
    previews: z.optional(z.enum(['true'])),
    before: z.optional(short),
  }),
  answer: z.object({ releases: z.array(listedReleaseSchema), next: z.optional(z.string()) }),
});

/** Errors: 401, 403, 404 (release-unknown). */
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
    /** Ranges by module. */
    shared: z.record(z.string(), z.string()),
    emits: z.array(z.string()),
    listens: z.array(z.string()),
    /** Bytes without compression, source maps left out. */
    files: z.array(z.object({ path: z.string(), bytes: z.number() })),
    /** What pages load of it first, compressed. */
    firstBytes: z.number(),
    totalBytes: z.number(),
    /** The newest of each channel; `passed` with no problems. */
    checks: z.array(
      z.object({
        channel: z.string(),
        by: z.string(),
        at: z.string(),
        passed: z.boolean(),
        problems: z.array(brokenRuleSchema),
      }),
    ),
  }),
});

/** Who needs whom on a channel, as the releases that run there say. Errors: 401, 403, 404 (channel-unknown). */
export const getReleaseGraph = defineEndpoint({
  method: 'GET',
  path: '/v1/release-graph',
  auth: 'optional',
  summary: 'Who shares, emits and listens on a channel',
  query: z.object({ channel: short }),
  answer: z.object({
    channel: z.string(),
    /** What the host lends: versions by module. */
    lends: z.record(z.string(), z.string()),
    remotes: z.array(
      z.object({
        name: z.string(),
        version: z.string(),
        /** Ranges by module. */
        shared: z.record(z.string(), z.string()),
        emits: z.array(z.string()),
        listens: z.array(z.string()),
      }),
    ),
    /** An event from who emits it to who listens, with the version of its payload. `host` may be either. */
    edges: z.array(
      z.object({
        event: z.string(),
        from: z.string(),
        to: z.string(),
        version: z.optional(z.string()),
      }),
    ),
  }),
});
export type ReleaseGraph = Infer<typeof getReleaseGraph.answer>;
