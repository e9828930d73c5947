/** The channels of the release registry: what runs where, who changed it, how it does. Changes need a release token. */
import { defineEndpoint } from './endpoint.ts';
import { failureCauses } from './failure-causes.ts';
import { hostTermsSchema } from './host-terms.ts';
import { wishedChangeSchema } from './release-changes.contract.ts';
import { failurePlaceSchema } from './release-failures.contract.ts';
import { canarySchema, shareFields, toldPlanSchema } from './release-plans.contract.ts';
import { REQUEST_ID } from './request-id.ts';
import { settingValuesSchema } from './release-settings.contract.ts';
import { gateSchema, verdictSchema } from './release-verdict.contract.ts';
import { webhooksOff } from './release-webhooks.contract.ts';
import { type Infer, z } from './z.ts';

const short = z.string().check(z.minLength(1), z.maxLength(100));
const reason = z.optional(z.string().check(z.maxLength(500)));
const byChannel = z.object({ channel: short });
const ifMatch = z.object({ 'if-match': z.optional(z.string()) });
const descriptor = z.record(z.string(), z.unknown());

export const manifestRemoteSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** The folder of its files, ends with '/'. */
  base: z.string(),
  /** The channel that decides: a channel without a choice of its own runs what production runs. */
  source: z.string(),
  /** Newest first: what pages fall back to. */
  previous: z.array(z.string()),
  canary: z.optional(canarySchema),
  /** Values that this channel itself gives to its settings; absent: none. */
  settings: z.optional(settingValuesSchema),
  descriptor,
});

/** ETag is `W/"<channel>-<revision>.<hash>"`: what `If-Match` of a change takes. 304 by If-None-Match. Errors: 404. */
export const getManifest = defineEndpoint({
  method: 'GET',
  path: '/v1/manifest',
  auth: 'none',
  summary: 'What a channel runs',
  query: z.object({ channel: short }),
  answer: z.object({
    channel: z.string(),
    revision: z.number(),
    gate: gateSchema,
    /** Versions of the HTTP contract that this server answers. */
    api: z.array(z.string()),
    host: hostTermsSchema,
    remotes: z.array(manifestRemoteSchema),
  }),
});
export type Manifest = Infer<typeof getManifest.answer>;

const changed = z.object({
  channel: z.string(),
  revision: z.number(),
  /** Nothing has changed yet (202): it waits for a second person. */
  request: z.optional(z.string()),
  /** What has become of values of settings, in sentences. */
  notes: z.optional(z.array(z.string())),
});

/**
 * Without `percent` promotes; with it, that share of visitors gets the version, 0 ends the canary.
 * Errors: 401, 403, 404 (channel.unknown, release.unknown), 412 (stale If-Match), 422 (gate, withdrawn), 428 (no If-Match).
 */
export const changeChannel = defineEndpoint({
  method: 'PUT',
  path: '/v1/channels/:channel/remotes/:name',
  auth: 'none',
  summary: 'Promote a release, or give it to a share of visitors',
  params: z.object({ channel: short, name: short }),
  headers: ifMatch,
  body: z.object({ version: short, ...shareFields, reason }),
  /** `verdict` absent: a canary has ended, which asks nobody. */
  answer: z.extend(changed, { verdict: z.optional(verdictSchema) }),
});

/**
 * A new revision that runs what ran before. `remote` absent: all of the channel, for tokens of every remote only.
 * `to` absent: what ran before the last change. A release that was withdrawn is passed over, for what ran before it.
 * A `to` that leads to a later release, or to later values, is a promotion: it needs the right to promote and a passed gate, and a
 * freeze or the need for a second person holds it back.
 * Errors: 401, 403, 404, 412, 422 (nothing to return to, gate, channel-frozen).
 */
export const rollBackChannel = defineEndpoint({
  method: 'POST',
  path: '/v1/channels/:channel/rollback',
  auth: 'none',
  summary: 'Return to what ran before',
  params: byChannel,
  headers: ifMatch,
  body: z.object({
    remote: z.optional(short),
    to: z.optional(z.number().check(z.gte(1))),
    reason,
  }),
  answer: z.extend(changed, {
    /** `<remote> <version>` of each that was passed over. */
    skipped: z.optional(z.array(z.string())),
    /** A second person has to approve it first, and nothing has changed; only where it promotes. */
    request: z.optional(z.string()),
  }),
});

export const changeKinds = [
  'promote',
  'canary',
  'canary-stopped',
  'release-stopped',
  'rollback',
  'withdraw',
  'build',
  /** More than one remote at once. */
  'several',
] as const;

export const revisionSchema = z.object({
  revision: z.number(),
  at: z.string(),
  who: z.string(),
  action: z.enum(changeKinds),
  /** Null: the whole channel. */
  remote: z.nullable(z.string()),
  version: z.nullable(z.string()),
  percent: z.nullable(z.number()),
  /** Of a canary: its plan has changed, and nothing else. */
  plan: z.optional(z.enum(['paused', 'resumed'])),
  reason: z.string(),
  /** The second person, where the channel asked for one. */
  approvedBy: z.optional(z.string()),
  /** Absent: nobody was asked, as for a rollback. */
  verdict: z.optional(verdictSchema),
});
export type Revision = Infer<typeof revisionSchema>;

/** The beginning or the end of a freeze: no revision, as nothing else runs by it. */
export const freezeEventSchema = z.object({
  kind: z.enum(['frozen', 'unfrozen']),
  at: z.string(),
  who: z.string(),
  reason: z.string(),
});
export type FreezeEvent = Infer<typeof freezeEventSchema>;

/** Newest first. Any live token may read. Errors: 401, 404. */
export const listRevisions = defineEndpoint({
  method: 'GET',
  path: '/v1/channels/:channel/revisions',
  auth: 'none',
  summary: 'Who changed what on a channel, when and why',
  params: byChannel,
  query: z.object({
    limit: z.default(z.coerceNumber().check(z.gte(1), z.lte(200)), 50),
    before: z.optional(z.coerceNumber()),
  }),
  answer: z.object({
    revisions: z.array(revisionSchema),
    /** Of the time that the revisions are of, newest first. Absent: an earlier server. */
    freezes: z.optional(z.array(freezeEventSchema)),
  }),
});

/** Counts since the release began to run on the channel in this part; times in milliseconds. */
export const releaseHealthSchema = z.object({
  version: z.string(),
  loads: z.number(),
  failures: z.number(),
  fallbacks: z.number(),
  causes: z.record(z.string(), z.number()),
  /** How many of loads and failures no page can be named for: shown, never acted upon. */
  unattributed: z.optional(z.number()),
  /** Failures of all tries, 0 to 1; null before the first. */
  errorRate: z.nullable(z.number()),
  /** Upper ends of the buckets that the quantiles fall in; null before the first. */
  loadMs: z.object({ p50: z.nullable(z.number()), p95: z.nullable(z.number()) }),
});
export type ReleaseHealth = Infer<typeof releaseHealthSchema>;

export const statusRemoteSchema = z.object({
  name: z.string(),
  version: z.string(),
  source: z.string(),
  previous: z.array(z.string()),
  canary: z.optional(z.extend(canarySchema, { plan: z.optional(toldPlanSchema) })),
  /** Why the last canary was stopped by itself, until the next change of this remote. */
  stopped: z.optional(z.string()),
  /** Of the version that runs, where it was last given to this channel. */
  verdict: z.optional(verdictSchema),
  /** What was promoted and taken back by itself, and why, until the next change of this remote. */
  takenBack: z.optional(z.object({ version: z.string(), reason: z.string() })),
  /** Values that this channel itself gives to its settings; absent: none. */
  settings: z.optional(settingValuesSchema),
  health: z.array(releaseHealthSchema),
});

/** Any live token may read. Errors: 401. */
export const getReleaseStatus = defineEndpoint({
  method: 'GET',
  path: '/v1/status',
  auth: 'none',
  summary: 'Channels against remotes, with canaries and error rates',
  answer: z.object({
    channels: z.array(
      z.object({
        channel: z.string(),
        revision: z.number(),
        remotes: z.array(statusRemoteSchema),
        /** Absent: the channel is not frozen. */
        frozen: z.optional(
          z.object({
            by: z.string(),
            reason: z.string(),
            until: z.optional(z.string()),
            /** By the operator of the site, who alone ends it; absent: a person froze it. */
            isLocked: z.optional(z.boolean()),
          }),
        ),
        /** Changes that wait for a second person, the oldest first. */
        waiting: z.optional(
          z.array(
            z.object({
              id: z.string(),
              by: z.string(),
              expiresAt: z.string(),
              changes: z.array(wishedChangeSchema),
            }),
          ),
        ),
      }),
    ),
    /** What each remote keeps in the registry, and what it may keep; bytes. */
    room: z.optional(
      z.array(
        z.object({
          name: z.string(),
          releases: z.number(),
          bytes: z.number(),
          most: z.object({ releases: z.number(), bytes: z.number() }),
        }),
      ),
    ),
    releases: z.array(
      z.object({
        name: z.string(),
        version: z.string(),
        publishedAt: z.string(),
        publishedBy: z.string(),
        withdrawn: z.nullable(z.string()),
        /** How many of its files the registry has lost: publishing it again sends them. */
        lost: z.optional(z.number()),
      }),
    ),
    webhooksOff,
  }),
});
export type ReleaseStatus = Infer<typeof getReleaseStatus.answer>;

export const telemetryEventSchema = z.object({
  remote: short,
  version: short,
  kind: z.enum(['loaded', 'failed']),
  cause: z.optional(z.enum(failureCauses)),
  /** The version that runs instead of the failed one. */
  instead: z.optional(short),
  /** How long it took until it ran. */
  ms: z.optional(z.number().check(z.gte(0), z.lte(600_000))),
  place: z.optional(failurePlaceSchema),
  /** Of the call whose failure it came of: what the server's log calls it. */
  requestId: z.optional(z.string().check(z.regex(REQUEST_ID))),
});
export type TelemetryEvent = Infer<typeof telemetryEventSchema>;

/** From pages; only counted, where the release runs. What comes without the page's mark tells no place, stops nothing. Errors: 400, 429. */
export const sendTelemetry = defineEndpoint({
  method: 'POST',
  path: '/v1/telemetry',
  auth: 'none',
  summary: 'How releases did on a page',
  body: z.object({
    channel: short,
    /** As the page got it with its releases. */
    mark: z.optional(z.string().check(z.maxLength(8000))),
    events: z.array(telemetryEventSchema).check(z.minLength(1), z.maxLength(50)),
  }),
  answer: z.object({ counted: z.number() }),
});
