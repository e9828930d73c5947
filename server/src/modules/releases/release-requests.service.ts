/** Requests that wait for a second person, and the decisions on them. */
import type { ListedChangeRequest } from '@cairn/api/release-changes.contract';
import type { Sql, TransactionSql } from '../../platform/database/sql.ts';
import { findRequiredRights, toChangeResponse } from './parse-changes.ts';
import type { ChangeResult, ChannelsService } from './channels.service.ts';
import { findCurrentActor, hasRight, type ReleaseActor, requireRight } from './release-actor.ts';
import { createSiteAuthor } from './release-author.ts';
import { addEvent } from './release-events.repository.ts';
import { throwRefusal } from './release-refusal.ts';
import { parseSeenRevisions } from './revision-tag.ts';
import {
  decideRequest,
  expireRequests,
  findWaitingRequests,
  type ListedRequest,
  lockRequest,
  type WaitingChangeRequest,
} from './release-requests.repository.ts';

export interface RequestsService {
  readonly waiting: (actor: ReleaseActor) => Promise<ListedChangeRequest[]>;
  /**
   * Approves a request: checks everything again, and makes the change. Throws 403, 404, 409, 412 and 422.
   * @param ifMatch the revision that the caller has seen; absent if any will do
   */
  readonly approve: (id: string, actor: ReleaseActor, ifMatch?: string) => Promise<ChangeResult>;
  /** Refuses a request. Its author and everyone who may approve it may refuse it. Throws 403, 404 and 409. */
  readonly refuse: (id: string, actor: ReleaseActor, reason: string) => Promise<void>;
}

interface RequestDeps {
  readonly channels: Pick<ChannelsService, 'begin'>;
  readonly now: () => Date;
}

export const createRequestsService = (
  sql: Sql,
  { channels, now }: RequestDeps,
): RequestsService => ({
  waiting: async (actor) =>
    (await findWaitingRequests(sql, now())).map((request) => toRequestResponse(request, actor)),
  approve: (id, actor, ifMatch) =>
    channels.begin(async (tx, change) => {
      const request = await openRequest(tx, id, now());
      if (isRequestedBy(request.by, actor))
        throwRefusal(
          403,
          'approval-own',
          'Whoever asked for a change cannot be the second person, too.',
          'Ask somebody else who has the right to approve.',
        );
      requireApproval(request, actor);
      await refuseOutdatedRequest(tx, request, now());
      await decideRequest(tx, id, 'approved', now());
      const { channel, by, reason, changes, revision } = request;
      // The author of a rollback has seen the revision to which it returns.
      const isRollback = changes.some(({ action }) => action === 'rollback');
      const seenNow = parseSeenRevisions(channel, ifMatch);
      const seen = isRollback
        ? [revision].filter((one) => seenNow?.includes(one) ?? true)
        : seenNow;
      return change({ channel, by, reason, changes, seen, approvedBy: actor });
    }),
  refuse: (id, actor, reason) =>
    sql.begin(async (tx) => {
      const request = await openRequest(tx, id, now());
      if (!isRequestedBy(request.by, actor)) requireApproval(request, actor);
      await decideRequest(tx, id, 'refused', now());
      const { channel, changes } = request;
      await addEvent(tx, {
        kind: 'refused',
        by: actor,
        channel,
        reason,
        details: { changes: changes.flatMap(toChangeResponse) },
      });
    }),
});

/** Ends expired requests, and adds them to the history. */
export const endExpiredRequests = (sql: Sql, now: Date): Promise<void> =>
  sql.begin(async (tx) => {
    for (const { channel, who, reason } of await expireRequests(tx, now))
      await addEvent(tx, {
        kind: 'expired',
        by: createSiteAuthor('requests'),
        channel,
        reason: `${who}: ${reason}`,
      });
  });

const openRequest = async (
  tx: TransactionSql,
  id: string,
  now: Date,
): Promise<WaitingChangeRequest> => {
  const request = await lockRequest(tx, id);
  if (!request)
    return throwRefusal(404, 'request-unknown', 'There is no such request.', 'Look at the board.');
  if (request.isDecided || request.expiresAt <= now)
    throwRefusal(
      409,
      'request-over',
      'This request has been decided, or its time is over.',
      'Ask again.',
    );
  return request;
};

const isRequestedBy = (by: Pick<ReleaseActor, 'kind' | 'id'>, actor: ReleaseActor): boolean =>
  by.kind === actor.kind && by.id === actor.id;

const requireApproval = (
  { channel, changes }: Pick<WaitingChangeRequest, 'channel' | 'changes'>,
  actor: ReleaseActor,
): void => {
  for (const { remote } of changes) requireRight(actor, { action: 'approve', remote, channel });
};

/** Throws 409 if the author of the request has lost the right meanwhile, or if their token was revoked. */
const refuseOutdatedRequest = async (
  tx: TransactionSql,
  { channel, by, changes }: WaitingChangeRequest,
  now: Date,
): Promise<void> => {
  const asker = await findCurrentActor(tx, by, now);
  const may = changes.every((change) =>
    findRequiredRights(change, channel).every(
      (action) => asker && hasRight(asker, { action, remote: change.remote, channel }),
    ),
  );
  if (!may)
    throwRefusal(
      409,
      'request-over',
      `${by.name} has no right to this change any more.`,
      'Ask yourself.',
    );
};

const toRequestResponse = (request: ListedRequest, actor: ReleaseActor): ListedChangeRequest => {
  const { id, channel, by, reason, changes, at, expiresAt, whoKind, whoId } = request;
  const own = actor.kind === whoKind && actor.id === whoId;
  const may = changes.every(({ remote }) =>
    hasRight(actor, { action: 'approve', remote, channel }),
  );
  return {
    id,
    channel,
    by,
    at: at.toISOString(),
    expiresAt: expiresAt.toISOString(),
    reason,
    changes: changes.flatMap(toChangeResponse),
    mayApprove: may && !own,
    isOwn: own,
  };
};
