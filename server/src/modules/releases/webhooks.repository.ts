import type {
  ListedWebhook,
  WebhookDelivery,
  WebhookEvent,
} from '@cairn/api/release-webhooks.contract';
import {
  sqlFragment,
  toJsonb,
  type SqlQuery,
  type Sql,
  type TransactionSql,
  insertValues,
} from '../../platform/database/sql.ts';
import type { ReleaseAuthor } from './release-author.ts';
import type { WebhookContent } from './webhook-outbox.ts';

export interface StoredWebhook {
  readonly id: string;
  readonly remote: string;
  readonly url: string;
  readonly events: WebhookEvent[];
  readonly channels: string[] | null;
  readonly by: ListedWebhook['by'];
  readonly at: Date;
  readonly offAt: Date | null;
  readonly offReason: string | null;
}

export interface StoredDelivery extends Pick<WebhookDelivery, 'id' | 'event' | 'state' | 'tries'> {
  readonly webhook: string;
  readonly at: Date;
  readonly triedAt: Date | null;
  readonly status: number | null;
  readonly failure: string | null;
}

/** A delivery that a process has taken, with all that it needs. */
export interface ClaimedDelivery extends StoredDelivery {
  readonly remote: string;
  readonly url: string;
  readonly secret: Buffer;
  readonly what: WebhookContent;
}

const webhookColumns = sqlFragment`webhook_id as id, remote, url, events, channels,
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
 * Locks the webhooks of a remote, so that no other transaction adds one.
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
  'id' | 'remote' | 'url' | 'events' | 'channels'
> {
  readonly by: ReleaseAuthor;
  readonly secret: Buffer;
}

export const saveWebhook = async (
  tx: TransactionSql,
  { id, remote, url, events, channels, by, secret }: NewWebhook,
): Promise<void> => {
  await tx`insert into release_webhooks ${insertValues({
    webhook_id: id,
    remote,
    url,
    events,
    channels,
    secret,
    who: by.name,
    who_kind: by.kind,
    who_id: by.id,
  })}`;
};

export const deleteWebhook = async (tx: TransactionSql, id: string): Promise<void> => {
  await tx`delete from release_webhooks where webhook_id = ${id}`;
};

const deliveryColumns = sqlFragment`d.delivery_id as id, d.webhook_id as webhook, d.event, d.at, d.state, d.tries,
  d.tried_at as "triedAt", d.status, d.failure`;

/** Returns deliveries, newest first. */
export const findDeliveries = (
  sql: SqlQuery,
  webhook: string,
  limit: number,
): Promise<StoredDelivery[]> => sql<StoredDelivery[]>`
  select ${deliveryColumns} from release_webhook_deliveries d
  where webhook_id = ${webhook} order by at desc, delivery_id limit ${limit}`;

export const findDelivery = async (
  sql: SqlQuery,
  id: string,
): Promise<StoredDelivery | undefined> => {
  const [row] = await sql<StoredDelivery[]>`
    select ${deliveryColumns} from release_webhook_deliveries d where delivery_id = ${id}`;
  return row;
};

/** Returns the newest delivery of each webhook. */
export const findLastDeliveries = (
  sql: SqlQuery,
  webhooks: readonly string[],
): Promise<StoredDelivery[]> => sql<StoredDelivery[]>`
  select distinct on (webhook_id) ${deliveryColumns} from release_webhook_deliveries d
  where webhook_id = any(${[...webhooks]}::text[]) order by webhook_id, at desc, delivery_id`;

/** Adds a delivery that is not attempted automatically. */
export const addDelivery = async (
  sql: SqlQuery,
  { id, webhook, event, what }: Pick<ClaimedDelivery, 'id' | 'webhook' | 'event' | 'what'>,
): Promise<void> => {
  await sql`insert into release_webhook_deliveries ${insertValues({
    delivery_id: id,
    webhook_id: webhook,
    event,
    what: toJsonb(what),
    state: 'failed',
  })}`;
};

const claimedColumns = sqlFragment`${deliveryColumns}, d.what, w.remote, w.url, w.secret`;

/** @param pauses minutes until the next attempt, after the first, the second, … */
export const claimDueDeliveries = (
  sql: SqlQuery,
  {
    now,
    pauses,
    most,
  }: { readonly now: Date; readonly pauses: readonly number[]; readonly most: number },
): Promise<ClaimedDelivery[]> => sql<ClaimedDelivery[]>`
  update release_webhook_deliveries d set tries = d.tries + 1, tried_at = ${now},
    next_at = ${now} + interval '1 minute' * (${[...pauses]}::int[])[least(d.tries + 1, ${pauses.length}::int)]
  from release_webhooks w
  where w.webhook_id = d.webhook_id and d.delivery_id in (
    select delivery_id from release_webhook_deliveries
    where state = 'waiting' and next_at <= ${now}
    order by next_at, at limit ${most} for update skip locked
  )
  returning ${claimedColumns}`;

export const claimDelivery = async (
  sql: SqlQuery,
  { webhook, id, now }: { readonly webhook: string; readonly id: string; readonly now: Date },
): Promise<ClaimedDelivery | undefined> => {
  const [row] = await sql<ClaimedDelivery[]>`
    update release_webhook_deliveries d set tries = d.tries + 1, tried_at = ${now}
    from release_webhooks w
    where w.webhook_id = d.webhook_id and d.webhook_id = ${webhook} and d.delivery_id = ${id}
    returning ${claimedColumns}`;
  return row;
};

/** Marks a delivery as arrived, and switches its webhook on. */
export const markDelivered = async (
  tx: TransactionSql,
  { id, webhook }: ClaimedDelivery,
  status: number,
): Promise<void> => {
  await tx`update release_webhook_deliveries set state = 'delivered', status = ${status}, failure = null
    where delivery_id = ${id}`;
  await tx`update release_webhooks set failing_since = null, off_at = null, off_reason = null
    where webhook_id = ${webhook} and (failing_since is not null or off_at is not null)`;
};

export interface FailedAttempt {
  readonly status: number | null;
  readonly failure: string | null;
  /** True if no further attempt follows automatically. */
  readonly isLast: boolean;
  readonly now: Date;
}

/** @returns since when no delivery has arrived; undefined if the webhook is removed or off */
export const markFailed = async (
  tx: TransactionSql,
  { id, webhook }: ClaimedDelivery,
  { status, failure, isLast, now }: FailedAttempt,
): Promise<Date | undefined> => {
  await tx`update release_webhook_deliveries set status = ${status}, failure = ${failure},
      state = case when ${isLast} and state = 'waiting' then 'failed' else state end
    where delivery_id = ${id}`;
  const [row] = await tx<{ since: Date }[]>`
    update release_webhooks set failing_since = coalesce(failing_since, ${now})
    where webhook_id = ${webhook} and off_at is null returning failing_since as since`;
  return row?.since;
};

/** Switches a webhook off. Waiting deliveries are not attempted any more. */
export const switchOffWebhook = async (
  tx: TransactionSql,
  webhook: string,
  { at, reason }: { readonly at: Date; readonly reason: string },
): Promise<void> => {
  await tx`update release_webhooks set off_at = ${at}, off_reason = ${reason} where webhook_id = ${webhook}`;
  await tx`update release_webhook_deliveries set state = 'failed'
    where webhook_id = ${webhook} and state = 'waiting'`;
};

export const deleteDeliveriesBefore = async (sql: Sql, before: Date): Promise<void> => {
  await sql`delete from release_webhook_deliveries where at < ${before}`;
};
