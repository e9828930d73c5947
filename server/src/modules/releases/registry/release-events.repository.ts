/** Events of releases besides the revisions of channels. */
import type { RemoteChange } from '@cairn/api/release-changes.contract';
import type { HistoryKind } from '@cairn/api/release-history.contract';
import { toJsonb, createInsertFragment, type SqlQuery } from '../../../platform/database/sql.ts';
import { type ReleaseAuthor, toAuthorColumns } from '../permissions/release-author.ts';
import { addEventWebhookDeliveries } from '../webhooks/webhook-outbox.ts';

export interface ReleaseEvent {
  readonly kind: HistoryKind;
  readonly by: ReleaseAuthor;
  readonly channel?: string | undefined;
  readonly remote?: string | undefined;
  readonly version?: string | undefined;
  readonly reason?: string | undefined;
  /** Requested changes of a channel, for events about a change request. */
  readonly details?: { readonly changes: readonly RemoteChange[] } | undefined;
}

/** Records an event about a release, in the transaction of the event itself. Webhooks are notified after the commit. */
export const addReleaseEvent = async (sql: SqlQuery, event: ReleaseEvent): Promise<void> => {
  const { kind, by, channel, remote, version, reason, details } = event;
  await sql`insert into release_events ${createInsertFragment({
    kind,
    ...toAuthorColumns(by),
    channel: channel ?? null,
    remote: remote ?? null,
    version: version ?? null,
    reason: reason ?? '',
    details: toJsonb(details ?? null),
  })}`;
  await addEventWebhookDeliveries(sql, event);
};
