/** Changes of channels that wait for a second person. */
import type { Actor } from '@cairn/api/release-people.contract';
import { json, type Sql, type TransactionSql, values } from '../../platform/database/sql.ts';
import type { ChannelChange } from './channel-changes.ts';
import type { Author } from './release-author.ts';
import { whoColumn, whoJoin } from './release-board.repository.ts';

export interface NewRequest {
  readonly id: string;
  readonly channel: string;
  /** Revision of the channel when the request was made. */
  readonly revision: number;
  readonly by: Author;
  readonly reason: string;
  readonly changes: readonly ChannelChange[];
  readonly at: Date;
  readonly expiresAt: Date;
}

export interface WaitingRequest extends NewRequest {
  readonly isDecided: boolean;
}

export const addRequest = async (tx: TransactionSql, request: NewRequest): Promise<void> => {
  const { id, channel, revision, by, reason, changes, at, expiresAt } = request;
  await tx`insert into release_requests ${values({
    request_id: id,
    channel,
    revision,
    who: by.name,
    who_kind: by.kind,
    who_id: by.id,
    reason,
    changes: json(changes),
    at,
    expires_at: expiresAt,
  })}`;
};

/**
 * Returns the ID of a waiting request of the same caller for the same changes. The target of a rollback depends on the
 * revision, so for rollbacks that has to be the same, too.
 */
export const findSameRequest = async (
  tx: TransactionSql,
  { channel, revision, by, changes, at }: Omit<NewRequest, 'id' | 'expiresAt' | 'reason'>,
): Promise<string | undefined> => {
  const isRollback = changes.some(({ action }) => action === 'rollback');
  const [row] = await tx<{ id: string }[]>`
    select request_id as id from release_requests
    where decision is null and expires_at > ${at} and channel = ${channel}
      and who_kind = ${by.kind} and who_id = ${by.id} and changes = ${json(changes)}
      and (not ${isRollback} or revision = ${revision})
    order by at limit 1`;
  return row?.id;
};

/** Locks a request until the transaction ends, so that the second of two simultaneous decisions sees the first. */
export const lockRequest = async (
  tx: TransactionSql,
  id: string,
): Promise<WaitingRequest | undefined> => {
  const [row] = await tx<WaitingRequest[]>`
    select request_id as id, channel, revision::int, reason, changes, at, expires_at as "expiresAt",
      jsonb_build_object('kind', who_kind, 'id', who_id, 'name', who) as by,
      decision is not null as "isDecided"
    from release_requests where request_id = ${id} for update`;
  return row;
};

export const decideRequest = async (
  tx: TransactionSql,
  id: string,
  decision: 'approved' | 'refused',
  at: Date,
): Promise<void> => {
  await tx`update release_requests set decision = ${decision}, decided_at = ${at}
    where request_id = ${id}`;
};

/** Marks requests as expired that were not decided in time. */
export const expireRequests = (
  tx: TransactionSql,
  now: Date,
): Promise<{ channel: string; who: string; reason: string }[]> => tx<
  { channel: string; who: string; reason: string }[]
>`
  update release_requests set decision = 'expired', decided_at = ${now}
  where decision is null and expires_at <= ${now} returning channel, who, reason`;

export interface ListedRequest {
  readonly id: string;
  readonly channel: string;
  readonly by: Actor;
  readonly whoKind: string;
  readonly whoId: string;
  readonly reason: string;
  readonly changes: ChannelChange[];
  readonly at: Date;
  readonly expiresAt: Date;
}

/** Returns waiting requests, oldest first. */
export const findWaiting = (sql: Sql, now: Date): Promise<ListedRequest[]> => sql<ListedRequest[]>`
  select request_id as id, channel, reason, changes, at, expires_at as "expiresAt",
    told.who_kind as "whoKind", told.who_id as "whoId", ${whoColumn} as by
  from release_requests told ${whoJoin}
  where decision is null and expires_at > ${now} order by at limit 100`;
