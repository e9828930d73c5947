/**
 * Webhooks of the registry: it tells an address of a team what has happened to its releases. A delivery is a POST of
 * `webhookMessageSchema`, signed as https://www.standardwebhooks.com says (headers `webhook-id`, `webhook-timestamp`,
 * `webhook-signature`). Calls send a release token of the remote; `*` as the name stands for all remotes, and asks for a token of
 * all. A token for previews alone is refused (403).
 */
import { defineEndpoint } from './endpoint.ts';
import { actorSchema } from './release-people.contract.ts';
import { type Infer, z } from './z.ts';

const short = z.string().check(z.minLength(1), z.maxLength(100));
const byName = z.object({ name: short });
const byWebhook = z.object({ name: short, id: short });

/**
 * All that there is to hear of. `canary`: one begins, gets another share, or ends (0 %); `stop`: the registry has stopped one;
 * `heal`: the registry has taken a promoted release back, which is `version`; `request`: a change waits for a second person;
 * `freeze`: a channel is frozen, or no longer. Of previews nothing is told.
 */
export const webhookEvents = [
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
export type WebhookEvent = (typeof webhookEvents)[number];

/** The body of a delivery. What has several remotes, is told of each of them. It grows by optional fields. */
export const webhookMessageSchema = z.object({
  /** As in the header `webhook-id`: the same at every try, and unlike any other's. */
  id: z.string(),
  /** `test` is what `testWebhook` sends. */
  event: z.enum([...webhookEvents, 'test']),
  /** ISO: when it happened. */
  at: z.string(),
  /** Absent: it is about no remote in particular, as a freeze. */
  remote: z.optional(z.string()),
  version: z.optional(z.string()),
  /** Absent: it is about no channel in particular, as a publication or a withdrawal. */
  channel: z.optional(z.string()),
  /** Of the channel, once it has changed. */
  revision: z.optional(z.number()),
  /** Of a canary, and of a request for one. */
  percent: z.optional(z.number()),
  /** Of `freeze`: whether the channel is frozen now. */
  frozen: z.optional(z.boolean()),
  by: actorSchema,
  /** The second person. */
  approvedBy: z.optional(actorSchema),
  /** A sentence of whoever did it, or of the registry; may be empty. */
  reason: z.string(),
  /** The page of releases. */
  url: z.string(),
});
export type WebhookMessage = Infer<typeof webhookMessageSchema>;

/** `waiting`: it is tried, or tried again, by itself. `failed`: no more, unless somebody sends it again. */
export const webhookDeliverySchema = z.object({
  id: z.string(),
  event: z.enum([...webhookEvents, 'test']),
  /** ISO: when it happened. */
  at: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.number(),
  /** ISO: the last try. */
  triedAt: z.optional(z.string()),
  /** What the last try was answered. */
  status: z.optional(z.number()),
  /** Why the last try failed, where that is not its status. */
  failure: z.optional(z.string()),
});
export type WebhookDelivery = Infer<typeof webhookDeliverySchema>;

export const webhookSchema = z.object({
  id: z.string(),
  /** `*`: all. */
  remote: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** Absent: all. */
  channels: z.optional(z.array(z.string())),
  by: actorSchema,
  /** ISO: when it was added. */
  at: z.string(),
  /** The registry has switched it off: it hears of nothing until a delivery arrives, as of a test. */
  off: z.optional(z.object({ at: z.string(), reason: z.string() })),
  last: z.optional(webhookDeliverySchema),
});
export type ListedWebhook = Infer<typeof webhookSchema>;

const webhookOff = z.object({
  id: z.string(),
  remote: z.string(),
  host: z.string(),
  /** ISO. */
  at: z.string(),
  reason: z.string(),
});
export type WebhookOff = Infer<typeof webhookOff>;
/** Of the status: what the registry has switched off, of the caller's remotes; absent: nothing. */
export const webhooksOff = z.optional(z.array(webhookOff));

/**
 * 201. `secret` (`whsec_…`) signs every delivery, and is shown in this answer alone. Errors: 401, 403, 404 (remote-unknown,
 * channel-unknown), 422 (webhook-address: no https, or no address; webhook-limit).
 */
export const addWebhook = defineEndpoint({
  method: 'POST',
  path: '/v1/remotes/:name/webhooks',
  auth: 'none',
  summary: 'Tell an address what happens to releases of a remote',
  params: byName,
  body: z.object({
    url: z.string().check(z.minLength(1), z.maxLength(1000)),
    /** Absent: all. */
    events: z.optional(z.array(z.enum(webhookEvents)).check(z.minLength(1))),
    channels: z.optional(z.array(short).check(z.minLength(1), z.maxLength(20))),
  }),
  answer: z.object({ webhook: webhookSchema, secret: z.string() }),
});

/** The oldest first. Errors: 401, 403. */
export const listWebhooks = defineEndpoint({
  method: 'GET',
  path: '/v1/remotes/:name/webhooks',
  auth: 'none',
  summary: 'The webhooks of a remote',
  params: byName,
  answer: z.object({ webhooks: z.array(webhookSchema) }),
});

/** Nothing is sent to it from now on, and its deliveries are gone. Errors: 401, 403, 404 (webhook-unknown). */
export const removeWebhook = defineEndpoint({
  method: 'DELETE',
  path: '/v1/remotes/:name/webhooks/:id',
  auth: 'none',
  summary: 'Remove a webhook',
  params: byWebhook,
  answer: z.object({ removed: z.literal(true) }),
});

/** Those of the last 30 days, newest first, 50 at the most. Errors: 401, 403, 404 (webhook-unknown). */
export const listWebhookDeliveries = defineEndpoint({
  method: 'GET',
  path: '/v1/remotes/:name/webhooks/:id/deliveries',
  auth: 'none',
  summary: 'What a webhook was told',
  params: byWebhook,
  answer: z.object({ deliveries: z.array(webhookDeliverySchema) }),
});

/** Sends one at once, and says how that went; it is not tried again. Errors: 401, 403, 404 (webhook-unknown). */
export const testWebhook = defineEndpoint({
  method: 'POST',
  path: '/v1/remotes/:name/webhooks/:id/test',
  auth: 'none',
  summary: 'Try a webhook',
  params: byWebhook,
  answer: z.object({ delivery: webhookDeliverySchema }),
});

/** The same delivery once more, at once. Errors: 401, 403, 404 (webhook-unknown, delivery-unknown). */
export const resendWebhookDelivery = defineEndpoint({
  method: 'POST',
  path: '/v1/remotes/:name/webhooks/:id/deliveries/:delivery/resend',
  auth: 'none',
  summary: 'Send a delivery of a webhook again',
  params: z.object({ name: short, id: short, delivery: short }),
  answer: z.object({ delivery: webhookDeliverySchema }),
});
