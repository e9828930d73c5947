/** Stores requests to change a channel that wait for the approval of a second person. */
import type { ChangeAuthor } from '@cairn/api/release-people.contract';
import {
  toJsonb,
  type Sql,
  type TransactionSql,
  createInsertFragment,
} from '../../../platform/database/sql.ts';
import type { ChannelChange } from './channel-changes.ts';
import { type ReleaseAuthor, toAuthorColumns } from '../permissions/release-author.ts';
import { actorColumnSql, actorJoinSql } from '../board/release-board.repository.ts';

interface NewChangeRequest {
  readonly id: string;
  readonly channel: string;
  /** Revision of the channel at the time of the change request. */
  readonly revision: number;
  readonly by: ReleaseAuthor;
  readonly reason: string;
  readonly changes: readonly ChannelChange[];
  readonly at: Date;
  readonly expiresAt: Date;
}

export interface WaitingChangeRequest extends NewChangeRequest {
  readonly isDecided: boolean;
  /** StudentID of the owner who made the requesting token; null for other requests. */
  readonly tokenMadeBy: string | null;
}

export const addChangeRequest = async (
  tx: TransactionSql,
  request: NewChangeRequest,
): Promise<void> => {
  const { id, channel, revision, by, reason, changes, at, expiresAt } = request;
  await tx`insert into release_requests ${createInsertFragment({
    request_id: id,
    channel,
    revision,
    ...toAuthorColumns(by),
    reason,
    changes: toJsonb(changes),
    at,
    expires_at: expiresAt,
  })}`;
};

/**
 * Returns the ID of a waiting change request of the same caller for the same changes. For rollbacks the revision must also
 * be the same, because their target depends on it.
 */
export const findSameChangeRequest = async (
  tx: TransactionSql,
  { channel, revision, by, changes, at }: Omit<NewChangeRequest, 'id' | 'expiresAt' | 'reason'>,
): Promise<string | undefined> => {
  const isRollback = changes.some(({ action }) => action === 'rollback');
  const [row] = await tx<{ id: string }[]>`
    select request_id as id from release_requests
    where decision is null and expires_at > ${at} and channel = ${channel}
      and who_kind = ${by.kind} and who_id = ${by.id} and changes = ${toJsonb(changes)}
      and (not ${isRollback} or revision = ${revision})
    order by at limit 1`;
  return row?.id;
};

/**
 * Locks a change request until the transaction ends, so that the second of two simultaneous decisions sees the result of
 * the first.
 */
export const lockChangeRequest = async (
  tx: TransactionSql,
  id: string,
): Promise<WaitingChangeRequest | undefined> => {
  const [row] = await tx<WaitingChangeRequest[]>`
    select request_id as id, channel, revision::int, reason, changes, at, expires_at as "expiresAt",
      jsonb_build_object('kind', who_kind, 'id', who_id, 'name', who) as by,
      decision is not null as "isDecided",
      (select token_made_by from release_tokens where who_kind = 'token' and token_id = who_id) as "tokenMadeBy"
    from release_requests where request_id = ${id} for update`;
  return row;
};

export const storeChangeRequestDecision = async (
  tx: TransactionSql,
  id: string,
  decision: 'approved' | 'refused',
  at: Date,
): Promise<void> => {
  await tx`update release_requests set decision = ${decision}, decided_at = ${at}
    where request_id = ${id}`;
};

/** Marks change requests that were not decided in time as expired. */
export const expireChangeRequests = (
  tx: TransactionSql,
  now: Date,
): Promise<{ channel: string; who: string; reason: string }[]> => tx<
  { channel: string; who: string; reason: string }[]
>`
  update release_requests set decision = 'expired', decided_at = ${now}
  where decision is null and expires_at <= ${now} returning channel, who, reason`;

export interface ListedChangeRequestRow {
  readonly id: string;
  readonly channel: string;
  readonly by: ChangeAuthor;
  readonly whoKind: string;
  readonly whoId: string;
  /** StudentID of the owner who made the requesting token; null for other requests. */
  readonly tokenMadeBy: string | null;
  readonly reason: string;
  readonly changes: ChannelChange[];
  readonly at: Date;
  readonly expiresAt: Date;
}

/** Returns change requests that wait for a decision, oldest first. */
export const findWaitingChangeRequests = (
  sql: Sql,
  now: Date,
): Promise<ListedChangeRequestRow[]> => sql<ListedChangeRequestRow[]>`
  select request_id as id, channel, reason, changes, at, expires_at as "expiresAt",
    told.who_kind as "whoKind", told.who_id as "whoId", ${actorColumnSql} as by,
    (select token_made_by from release_tokens
      where told.who_kind = 'token' and token_id = told.who_id) as "tokenMadeBy"
  from release_requests told ${actorJoinSql}
  where decision is null and expires_at > ${now} order by at limit 100`;
