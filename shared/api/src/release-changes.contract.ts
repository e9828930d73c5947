/**
 * Changes of channels by people and by tools (release-people.contract.ts): several remotes as one revision, a freeze, what a
 * second person approves, settings. A refusal names its rules in `details` (`brokenRulesSchema`).
 */
import { defineEndpoint } from './endpoint.ts';
import { actorSchema } from './release-people.contract.ts';
import { canaryPlanSchema } from './release-plans.contract.ts';
import { settingValuesSchema } from './release-settings.contract.ts';
import { verdictSchema } from './release-verdict.contract.ts';
import { type Infer, z } from './z.ts';

const short = z.string().check(z.minLength(1), z.maxLength(100));
const why = z.string().check(z.minLength(1), z.maxLength(500));
const byChannel = z.object({ channel: short });
const byRequest = z.object({ id: short });
const ifMatch = z.object({ 'if-match': z.optional(z.string()) });

/** Remotes of one change. */
export const MOST_CHANGES = 60;

/** Each release may be mounted before it runs. */
const CHANGE_MS = 180_000;

export const wishedChangeSchema = z.object({
  remote: short,
  action: z.enum(['promote', 'canary', 'rollback']),
  /** Of a promotion or a canary. A rollback returns to what ran before, or ends the canary that runs. */
  version: z.optional(short),
  /** Of a canary, 0 to 100; 0 ends it. */
  percent: z.optional(z.number().check(z.gte(0), z.lte(100))),
  /** Of a canary: the registry goes on by itself. One with 100 needs the right to promote, too. */
  plan: z.optional(canaryPlanSchema),
  /**
   * Of a promotion without a version: what runs stays, and its settings get these values; the channel says nothing of those that are
   * `unset` any more. All that a preview takes: for its own remote, with the right to `preview` it.
   */
  values: z.optional(settingValuesSchema),
  unset: z.optional(z.array(short)),
});
export type WishedChange = Infer<typeof wishedChangeSchema>;

/** What waits for a second person. */
export const requestSchema = z.object({
  id: z.string(),
  channel: z.string(),
  by: actorSchema,
  /** ISO. */
  at: z.string(),
  expiresAt: z.string(),
  reason: z.string(),
  changes: z.array(wishedChangeSchema),
  /** The caller may: it has the right, and somebody else asked. */
  mayApprove: z.boolean(),
  /** The caller asked. */
  isOwn: z.boolean(),
});
export type ReleaseRequest = Infer<typeof requestSchema>;

export const changedSchema = z.object({
  channel: z.string(),
  /** The channel's revision after the change; of a request the one that it has kept. */
  revision: z.number(),
  /** Nothing has changed yet (202): the channel asks for a second person, and this waits for them. */
  request: z.optional(z.string()),
  /** `<remote> <version>` of withdrawn releases that a rollback has passed over. */
  skipped: z.optional(z.array(z.string())),
  /** What is to be known of settings, in sentences: values that a promoted release does not declare. */
  notes: z.optional(z.array(z.string())),
  /** Who said that each promoted release may run. */
  verdicts: z.optional(z.record(z.string(), verdictSchema)),
});

/**
 * All of it as one revision, or none of it. Each release passes the gate beside what the channel will run then, and is mounted by a
 * checker beside just that (or beside what runs there now, where nothing else changes). Each remote stands in it once. The caller
 * needs the right to each. 202: it waits for a second person.
 * Errors: 401, 403 (right-missing), 404 (channel-unknown, release-unknown), 412 and 428 (if-match), 422 (gate rules,
 * release-withdrawn, channel-frozen, rollback-first, rollback-nothing, canary-alone, canary-current, canary-none, change-twice,
 * change-unclear, setting-unknown, setting-value, setting-unset, setting-unchanged, setting-size).
 */
export const changeChannelTogether = defineEndpoint({
  method: 'POST',
  path: '/v1/channels/:channel/changes',
  auth: 'optional',
  summary: 'Change what several remotes run on a channel, as one revision',
  params: byChannel,
  headers: ifMatch,
  body: z.object({
    changes: z.array(wishedChangeSchema).check(z.minLength(1), z.maxLength(MOST_CHANGES)),
    reason: why,
  }),
  timeout: CHANGE_MS,
  answer: changedSchema,
});

/** Errors: 401, 403 (right-missing, approval-own), 404 (request-unknown), 409 (request-over), 412, 422: all is looked at again. */
export const approveRequest = defineEndpoint({
  method: 'POST',
  path: '/v1/release-requests/:id/approve',
  auth: 'optional',
  summary: 'Approve a change as the second person, and make it',
  params: byRequest,
  timeout: CHANGE_MS,
  answer: changedSchema,
});

/** Approves only if the channel is still at the revision that the caller has seen. Errors: as `approveRequest`, and 428 (if-match). */
export const approveSeenRequest = defineEndpoint({
  method: 'PUT',
  path: '/v1/release-requests/:id/approval',
  auth: 'optional',
  summary: 'Approve a change as the second person, as of a revision, and make it',
  params: byRequest,
  headers: ifMatch,
  timeout: CHANGE_MS,
  answer: changedSchema,
});

/** By who may approve it, or who asked. Errors: 401, 403, 404 (request-unknown), 409 (request-over). */
export const refuseRequest = defineEndpoint({
  method: 'POST',
  path: '/v1/release-requests/:id/refuse',
  auth: 'optional',
  summary: 'Refuse a change that waits for a second person, or take it back',
  params: byRequest,
  body: z.object({ reason: why }),
  answer: z.object({ refused: z.literal(true) }),
});

/** Nothing but rollbacks, withdrawals, the end of a canary, and what the registry stops by itself changes the channel meanwhile. */
export const freezeSchema = z.object({
  by: actorSchema,
  /** ISO. */
  at: z.string(),
  reason: z.string(),
  /** ISO: it ends by itself; absent: when somebody ends it. */
  until: z.optional(z.string()),
  /** An operator locked the channel, and ends that at the server alone. */
  isLocked: z.boolean(),
});
export type ChannelFreeze = Infer<typeof freezeSchema>;

/** Errors: 401, 403 (right-missing), 404, 409 (frozen already), 422 (`until` has passed). */
export const freezeChannel = defineEndpoint({
  method: 'POST',
  path: '/v1/channels/:channel/freeze',
  auth: 'optional',
  summary: 'Stop changes of a channel, with the reason',
  params: byChannel,
  body: z.object({ reason: why, until: z.optional(z.isoDatetime({ offset: true })) }),
  answer: freezeSchema,
});

/** Errors: 401, 403 (right-missing, channel-locked), 404, 409 (not frozen). */
export const unfreezeChannel = defineEndpoint({
  method: 'DELETE',
  path: '/v1/channels/:channel/freeze',
  auth: 'optional',
  summary: 'Let a channel change again',
  params: byChannel,
  body: z.object({ reason: why }),
  answer: z.object({ frozen: z.literal(false) }),
});

export const channelSettingsSchema = z.object({
  /** What a promotion needs: a signed mount too, or the rules alone. Production wants a mount. */
  wants: z.enum(['mount', 'rules']),
  /** People besides the one who asks. */
  approvals: z.int().check(z.gte(0), z.lte(1)),
  canary: z.object({
    /** Shares that a canary goes through, rising, 100 left out. */
    steps: z.array(z.number().check(z.gte(0.1), z.lte(99))).check(z.maxLength(10)),
    /** A canary with more failures is stopped, 0 to 1. */
    errorLimit: z.number().check(z.gte(0.001), z.lte(0.5)),
    /** Starts before it is judged. */
    leastStarts: z.int().check(z.gte(20), z.lte(10_000)),
  }),
});
export type ChannelSettings = Infer<typeof channelSettingsSchema>;

/**
 * What is absent stays. Needs the right `settings`; `wants` and `approvals` are an operator's to change.
 * Errors: 401, 403 (right-missing), 404, 422 (settings-unclear).
 */
export const changeChannelSettings = defineEndpoint({
  method: 'PATCH',
  path: '/v1/channels/:channel/settings',
  auth: 'optional',
  summary: 'Change the settings of a channel',
  params: byChannel,
  body: z.object({
    canary: z.partial(channelSettingsSchema.shape.canary),
    reason: why,
  }),
  answer: channelSettingsSchema,
});
