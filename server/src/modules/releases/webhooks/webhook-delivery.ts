/** Delivers notifications to webhooks, with retries for a day, and switches off webhooks that do not respond. */
import type { WebhookMessage } from '@cairn/api/release-webhooks.contract';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { createRegistryAuthor } from '../permissions/release-author.ts';
import { addReleaseEvent } from '../registry/release-events.repository.ts';
import { toTokenScopeLabels } from '../permissions/release-token.service.ts';
import { toChatMessage } from './chat-message.ts';
import { type WebhookPostOutcome, sendSignedWebhookPost } from './webhook-request.ts';
import {
  markWebhookDelivered,
  markWebhookAttemptFailed,
  deleteWebhookDeliveriesBefore,
  switchOffWebhook,
  type ClaimedWebhookDelivery,
  claimDueWebhookDeliveries,
} from './webhooks.repository.ts';

export interface WebhookDeliveryDeps {
  readonly now: () => Date;
  /** Names of hosts that the operator trusts, so that webhooks may call them by http and inside the site's network. */
  readonly hosts: readonly string[];
  /** Public URL of this site for links in notifications; absent if none is configured. */
  readonly publicUrl?: string | undefined;
}

/** Waiting times in minutes before each further attempt to deliver a notification; about a day in all. */
const RETRY_DELAYS_MINUTES = [1, 5, 15, 60, 180, 360, 780];
/** Number of notifications that one process sends at the same time. */
const MAX_PARALLEL_DELIVERIES = 10;
/**
 * Number of days without a successful delivery after which a webhook is switched off, once a notification has failed for
 * good.
 */
const SWITCH_OFF_AFTER_DAYS = 3;
const DAY_MS = 24 * 60 * 60 * 1000;
/** HTTP status with which the receiver of a webhook says that it no longer exists. */
const GONE_STATUS = 410;

const DELIVERY_RETENTION_DAYS = 30;

export const deleteOldWebhookDeliveries = (sql: Sql, now: Date): Promise<void> =>
  deleteWebhookDeliveriesBefore(sql, new Date(now.getTime() - DELIVERY_RETENTION_DAYS * DAY_MS));

/** Sends every notification of a webhook that is due now, including retries. */
export const sendDueWebhookDeliveries = async (
  sql: Sql,
  deps: WebhookDeliveryDeps,
): Promise<void> => {
  for (;;) {
    const taken = await claimDueWebhookDeliveries(sql, {
      now: deps.now(),
      pauses: RETRY_DELAYS_MINUTES,
      most: MAX_PARALLEL_DELIVERIES,
    });
    if (taken.length === 0) return;
    await Promise.all(taken.map((delivery) => attemptWebhookDelivery(sql, deps, delivery)));
  }
};

/** Attempts to send one notification to its webhook, and stores the result. */
export const attemptWebhookDelivery = async (
  sql: Sql,
  deps: WebhookDeliveryDeps,
  delivery: ClaimedWebhookDelivery,
): Promise<void> => {
  const { id, url, form, secret } = delivery;
  const message = toWebhookMessage(delivery, deps);
  const body = JSON.stringify(form === 'slack' ? toChatMessage(message) : message);
  const outcome = await sendSignedWebhookPost(
    { id, url, secret, body, at: deps.now() },
    deps.hosts,
  );
  await sql.begin((tx) =>
    isAccepted(outcome)
      ? markWebhookDelivered(tx, delivery, outcome.status)
      : recordFailedAttempt(tx, deps, delivery, outcome),
  );
};

const isAccepted = (
  outcome: WebhookPostOutcome,
): outcome is WebhookPostOutcome & { status: number } =>
  outcome.status !== null && outcome.status >= 200 && outcome.status < 300;

const toWebhookMessage = (
  { id, event, at, what }: ClaimedWebhookDelivery,
  { publicUrl = '' }: WebhookDeliveryDeps,
): WebhookMessage => ({ id, event, at: at.toISOString(), ...what, url: `${publicUrl}/releases` });

const recordFailedAttempt = async (
  tx: TransactionSql,
  { now }: WebhookDeliveryDeps,
  delivery: ClaimedWebhookDelivery,
  { status, failure }: WebhookPostOutcome,
): Promise<void> => {
  const at = now();
  const isGone = status === GONE_STATUS;
  const isLast = isGone || delivery.tries > RETRY_DELAYS_MINUTES.length;
  const since = await markWebhookAttemptFailed(tx, delivery, { status, failure, isLast, now: at });
  if (!since || !isLast || delivery.state !== 'waiting') return;
  if (!isGone && at.getTime() - since.getTime() < SWITCH_OFF_AFTER_DAYS * DAY_MS) return;
  const last = failure ?? `The last answer was ${status}.`;
  const reason = isGone
    ? 'It answered 410: it is there no more.'
    : `Nothing has arrived since ${since.toISOString().slice(0, 10)}. ${last}`;
  await switchOffWebhook(tx, delivery.webhook, { at, reason });
  const words = `${new URL(delivery.url).host} is switched off. ${reason}`;
  const by = createRegistryAuthor('webhooks');
  await addReleaseEvent(tx, {
    kind: 'webhook-failed',
    by,
    ...toTokenScopeLabels({ ...delivery, channel: '*' }),
    reason: words,
  });
};
