/**
 * The channels of the release registry: the releases of each channel, their changes and their health. Changes need a
 * release token.
 */
import { defineEndpoint } from './endpoint.ts';
import { RELEASE_FAILURE_CAUSES } from './failure-causes.ts';
import { hostTermsSchema } from './host-terms.ts';
import { remoteChangeSchema } from './release-changes.contract.ts';
import { failureStackSchema } from './release-failures.contract.ts';
import { canarySchema, canaryFields, rolloutPlanSchema } from './release-plans.contract.ts';
import { REQUEST_ID_PATTERN } from './request-id.ts';
import { settingValuesSchema } from './release-settings.contract.ts';
import { channelGateSchema, gateVerdictSchema } from './release-verdict.contract.ts';
import { disabledWebhooksSchema } from './release-webhooks.contract.ts';
import { MAX_WEB_VITALS_PER_REPORT, webVitalReportSchema } from './web-vitals.contract.ts';
import { type Infer, z } from './z.ts';

const short = z.string().check(z.minLength(1), z.maxLength(100));
const reason = z.optional(z.string().check(z.maxLength(500)));
const byChannel = z.object({ channel: short });
const ifMatch = z.object({ 'if-match': z.optional(z.string()) });
const descriptor = z.record(z.string(), z.unknown());

export const manifestRemoteSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** URL of the folder with its files; ends with '/'. */
  base: z.string(),
  /** Channel that determines the version: `production` if this channel has no choice of its own. */
  source: z.string(),
  /** Fallback releases of pages, newest first. */
  previous: z.array(z.string()),
  canary: z.optional(canarySchema),
  /** Values that this channel itself gives to the settings; absent if it gives none. */
  settings: z.optional(settingValuesSchema),
  descriptor,
});

/**
 * Returns the manifest of a channel. The ETag is `W/"<channel>-<revision>.<hash>"`; changes accept it as `If-Match`.
 * 304 with If-None-Match. Errors: 404.
 */
export const getManifest = defineEndpoint({
  method: 'GET',
  path: '/v1/manifest',
  auth: 'none',
  summary: 'What a channel runs',
  query: z.object({ channel: short }),
  answer: z.object({
    channel: z.string(),
    revision: z.number(),
    gate: channelGateSchema,
    /** Versions of the HTTP contract that this server answers. */
    api: z.array(z.string()),
    host: hostTermsSchema,
    remotes: z.array(manifestRemoteSchema),
  }),
});
export type ChannelManifest = Infer<typeof getManifest.answer>;

const changeResultSchema = z.object({
  channel: z.string(),
  revision: z.number(),
  /** Id of the change request (202): it waits for a second person, and nothing has changed yet. */
  request: z.optional(z.string()),
  /** Sentences about values of settings that change with the release. */
  notes: z.optional(z.array(z.string())),
});

/**
 * Promotes a version, or with `percent` gives it to that percentage of visitors; 0 ends the canary. Errors: 401, 403,
 * 404 (channel.unknown, release.unknown), 412 (stale If-Match), 422 (gate, withdrawn), 428 (no If-Match).
 */
export const changeChannel = defineEndpoint({
  method: 'PUT',
  path: '/v1/channels/:channel/remotes/:name',
  auth: 'none',
  summary: 'Promote a release, or give it to a share of visitors',
  params: z.object({ channel: short, name: short }),
  headers: ifMatch,
  body: z.object({ version: short, ...canaryFields, reason }),
  /** Verdict; absent when a canary ended, because that needs no check. */
  answer: z.extend(changeResultSchema, { verdict: z.optional(gateVerdictSchema) }),
});

/**
 * Creates a new revision with the earlier releases. Without `remote`, the whole channel returns; that needs a token for
 * all remotes. Without `to`, the last change is undone. A withdrawn release is skipped in favour of the one before it.
 * If `to` leads to a later release or to later values, this is a promotion. Then it needs the right to promote, a
 * passed gate, no freeze, and a second person where the channel requires one. Errors: 401, 403, 404, 412, 422 (nothing
 * to return to, gate, channel-frozen).
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
    to: z.optional(z.number().check(z.int(), z.gte(1))),
    reason,
  }),
  answer: z.extend(changeResultSchema, {
    /** Withdrawn releases that the rollback skipped for earlier ones, each as `<remote> <version>`. */
    skipped: z.optional(z.array(z.string())),
    /** Id of the change request if a second person has to approve first; only when the rollback is a promotion. */
    request: z.optional(z.string()),
  }),
});

export const CHANNEL_CHANGE_KINDS = [
  'promote',
  'canary',
  'canary-stopped',
  'release-stopped',
  'rollback',
  'withdraw',
  'build',
  /** One change of several remotes at once. */
  'several',
] as const;

export const channelRevisionEntrySchema = z.object({
  revision: z.number(),
  at: z.string(),
  who: z.string(),
  action: z.enum(CHANNEL_CHANGE_KINDS),
  /** Name of the changed remote; null if the whole channel was changed. */
  remote: z.nullable(z.string()),
  version: z.nullable(z.string()),
  percent: z.nullable(z.number()),
  /** Whether the rollout plan of a canary was paused or resumed; absent for other changes. */
  plan: z.optional(z.enum(['paused', 'resumed'])),
  reason: z.string(),
  /** Second person who has approved the change, if the channel requires one. */
  approvedBy: z.optional(z.string()),
  /** Verdict; absent when no check was needed, as for a rollback. */
  verdict: z.optional(gateVerdictSchema),
});
export type ChannelRevisionEntry = Infer<typeof channelRevisionEntrySchema>;

/** Beginning or end of a freeze. It is no revision, because the releases stay the same. */
export const freezeEventSchema = z.object({
  kind: z.enum(['frozen', 'unfrozen']),
  at: z.string(),
  who: z.string(),
  reason: z.string(),
});
export type FreezeEvent = Infer<typeof freezeEventSchema>;

/** Returns revisions, newest first, for any live token. Errors: 401, 404. */
export const listRevisions = defineEndpoint({
  method: 'GET',
  path: '/v1/channels/:channel/revisions',
  auth: 'none',
  summary: 'Who changed what on a channel, when and why',
  params: byChannel,
  query: z.object({
    limit: z.default(z.coerceNumber().check(z.int(), z.gte(1), z.lte(200)), 50),
    before: z.optional(z.coerceNumber().check(z.int())),
  }),
  answer: z.object({
    revisions: z.array(channelRevisionEntrySchema),
    /** Freezes in the time of these revisions, newest first; absent from earlier servers. */
    freezes: z.optional(z.array(freezeEventSchema)),
  }),
});

/** Counts since the channel began to run the release as a promoted release or as a canary; times in milliseconds. */
export const releaseHealthSchema = z.object({
  version: z.string(),
  loads: z.number(),
  failures: z.number(),
  fallbacks: z.number(),
  causes: z.record(z.string(), z.number()),
  /** How often the release was shown in a slot, and how often it failed there, by slot; absent: never. */
  slots: z.optional(
    z.object({
      shown: z.record(z.string(), z.number()),
      failed: z.record(z.string(), z.number()),
    }),
  ),
  /** Number of these loads and failures without a valid page mark; they are shown, but stop no release. */
  unattributed: z.optional(z.number()),
  /** Failures divided by all starts, 0 to 1; null before the first start. */
  errorRate: z.nullable(z.number()),
  /** Upper limits of the histogram buckets of the quantiles; null before the first start. */
  loadMs: z.object({ p50: z.nullable(z.number()), p95: z.nullable(z.number()) }),
});
export type ReleaseHealth = Infer<typeof releaseHealthSchema>;

export const statusRemoteSchema = z.object({
  name: z.string(),
  version: z.string(),
  source: z.string(),
  previous: z.array(z.string()),
  canary: z.optional(z.extend(canarySchema, { plan: z.optional(rolloutPlanSchema) })),
  /** Reason why the registry stopped the last canary, until the next change of this remote. */
  stopped: z.optional(z.string()),
  /** Verdict on the running version when it was last given to this channel. */
  verdict: z.optional(gateVerdictSchema),
  /** Release that the registry took back after its promotion, and the reason, until the next change of this remote. */
  takenBack: z.optional(z.object({ version: z.string(), reason: z.string() })),
  /** Values that this channel itself gives to the settings; absent if it gives none. */
  settings: z.optional(settingValuesSchema),
  health: z.array(releaseHealthSchema),
});

/** Returns the state of all channels, for any live token. Errors: 401. */
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
        /** Freeze of the channel; absent if there is none. */
        frozen: z.optional(
          z.object({
            by: z.string(),
            reason: z.string(),
            until: z.optional(z.string()),
            /** True if the operator of the site froze it, who alone can end it; absent if a person froze it. */
            isLocked: z.optional(z.boolean()),
          }),
        ),
        /** Change requests that wait for a second person, oldest first. */
        waiting: z.optional(
          z.array(
            z.object({
              id: z.string(),
              by: z.string(),
              expiresAt: z.string(),
              changes: z.array(remoteChangeSchema),
            }),
          ),
        ),
      }),
    ),
    /** Space that each remote uses in the registry, and its limits, in bytes. */
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
        /** Number of its files that the registry has lost; publishing it again sends them. */
        lost: z.optional(z.number()),
      }),
    ),
    webhooksOff: disabledWebhooksSchema,
  }),
});
export type ReleaseStatus = Infer<typeof getReleaseStatus.answer>;

export const telemetryEventSchema = z.object({
  remote: short,
  version: short,
  kind: z.enum(['loaded', 'failed']),
  /** Kind of the earlier report of this page about the release, if there was one. Both reports are about one start. */
  reportedBefore: z.optional(z.enum(['loaded', 'failed'])),
  cause: z.optional(z.enum(RELEASE_FAILURE_CAUSES)),
  /** Version of the fallback release that runs on the page instead of this one. */
  instead: z.optional(short),
  /** Time in ms until the release was running. */
  ms: z.optional(z.number().check(z.gte(0), z.lte(600_000))),
  place: z.optional(failureStackSchema),
  /** Slot in which the release ran or failed; absent for its pages. */
  slot: z.optional(z.string().check(z.maxLength(100))),
  /** Request id, as in the server's log, of the API call that caused the failure. */
  requestId: z.optional(z.string().check(z.regex(REQUEST_ID_PATTERN))),
});
export type TelemetryEvent = Infer<typeof telemetryEventSchema>;

/**
 * Counts reports of pages, for releases that run there. Reports without the page's mark store no stack and stop no
 * release. Errors: 400, 429.
 */
export const sendTelemetry = defineEndpoint({
  method: 'POST',
  path: '/v1/telemetry',
  auth: 'none',
  summary: 'How releases did on a page',
  body: z.object({
    channel: short,
    /** Signed mark that the page got from the server with its releases. */
    mark: z.optional(z.string().check(z.maxLength(8000))),
    events: z.array(telemetryEventSchema).check(z.maxLength(50)),
    /** Web vitals of this page's visits. Only those of a page with a mark count, each once. */
    vitals: z.optional(z.array(webVitalReportSchema).check(z.maxLength(MAX_WEB_VITALS_PER_REPORT))),
  }),
  answer: z.object({ counted: z.number() }),
});
