/** Delivers notifications to webhooks, with retries for a day, and switches off webhooks that do not respond. */
import type { WebhookMessage } from '@cairn/api/release-webhooks.contract';
import type { Sql, TransactionSql } from '../../platform/database/sql.ts';
import { createSiteAuthor } from './release-author.ts';
import { addEvent } from './release-events.repository.ts';
import { toScopeLabels } from './release-token.service.ts';
import { type PostOutcome, postSigned } from './webhook-request.ts';
import {
  markDelivered,
  markFailed,
  deleteDeliveriesBefore,
  switchOffWebhook,
  type ClaimedDelivery,
  claimDueDeliveries,
} from './webhooks.repository.ts';

export interface DeliveryDeps {
  readonly now: () => Date;
  /** Names of hosts that the operator trusts, also with http and inside the network. */
  readonly hosts: readonly string[];
  /** Public URL of this site; absent if none is configured. */
  readonly publicUrl?: string | undefined;
}

/** Minutes until the next attempt; a day in all. */
const RETRY_DELAYS_MINUTES = [1, 5, 15, 60, 180, 360, 780];
/** Deliveries that one process attempts at the same time. */
const MAX_PARALLEL_DELIVERIES = 10;
/** A webhook is switched off after so many days without a delivery, once one has failed for good. */
const SWITCH_OFF_AFTER_DAYS = 3;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Status with which the receiver says that it no longer exists. */
const GONE_STATUS = 410;

const DELIVERY_RETENTION_DAYS = 30;

export const deleteOldDeliveries = (sql: Sql, now: Date): Promise<void> =>
  deleteDeliveriesBefore(sql, new Date(now.getTime() - DELIVERY_RETENTION_DAYS * DAY_MS));

/** Sends every webhook delivery that is due now, including retries. */
export const sendDueDeliveries = async (sql: Sql, deps: DeliveryDeps): Promise<void> => {
  for (;;) {
    const taken = await claimDueDeliveries(sql, {
      now: deps.now(),
      pauses: RETRY_DELAYS_MINUTES,
      most: MAX_PARALLEL_DELIVERIES,
    });
    if (taken.length === 0) return;
    await Promise.all(taken.map((delivery) => attemptDelivery(sql, deps, delivery)));
  }
};

/** Attempts one delivery, and stores the result. */
export const attemptDelivery = async (
  sql: Sql,
  deps: DeliveryDeps,
  delivery: ClaimedDelivery,
): Promise<void> => {
  const { id, url, secret } = delivery;
  const body = JSON.stringify(toWebhookMessage(delivery, deps));
  const outcome = await postSigned({ id, url, secret, body, at: deps.now() }, deps.hosts);
  await sql.begin((tx) =>
    isAccepted(outcome)
      ? markDelivered(tx, delivery, outcome.status)
      : recordFailedAttempt(tx, deps, delivery, outcome),
  );
};

const isAccepted = (outcome: PostOutcome): outcome is PostOutcome & { status: number } =>
  outcome.status !== null && outcome.status >= 200 && outcome.status < 300;

const toWebhookMessage = (
  { id, event, at, what }: ClaimedDelivery,
  { publicUrl = '' }: DeliveryDeps,
): WebhookMessage => ({ id, event, at: at.toISOString(), ...what, url: `${publicUrl}/releases` });

const recordFailedAttempt = async (
  tx: TransactionSql,
  { now }: DeliveryDeps,
  delivery: ClaimedDelivery,
  { status, failure }: PostOutcome,
): Promise<void> => {
  const at = now();
  const isGone = status === GONE_STATUS;
  const isLast = isGone || delivery.tries > RETRY_DELAYS_MINUTES.length;
  const since = await markFailed(tx, delivery, { status, failure, isLast, now: at });
  if (!since || !isLast || delivery.state !== 'waiting') return;
  if (!isGone && at.getTime() - since.getTime() < SWITCH_OFF_AFTER_DAYS * DAY_MS) return;
  const last = failure ?? `The last answer was ${status}.`;
  const reason = isGone
    ? 'It answered 410: it is there no more.'
    : `Nothing has arrived since ${since.toISOString().slice(0, 10)}. ${last}`;
  await switchOffWebhook(tx, delivery.webhook, { at, reason });
  const words = `${new URL(delivery.url).host} is switched off. ${reason}`;
  const by = createSiteAuthor('webhooks');
  await addEvent(tx, {
    kind: 'webhook-failed',
    by,
    ...toScopeLabels({ ...delivery, channel: '*' }),
    reason: words,
  });
};
