/**
 * The outbox of webhooks. Notifications are written in the transaction of the change, and delivered once it is committed.
 */
import type { ReleaseMailKind } from '@cairn/api/release-mails.contract';
import type { WebhookEvent, WebhookMessage } from '@cairn/api/release-webhooks.contract';
import { isPreviewChannel } from '@cairn/api/release-previews.contract';
import { isPreviewVersion } from '@cairn/release-contract/preview-version';
import { toJsonb, type TransactionSql, type SqlQuery } from '../../../platform/database/sql.ts';
import { addReleaseEventMails } from '../mails/release-mail-choices.repository.ts';
import type { NewChannelRevision } from '../channels/channels.repository.ts';
import type { ReleaseEvent } from '../registry/release-events.repository.ts';
import { toPublicAuthor } from '../permissions/release-author.ts';

/** Content of a notification to a webhook; sending it adds ID, event, date and URL. */
export type WebhookMessageContent = Omit<WebhookMessage, 'id' | 'event' | 'at' | 'url'>;

/** Channel name of `pg_notify` on which a transaction announces that there are notifications for webhooks to send. */
export const WEBHOOK_NOTIFY_CHANNEL = 'cairn_webhooks';

/**
 * Webhook event for each action that changes a channel. A withdrawal is not listed, because its event is sent once for all
 * channels.
 */
const EVENT_BY_ACTION: Record<NewChannelRevision['action'], WebhookEvent | undefined> = {
  promote: 'promote',
  build: 'promote',
  canary: 'canary',
  rollback: 'rollback',
  'canary-stopped': 'stop',
  'release-stopped': 'heal',
  withdraw: undefined,
  several: undefined,
};

/** Adds notifications about a change of a channel to the outbox of webhooks. */
export const addRevisionWebhookDeliveries = async (
  tx: TransactionSql,
  { channel, revision }: { readonly channel: string; readonly revision: number },
  { action, remote, version, percent, by, approvedBy, reason, changes }: NewChannelRevision,
): Promise<void> => {
  if (isPreviewChannel(channel)) return;
  const parts = changes ?? [{ action, remote, version, percent }];
  for (const part of parts) {
    const event = EVENT_BY_ACTION[part.action];
    if (!event) continue;
    const content = {
      remote: part.remote ?? undefined,
      version: part.version ?? undefined,
      percent: part.percent ?? undefined,
      channel,
      revision,
      by: toPublicAuthor(by),
      ...(approvedBy && { approvedBy: toPublicAuthor(approvedBy) }),
      reason,
    };
    await addDeliveries(tx, event, content);
    await addMails(tx, event, content);
  }
};

/** Kinds of mails, by the webhook event for which they are sent. */
const MAIL_KIND_BY_EVENT: Partial<Record<WebhookEvent, ReleaseMailKind>> = {
  stop: 'stopped',
  heal: 'healed',
  request: 'approval',
};

/** Adds mails for the people who have chosen them. Requests are mailed to those who may approve, but not to their author. */
const addMails = async (
  sql: SqlQuery,
  event: WebhookEvent,
  { remote, version, percent, channel, reason }: WebhookMessageContent,
  authorId?: string | null,
): Promise<void> => {
  const kind = MAIL_KIND_BY_EVENT[event];
  if (!kind || remote === undefined) return;
  const needed = kind === 'approval' ? { action: 'approve', channel } : {};
  const content = { version, percent, channel, reason };
  await addReleaseEventMails(sql, { kind, remote, content, ...needed, authorId });
};

/** Adds notifications about events other than changes of channels to the outbox of webhooks. */
export const addEventWebhookDeliveries = async (
  sql: SqlQuery,
  { kind, by, channel, remote, version, reason = '', details }: ReleaseEvent,
): Promise<void> => {
  if (version !== undefined && isPreviewVersion(version)) return;
  const content = { channel, remote, version, by: toPublicAuthor(by), reason };
  if (kind === 'published') await addDeliveries(sql, 'publish', content);
  if (kind === 'withdrawn') await addDeliveries(sql, 'withdraw', content);
  if (kind === 'frozen' || kind === 'unfrozen')
    await addDeliveries(sql, 'freeze', { ...content, frozen: kind === 'frozen' });
  if (kind === 'requested')
    for (const { remote: about, version: requestedVersion, percent } of details?.changes ?? []) {
      const request = { ...content, remote: about, version: requestedVersion, percent };
      await addDeliveries(sql, 'request', request);
      await addMails(sql, 'request', request, by.kind === 'person' ? by.id : null);
    }
};

/**
 * Adds a notification for each webhook that subscribes to the event. An event without a remote or a channel concerns all of
 * them.
 */
const addDeliveries = async (
  sql: SqlQuery,
  event: WebhookEvent,
  what: WebhookMessageContent,
): Promise<void> => {
  const { remote = null, channel = null } = what;
  await sql`
    with told as (
      insert into release_webhook_deliveries (delivery_id, webhook_id, event, what, state)
      select 'msg_' || replace(gen_random_uuid()::text, '-', ''), webhook_id, ${event}, ${toJsonb(what)}, 'waiting'
      from release_webhooks
      where off_at is null and ${event} = any(events)
        and (${remote}::text is null or remote in ('*', ${remote}::text))
        and (${channel}::text is null or channels is null or ${channel}::text = any(channels))
      returning 1
    )
    select pg_notify(${WEBHOOK_NOTIFY_CHANNEL}, '') from told limit 1`;
};
