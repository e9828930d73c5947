/** Delivers notifications to webhooks, with retries for a day, and switches off webhooks that do not respond. */
import type { WebhookMessage } from '@cairn/api/release-webhooks.contract';
import type { Sql, TransactionSql } from '../../platform/database/sql.ts';
import { bySite } from './release-author.ts';
import { addEvent } from './release-events.repository.ts';
import { labelsOf } from './release-token.service.ts';
import { type PostOutcome, postSigned } from './webhook-request.ts';
import {
  markDelivered,
  markFailed,
  sweepDeliveries,
  switchOff,
  type TakenDelivery,
  takeDue,
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
const AT_ONCE = 10;
/** A webhook is switched off after so many days without a delivery, once one has failed for good. */
const SWITCH_OFF_AFTER_DAYS = 3;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Status with which the receiver says that it no longer exists. */
const GONE = 410;

const KEPT_DAYS = 30;

export const forgetOldDeliveries = (sql: Sql, now: Date): Promise<void> =>
  sweepDeliveries(sql, new Date(now.getTime() - KEPT_DAYS * DAY_MS));

/** Sends every delivery that is due now. */
export const deliverDue = async (sql: Sql, deps: DeliveryDeps): Promise<void> => {
  for (;;) {
    const taken = await takeDue(sql, {
      now: deps.now(),
      pauses: RETRY_DELAYS_MINUTES,
      most: AT_ONCE,
    });
    if (taken.length === 0) return;
    await Promise.all(taken.map((delivery) => deliver(sql, deps, delivery)));
  }
};

/** Attempts one delivery, and stores the result. */
export const deliver = async (
  sql: Sql,
  deps: DeliveryDeps,
  delivery: TakenDelivery,
): Promise<void> => {
  const { id, url, secret } = delivery;
  const body = JSON.stringify(messageOf(delivery, deps));
  const outcome = await postSigned({ id, url, secret, body, at: deps.now() }, deps.hosts);
  await sql.begin((tx) =>
    isTaken(outcome)
      ? markDelivered(tx, delivery, outcome.status)
      : missed(tx, deps, delivery, outcome),
  );
};

const isTaken = (outcome: PostOutcome): outcome is PostOutcome & { status: number } =>
  outcome.status !== null && outcome.status >= 200 && outcome.status < 300;

const messageOf = (
  { id, event, at, what }: TakenDelivery,
  { publicUrl = '' }: DeliveryDeps,
): WebhookMessage => ({ id, event, at: at.toISOString(), ...what, url: `${publicUrl}/releases` });

const missed = async (
  tx: TransactionSql,
  { now }: DeliveryDeps,
  delivery: TakenDelivery,
  { status, failure }: PostOutcome,
): Promise<void> => {
  const at = now();
  const isGone = status === GONE;
  const isLast = isGone || delivery.tries > RETRY_DELAYS_MINUTES.length;
  const since = await markFailed(tx, delivery, { status, failure, isLast, now: at });
  if (!since || !isLast || delivery.state !== 'waiting') return;
  if (!isGone && at.getTime() - since.getTime() < SWITCH_OFF_AFTER_DAYS * DAY_MS) return;
  const last = failure ?? `The last answer was ${status}.`;
  const reason = isGone
    ? 'It answered 410: it is there no more.'
    : `Nothing has arrived since ${since.toISOString().slice(0, 10)}. ${last}`;
  await switchOff(tx, delivery.webhook, { at, reason });
  const words = `${new URL(delivery.url).host} is switched off. ${reason}`;
  const by = bySite('webhooks');
  await addEvent(tx, {
    kind: 'webhook-failed',
    by,
    ...labelsOf({ ...delivery, channel: '*' }),
    reason: words,
  });
};
