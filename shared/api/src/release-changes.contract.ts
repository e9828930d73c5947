/**
 * Changes of channels by people and by tools (release-people.contract.ts): several remotes as one revision, freezes,
 * approvals, settings. An error names the broken rules in `details` (`brokenRulesSchema`).
 */
import { defineEndpoint } from './endpoint.ts';
import { changeAuthorSchema } from './release-people.contract.ts';
import { requestedRolloutPlanSchema } from './release-plans.contract.ts';
import { settingAudienceSchema, settingValuesSchema } from './release-settings.contract.ts';
import { gateVerdictSchema } from './release-verdict.contract.ts';
import { type Infer, z } from './z.ts';

const short = z.string().check(z.minLength(1), z.maxLength(100));
const reasonSchema = z.string().check(z.minLength(1), z.maxLength(500));
const byChannel = z.object({ channel: short });
const byRequest = z.object({ id: short });
const ifMatch = z.object({ 'if-match': z.optional(z.string()) });

/** Maximum number of remotes in one change. */
export const MAX_REMOTES_PER_CHANGE = 60;

/** Time-out of a release change in ms, which is long because each release may be mounted before. */
const CHANGE_TIMEOUT_MS = 180_000;

export const remoteChangeSchema = z.object({
  remote: short,
  action: z.enum(['promote', 'canary', 'rollback']),
  /** Version of a promotion or a canary. A rollback has none: it returns to the earlier release, or ends the current canary. */
  version: z.optional(short),
  /** Percentage of a canary, 0 to 100; 0 ends the canary. */
  percent: z.optional(z.number().check(z.gte(0), z.lte(100))),
  /** Rollout plan of a canary. A plan that reaches 100 also needs the right `promote`. */
  plan: z.optional(requestedRolloutPlanSchema),
  /**
   * Values of settings, in a promotion without a version: the release stays, and its settings get these values. The
   * channel's own values for the names in `unset` are removed. A preview accepts no other change, only for its own
   * remote, and with the right `preview`.
   */
  values: z.optional(settingValuesSchema),
  unset: z.optional(z.array(short)),
  /**
   * Visitors who get `values`; all others keep the value that they have. Without it, all visitors get `values`, and an earlier
   * audience of the same settings ends.
   */
  audience: z.optional(settingAudienceSchema),
});
export type RemoteChange = Infer<typeof remoteChangeSchema>;

/** Change request that waits for a second person. */
export const listedChangeRequestSchema = z.object({
  id: z.string(),
  channel: z.string(),
  by: changeAuthorSchema,
  /** ISO time at which the change was requested. */
  at: z.string(),
  expiresAt: z.string(),
  reason: z.string(),
  changes: z.array(remoteChangeSchema),
  /** True if the caller may approve: the caller has the right, and another person made the request. */
  mayApprove: z.boolean(),
  /** True if the caller made the request. */
  isOwn: z.boolean(),
});
export type ListedChangeRequest = Infer<typeof listedChangeRequestSchema>;

export const changeResultSchema = z.object({
  channel: z.string(),
  /** Revision of the channel after the change; for a request, the unchanged revision. */
  revision: z.number(),
  /** Id of the change request (202): the channel requires a second person, and nothing has changed yet. */
  request: z.optional(z.string()),
  /** Withdrawn releases that a rollback skipped, as `<remote> <version>`. */
  skipped: z.optional(z.array(z.string())),
  /** Sentences about values of settings that a promoted release does not declare. */
  notes: z.optional(z.array(z.string())),
  /** Verdict of the gate on each promoted release. */
  verdicts: z.optional(z.record(z.string(), gateVerdictSchema)),
});

/**
 * Makes all changes as one revision, or none. Each release passes the gate together with what the channel will run. A
 * checker mounts it with the same releases (or with the current ones, if nothing else changes). Each remote may appear
 * once. The caller needs the right to each change. 202: the change waits for a second person.
 * Errors: 401, 403 (right-missing), 404 (channel-unknown, release-unknown), 412 and 428 (if-match), 422 (gate rules,
 * release-withdrawn, channel-frozen, rollback-first, rollback-nothing, canary-alone, canary-current, canary-none,
 * change-twice, change-unclear, setting-unknown, setting-value, setting-unset, setting-unchanged, setting-size).
 */
export const changeChannelRemotes = defineEndpoint({
  method: 'POST',
  path: '/v1/channels/:channel/changes',
  auth: 'optional',
  summary: 'Change what several remotes run on a channel, as one revision',
  params: byChannel,
  headers: ifMatch,
  body: z.object({
    changes: z.array(remoteChangeSchema).check(z.minLength(1), z.maxLength(MAX_REMOTES_PER_CHANGE)),
    reason: reasonSchema,
  }),
  timeout: CHANGE_TIMEOUT_MS,
  answer: changeResultSchema,
});

/**
 * Approves a request and makes its change, after all checks have been repeated. Errors: 401, 403 (right-missing,
 * approval-own), 404 (request-unknown), 409 (request-over), 412, 422.
 */
export const approveRequest = defineEndpoint({
  method: 'POST',
  path: '/v1/release-requests/:id/approve',
  auth: 'optional',
  summary: 'Approve a change as the second person, and make it',
  params: byRequest,
  timeout: CHANGE_TIMEOUT_MS,
  answer: changeResultSchema,
});

/**
 * Approves a request only if the channel is still at the revision that the caller has seen. Errors: as
 * `approveRequest`, and 428 (if-match).
 */
export const approveRequestAtRevision = defineEndpoint({
  method: 'PUT',
  path: '/v1/release-requests/:id/approval',
  auth: 'optional',
  summary: 'Approve a change as the second person, as of a revision, and make it',
  params: byRequest,
  headers: ifMatch,
  timeout: CHANGE_TIMEOUT_MS,
  answer: changeResultSchema,
});

/**
 * Refuses or takes back a request. Allowed for people who may approve it, and for its author. Errors: 401, 403, 404
 * (request-unknown), 409 (request-over).
 */
export const refuseRequest = defineEndpoint({
  method: 'POST',
  path: '/v1/release-requests/:id/refuse',
  auth: 'optional',
  summary: 'Refuse a change that waits for a second person, or take it back',
  params: byRequest,
  body: z.object({ reason: reasonSchema }),
  answer: z.object({ refused: z.literal(true) }),
});

/** A freeze. While it lasts, only rollbacks, withdrawals, the end of a canary, and automatic stops change the channel. */
export const freezeSchema = z.object({
  by: changeAuthorSchema,
  /** ISO time at which the freeze began. */
  at: z.string(),
  reason: z.string(),
  /** ISO time of the automatic end; absent if a person has to end the freeze. */
  until: z.optional(z.string()),
  /** True if an operator locked the channel. Only an operator can end this, at the server. */
  isLocked: z.boolean(),
});
export type ChannelFreeze = Infer<typeof freezeSchema>;

/** Freezes a channel. Errors: 401, 403 (right-missing), 404, 409 (frozen already), 422 (`until` has passed). */
export const freezeChannel = defineEndpoint({
  method: 'POST',
  path: '/v1/channels/:channel/freeze',
  auth: 'optional',
  summary: 'Stop changes of a channel, with the reason',
  params: byChannel,
  body: z.object({ reason: reasonSchema, until: z.optional(z.isoDatetime({ offset: true })) }),
  answer: freezeSchema,
});

/** Ends a freeze. Errors: 401, 403 (right-missing, channel-locked), 404, 409 (not frozen). */
export const unfreezeChannel = defineEndpoint({
  method: 'DELETE',
  path: '/v1/channels/:channel/freeze',
  auth: 'optional',
  summary: 'Let a channel change again',
  params: byChannel,
  body: z.object({ reason: reasonSchema }),
  answer: z.object({ frozen: z.literal(false) }),
});

export const channelSettingsSchema = z.object({
  /** Check before a promotion: `rules` alone, or a signed `mount` as well. Production requires a mount. */
  wants: z.enum(['mount', 'rules']),
  /** Number of approvals that a change needs, besides its author. */
  approvals: z.int().check(z.gte(0), z.lte(1)),
  canary: z.object({
    /** Rising percentages of visitors through which a canary goes, without 100. */
    steps: z.array(z.number().check(z.gte(0.1), z.lte(99))).check(z.maxLength(10)),
    /** Error rate, 0 to 1, above which a canary is stopped. */
    errorLimit: z.number().check(z.gte(0.001), z.lte(0.5)),
    /** Minimum number of starts of a canary before its error rate can stop it. */
    leastStarts: z.int().check(z.gte(20), z.lte(10_000)),
  }),
});
export type ChannelSettings = Infer<typeof channelSettingsSchema>;

/**
 * Changes the settings of canaries; absent fields stay unchanged. Needs the right `settings`. Only an operator can
 * change `wants` and `approvals`. Errors: 401, 403 (right-missing), 404, 422 (settings-unclear).
 */
export const changeChannelSettings = defineEndpoint({
  method: 'PATCH',
  path: '/v1/channels/:channel/settings',
  auth: 'optional',
  summary: 'Change the settings of a channel',
  params: byChannel,
  body: z.object({
    canary: z.partial(channelSettingsSchema.shape.canary),
    reason: reasonSchema,
  }),
  answer: channelSettingsSchema,
});
