import type {
  ListedWebhook,
  WebhookDelivery,
  WebhookEvent,
  WebhookForm,
} from '@cairn/api/release-webhooks.contract';
import {
  sqlFragment,
  toJsonb,
  type SqlQuery,
  type Sql,
  type TransactionSql,
  createInsertFragment,
} from '../../../platform/database/sql.ts';
import { type ReleaseAuthor, toAuthorColumns } from '../permissions/release-author.ts';
import type { WebhookMessageContent } from './webhook-outbox.ts';

export interface StoredWebhook {
  readonly id: string;
  readonly remote: string;
  readonly url: string;
  readonly events: WebhookEvent[];
  readonly channels: string[] | null;
  /** Format of the notifications; null: the event itself. */
  readonly form: WebhookForm | null;
  readonly by: ListedWebhook['by'];
  readonly at: Date;
  readonly offAt: Date | null;
  readonly offReason: string | null;
}

export interface StoredWebhookDelivery extends Pick<
  WebhookDelivery,
  'id' | 'event' | 'state' | 'tries'
> {
  readonly webhook: string;
  readonly at: Date;
  readonly triedAt: Date | null;
  readonly status: number | null;
  readonly failure: string | null;
}

/** A notification that a process has reserved for sending, with all data that sending needs. */
export interface ClaimedWebhookDelivery extends StoredWebhookDelivery {
  readonly remote: string;
  readonly url: string;
  readonly form: WebhookForm | null;
  readonly secret: Buffer;
  readonly what: WebhookMessageContent;
}

const webhookColumns = sqlFragment`webhook_id as id, remote, url, events, channels, form,
  jsonb_build_object('kind', who_kind, 'name', who) as by, added_at as at,
  off_at as "offAt", off_reason as "offReason"`;

/** Returns webhooks without their secrets. */
export const findWebhooks = (sql: SqlQuery, remote?: string): Promise<StoredWebhook[]> => sql<
  StoredWebhook[]
>`
  select ${webhookColumns} from release_webhooks
  where ${remote ?? null}::text is null or remote = ${remote ?? null}::text
  order by added_at, webhook_id`;

export const findWebhook = async (
  sql: SqlQuery,
  id: string,
): Promise<StoredWebhook | undefined> => {
  const [row] = await sql<StoredWebhook[]>`
    select ${webhookColumns} from release_webhooks where webhook_id = ${id}`;
  return row;
};

/**
 * Locks the webhooks of a remote until the transaction ends, so that no other transaction adds one.
 * @returns the number of its webhooks
 */
export const lockWebhooks = async (tx: TransactionSql, remote: string): Promise<number> => {
  await tx`select pg_advisory_xact_lock(hashtext('webhooks'), hashtext(${remote}))`;
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from release_webhooks where remote = ${remote}`;
  return row?.count ?? 0;
};

export interface NewWebhook extends Pick<
  StoredWebhook,
  'id' | 'remote' | 'url' | 'events' | 'channels' | 'form'
> {
  readonly by: ReleaseAuthor;
  readonly secret: Buffer;
}

export const saveWebhook = async (
  tx: TransactionSql,
  { id, remote, url, events, channels, form, by, secret }: NewWebhook,
): Promise<void> => {
  await tx`insert into release_webhooks ${createInsertFragment({
    webhook_id: id,
    remote,
    url,
    events,
    channels,
    form,
    secret,
    ...toAuthorColumns(by),
  })}`;
};

export const deleteWebhook = async (tx: TransactionSql, id: string): Promise<void> => {
  await tx`delete from release_webhooks where webhook_id = ${id}`;
};

const deliveryColumns = sqlFragment`d.delivery_id as id, d.webhook_id as webhook, d.event, d.at, d.state, d.tries,
  d.tried_at as "triedAt", d.status, d.failure`;

/** Returns the notifications of a webhook with the state of their delivery, newest first. */
export const findWebhookDeliveries = (
  sql: SqlQuery,
  webhook: string,
  limit: number,
): Promise<StoredWebhookDelivery[]> => sql<StoredWebhookDelivery[]>`
  select ${deliveryColumns} from release_webhook_deliveries d
  where webhook_id = ${webhook} order by at desc, delivery_id limit ${limit}`;

export const findWebhookDelivery = async (
  sql: SqlQuery,
  id: string,
): Promise<StoredWebhookDelivery | undefined> => {
  const [row] = await sql<StoredWebhookDelivery[]>`
    select ${deliveryColumns} from release_webhook_deliveries d where delivery_id = ${id}`;
  return row;
};

/** Returns the newest notification of each webhook, with the state of its delivery. */
export const findLastWebhookDeliveries = (
  sql: SqlQuery,
  webhooks: readonly string[],
): Promise<StoredWebhookDelivery[]> => sql<StoredWebhookDelivery[]>`
  select distinct on (webhook_id) ${deliveryColumns} from release_webhook_deliveries d
  where webhook_id = any(${[...webhooks]}::text[]) order by webhook_id, at desc, delivery_id`;

/** Adds a notification to a webhook. It is sent only on request, not automatically. */
export const addWebhookDelivery = async (
  sql: SqlQuery,
  { id, webhook, event, what }: Pick<ClaimedWebhookDelivery, 'id' | 'webhook' | 'event' | 'what'>,
): Promise<void> => {
  await sql`insert into release_webhook_deliveries ${createInsertFragment({
    delivery_id: id,
    webhook_id: webhook,
    event,
    what: toJsonb(what),
    state: 'failed',
  })}`;
};

const claimedColumns = sqlFragment`${deliveryColumns}, d.what, w.remote, w.url, w.form, w.secret`;

/**
 * Reserves due notifications for this process, and sets the date of their next attempt.
 * @param pauses minutes until the next attempt, by the number of earlier attempts
 */
export const claimDueWebhookDeliveries = (
  sql: SqlQuery,
  {
    now,
    pauses,
    most,
  }: { readonly now: Date; readonly pauses: readonly number[]; readonly most: number },
): Promise<ClaimedWebhookDelivery[]> => sql<ClaimedWebhookDelivery[]>`
  update release_webhook_deliveries d set tries = d.tries + 1, tried_at = ${now},
    next_at = ${now} + interval '1 minute' * (${[...pauses]}::int[])[least(d.tries + 1, ${pauses.length}::int)]
  from release_webhooks w
  where w.webhook_id = d.webhook_id and d.delivery_id in (
    select delivery_id from release_webhook_deliveries
    where state = 'waiting' and next_at <= ${now}
    order by next_at, at limit ${most} for update skip locked
  )
  returning ${claimedColumns}`;

export const claimWebhookDelivery = async (
  sql: SqlQuery,
  { webhook, id, now }: { readonly webhook: string; readonly id: string; readonly now: Date },
): Promise<ClaimedWebhookDelivery | undefined> => {
  const [row] = await sql<ClaimedWebhookDelivery[]>`
    update release_webhook_deliveries d set tries = d.tries + 1, tried_at = ${now}
    from release_webhooks w
    where w.webhook_id = d.webhook_id and d.webhook_id = ${webhook} and d.delivery_id = ${id}
    returning ${claimedColumns}`;
  return row;
};

/** Marks a notification as delivered, and switches its webhook on again. */
export const markWebhookDelivered = async (
  tx: TransactionSql,
  { id, webhook }: ClaimedWebhookDelivery,
  status: number,
): Promise<void> => {
  await tx`update release_webhook_deliveries set state = 'delivered', status = ${status}, failure = null
    where delivery_id = ${id}`;
  await tx`update release_webhooks set failing_since = null, off_at = null, off_reason = null
    where webhook_id = ${webhook} and (failing_since is not null or off_at is not null)`;
};

interface FailedWebhookAttempt {
  readonly status: number | null;
  readonly failure: string | null;
  /** True if no further automatic attempt to send the notification follows. */
  readonly isLast: boolean;
  readonly now: Date;
}

/**
 * Records a failed attempt to send a notification.
 * @returns the date since which the webhook has received nothing; undefined if the webhook was removed or switched off
 */
export const markWebhookAttemptFailed = async (
  tx: TransactionSql,
  { id, webhook }: ClaimedWebhookDelivery,
  { status, failure, isLast, now }: FailedWebhookAttempt,
): Promise<Date | undefined> => {
  await tx`update release_webhook_deliveries set status = ${status}, failure = ${failure},
      state = case when state = 'waiting' and not ${isLast} then 'waiting' else 'failed' end
    where delivery_id = ${id}`;
  const [row] = await tx<{ since: Date }[]>`
    update release_webhooks set failing_since = coalesce(failing_since, ${now})
    where webhook_id = ${webhook} and off_at is null returning failing_since as since`;
  return row?.since;
};

/** Switches a webhook off. Its waiting notifications are not sent any more. */
export const switchOffWebhook = async (
  tx: TransactionSql,
  webhook: string,
  { at, reason }: { readonly at: Date; readonly reason: string },
): Promise<void> => {
  await tx`update release_webhooks set off_at = ${at}, off_reason = ${reason} where webhook_id = ${webhook}`;
  await tx`update release_webhook_deliveries set state = 'failed'
    where webhook_id = ${webhook} and state = 'waiting'`;
};

export const deleteWebhookDeliveriesBefore = async (sql: Sql, before: Date): Promise<void> => {
  await sql`delete from release_webhook_deliveries where at < ${before}`;
};
