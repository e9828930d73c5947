/**
 * Webhooks of the registry, which notify a URL of a team about its releases. A delivery is a POST of
 * `webhookMessageSchema`, signed according to https://www.standardwebhooks.com (headers `webhook-id`,
 * `webhook-timestamp`, `webhook-signature`). Calls send a release token of the remote. The name `*` stands for all
 * remotes and needs a token for all. A token for previews alone is rejected (403).
 */
import { defineEndpoint } from './endpoint.ts';
import { changeAuthorSchema } from './release-people.contract.ts';
import { type Infer, z } from './z.ts';

const short = z.string().check(z.minLength(1), z.maxLength(100));
const byName = z.object({ name: short });
const byWebhook = z.object({ name: short, id: short });

/**
 * Events of webhooks. `canary`: a canary begins, gets another percentage, or ends (0 %); `stop`: the registry has
 * stopped a canary; `heal`: the registry has taken back the promoted release `version`; `request`: a change waits for a
 * second person; `freeze`: a freeze begins or ends. Previews cause no events.
 */
export const WEBHOOK_EVENTS = [
  'publish',
  'promote',
  'canary',
  'rollback',
  'withdraw',
  'stop',
  'heal',
  'request',
  'freeze',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/**
 * Forms of a delivery. `slack`: a message for a chat, in the form of Slack's incoming webhooks. Absent: `webhookMessageSchema`.
 */
export const WEBHOOK_FORMS = ['slack'] as const;
export type WebhookForm = (typeof WEBHOOK_FORMS)[number];

/** The body of a delivery. A change of several remotes causes one delivery for each. New optional fields may be added. */
export const webhookMessageSchema = z.object({
  /** Unique id, also in the header `webhook-id`; the same at every attempt. */
  id: z.string(),
  /** Kind of event; `test` comes from `testWebhook`. */
  event: z.enum([...WEBHOOK_EVENTS, 'test']),
  /** ISO time at which the event happened that the webhook reports. */
  at: z.string(),
  /** Name of the remote; absent if the event is about no single remote, such as a freeze. */
  remote: z.optional(z.string()),
  version: z.optional(z.string()),
  /** Name of the channel; absent if the event is about no single channel, such as a publication or a withdrawal. */
  channel: z.optional(z.string()),
  /** Revision of the channel after the change. */
  revision: z.optional(z.number()),
  /** Percentage of a canary, or of a request for one. */
  percent: z.optional(z.number()),
  /** True if the channel is frozen now; only for `freeze`. */
  frozen: z.optional(z.boolean()),
  by: changeAuthorSchema,
  /** Second person, who approved the change. */
  approvedBy: z.optional(changeAuthorSchema),
  /** Sentence of the author or of the registry; may be empty. */
  reason: z.string(),
  /** URL of the page of releases. */
  url: z.string(),
});
export type WebhookMessage = Infer<typeof webhookMessageSchema>;

/** A delivery. `waiting`: an attempt is still to come. `failed`: no attempt follows, unless a person sends it again. */
export const webhookDeliverySchema = z.object({
  id: z.string(),
  event: z.enum([...WEBHOOK_EVENTS, 'test']),
  /** ISO time at which the event happened that the webhook reports. */
  at: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.number(),
  /** ISO time of the last attempt to deliver. */
  triedAt: z.optional(z.string()),
  /** HTTP status of the last attempt to deliver. */
  status: z.optional(z.number()),
  /** Reason why the last attempt failed, if it was not the status. */
  failure: z.optional(z.string()),
});
export type WebhookDelivery = Infer<typeof webhookDeliverySchema>;

export const webhookSchema = z.object({
  id: z.string(),
  /** Name of the remote; `*` stands for all. */
  remote: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** Names of the channels whose events the webhook receives; absent for all. */
  channels: z.optional(z.array(z.string())),
  /** Absent: the event itself. */
  form: z.optional(z.enum(WEBHOOK_FORMS)),
  by: changeAuthorSchema,
  /** ISO time at which the webhook was added. */
  at: z.string(),
  /** Time and reason of the switch-off by the registry. It gets no events until a delivery, such as a test, succeeds. */
  off: z.optional(z.object({ at: z.string(), reason: z.string() })),
  last: z.optional(webhookDeliverySchema),
});
export type ListedWebhook = Infer<typeof webhookSchema>;

const disabledWebhookSchema = z.object({
  id: z.string(),
  remote: z.string(),
  host: z.string(),
  /** ISO time at which the registry switched the webhook off. */
  at: z.string(),
  reason: z.string(),
});
export type DisabledWebhook = Infer<typeof disabledWebhookSchema>;
/** Webhooks of the caller's remotes that the registry has switched off, for the status; absent if there are none. */
export const disabledWebhooksSchema = z.optional(z.array(disabledWebhookSchema));

/**
 * Adds a webhook; answers 201. `secret` (`whsec_…`) signs every delivery; only this response contains it. Errors: 401,
 * 403, 404 (remote-unknown, channel-unknown), 422 (webhook-address: a URL that the site does not notify, such as http;
 * webhook-limit).
 */
export const addWebhook = defineEndpoint({
  method: 'POST',
  path: '/v1/remotes/:name/webhooks',
  auth: 'none',
  summary: 'Tell an address what happens to releases of a remote',
  params: byName,
  body: z.object({
    url: z.string().check(z.minLength(1), z.maxLength(1000)),
    /** Kinds of events that the webhook receives; absent for all. */
    events: z.optional(z.array(z.enum(WEBHOOK_EVENTS)).check(z.minLength(1))),
    channels: z.optional(z.array(short).check(z.minLength(1), z.maxLength(20))),
    form: z.optional(z.enum(WEBHOOK_FORMS)),
  }),
  answer: z.object({ webhook: webhookSchema, secret: z.string() }),
});

/** Returns the registered webhooks of the caller's remotes, oldest first. Errors: 401, 403. */
export const listWebhooks = defineEndpoint({
  method: 'GET',
  path: '/v1/remotes/:name/webhooks',
  auth: 'none',
  summary: 'The webhooks of a remote',
  params: byName,
  answer: z.object({ webhooks: z.array(webhookSchema) }),
});

/** Removes a webhook with its deliveries. Errors: 401, 403, 404 (webhook-unknown). */
export const removeWebhook = defineEndpoint({
  method: 'DELETE',
  path: '/v1/remotes/:name/webhooks/:id',
  auth: 'none',
  summary: 'Remove a webhook',
  params: byWebhook,
  answer: z.object({ removed: z.literal(true) }),
});

/** Returns at most 50 deliveries of the last 30 days, newest first. Errors: 401, 403, 404 (webhook-unknown). */
export const listWebhookDeliveries = defineEndpoint({
  method: 'GET',
  path: '/v1/remotes/:name/webhooks/:id/deliveries',
  auth: 'none',
  summary: 'What a webhook was told',
  params: byWebhook,
  answer: z.object({ deliveries: z.array(webhookDeliverySchema) }),
});

/** Sends a test at once and returns its result; it is not retried. Errors: 401, 403, 404 (webhook-unknown). */
export const testWebhook = defineEndpoint({
  method: 'POST',
  path: '/v1/remotes/:name/webhooks/:id/test',
  auth: 'none',
  summary: 'Try a webhook',
  params: byWebhook,
  answer: z.object({ delivery: webhookDeliverySchema }),
});

/** Sends the same delivery again at once. Errors: 401, 403, 404 (webhook-unknown, delivery-unknown). */
export const resendWebhookDelivery = defineEndpoint({
  method: 'POST',
  path: '/v1/remotes/:name/webhooks/:id/deliveries/:delivery/resend',
  auth: 'none',
  summary: 'Send a delivery of a webhook again',
  params: z.object({ name: short, id: short, delivery: short }),
  answer: z.object({ delivery: webhookDeliverySchema }),
});
