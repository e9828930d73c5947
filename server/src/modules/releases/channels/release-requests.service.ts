/** Requests to change a channel that wait for the approval of a second person, and the decisions on them. */
import type { ListedChangeRequest } from '@cairn/api/release-changes.contract';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { listRightsForChange, toRemoteChangesResponse } from './parse-changes.ts';
import type { ChannelChangeResult, ChannelChangesService } from './channels.service.ts';
import {
  hasReleaseRight,
  lockAuthorRights,
  type ReleaseActor,
  requireCurrentRights,
} from '../permissions/release-actor.ts';
import { createRegistryAuthor } from '../permissions/release-author.ts';
import { addReleaseEvent } from '../registry/release-events.repository.ts';
import { throwReleaseRefusal } from '../release-refusal.ts';
import { parseExpectedRevisions } from './revision-tag.ts';
import {
  storeChangeRequestDecision,
  expireChangeRequests,
  findWaitingChangeRequests,
  type ListedChangeRequestRow,
  lockChangeRequest,
  type WaitingChangeRequest,
} from './release-requests.repository.ts';

interface RequestDeps {
  readonly channels: Pick<ChannelChangesService, 'begin'>;
  readonly now: () => Date;
}

export const createChangeRequestsService = (sql: Sql, { channels, now }: RequestDeps) => ({
  waiting: async (actor: ReleaseActor): Promise<ListedChangeRequest[]> =>
    (await findWaitingChangeRequests(sql, now())).map((request) =>
      toRequestResponse(request, actor),
    ),
  /**
   * Approves a change request: checks everything again, and makes the change. Throws 403, 404, 409, 412 and 422.
   * @param ifMatch the revision of the channel that the caller has seen; absent if any is accepted
   */
  approve: (id: string, actor: ReleaseActor, ifMatch?: string): Promise<ChannelChangeResult> =>
    channels.begin(async (tx, change) => {
      const request = await openRequest(tx, id, now());
      if (isRequestedBy(request.by, actor) || isRequestedByOwnToken(request, actor))
        throwReleaseRefusal('approval-own', 'The author of a change request cannot approve it.');
      await requireApproval(tx, request, actor, now());
      await refuseOutdatedRequest(tx, request, now());
      await storeChangeRequestDecision(tx, id, 'approved', now());
      const { channel, by, reason, changes, revision } = request;
      // The author of a rollback request has seen the revision that the rollback restores.
      const isRollback = changes.some(({ action }) => action === 'rollback');
      const seenNow = parseExpectedRevisions(channel, ifMatch);
      const seen = isRollback
        ? [revision].filter((one) => seenNow?.includes(one) ?? true)
        : seenNow;
      return change({ channel, by, reason, changes, seen, approvedBy: actor });
    }),
  /**
   * Refuses a change request. The author of the request and everyone who may approve it may refuse it. Throws 403, 404 and
   * 409.
   */
  refuse: (id: string, actor: ReleaseActor, reason: string): Promise<void> =>
    sql.begin(async (tx) => {
      const request = await openRequest(tx, id, now());
      if (!isRequestedBy(request.by, actor)) await requireApproval(tx, request, actor, now());
      await storeChangeRequestDecision(tx, id, 'refused', now());
      const { channel, changes } = request;
      await addReleaseEvent(tx, {
        kind: 'refused',
        by: actor,
        channel,
        reason,
        details: { changes: changes.flatMap(toRemoteChangesResponse) },
      });
    }),
});

/** Marks expired change requests as ended, and records this in the history. */
export const endExpiredChangeRequests = (sql: Sql, now: Date): Promise<void> =>
  sql.begin(async (tx) => {
    for (const { channel, who, reason } of await expireChangeRequests(tx, now))
      await addReleaseEvent(tx, {
        kind: 'expired',
        by: createRegistryAuthor('requests'),
        channel,
        reason: `${who}: ${reason}`,
      });
  });

const openRequest = async (
  tx: TransactionSql,
  id: string,
  now: Date,
): Promise<WaitingChangeRequest> => {
  const request = await lockChangeRequest(tx, id);
  if (!request) return throwReleaseRefusal('request-unknown', 'There is no such request.');
  if (request.isDecided || request.expiresAt <= now)
    throwReleaseRefusal('request-over', 'This request was decided, or has expired.');
  return request;
};

const isRequestedBy = (
  requester: Pick<ReleaseActor, 'kind' | 'id'>,
  actor: ReleaseActor,
): boolean => requester.kind === actor.kind && requester.id === actor.id;

/** Returns whether the actor has made the token that requested the change. Such an actor does not count as a second person. */
const isRequestedByOwnToken = (
  { tokenMadeBy }: Pick<WaitingChangeRequest, 'tokenMadeBy'>,
  { kind, id }: ReleaseActor,
): boolean => kind === 'person' && id !== null && tokenMadeBy === id;

const requireApproval = (
  tx: TransactionSql,
  { channel, changes }: Pick<WaitingChangeRequest, 'channel' | 'changes'>,
  actor: ReleaseActor,
  now: Date,
): Promise<void> => {
  const wanted = changes.map(({ remote }) => ({ action: 'approve', remote, channel }));
  return requireCurrentRights(tx, actor, wanted, now);
};

/** Throws 409 if the author of the request has lost the right meanwhile, or if the requesting token was revoked. */
const refuseOutdatedRequest = async (
  tx: TransactionSql,
  { channel, by, changes }: WaitingChangeRequest,
  now: Date,
): Promise<void> => {
  const requester = await lockAuthorRights(tx, by, now);
  const may = changes.every((change) =>
    listRightsForChange(change, channel).every(
      (action) =>
        requester && hasReleaseRight(requester, { action, remote: change.remote, channel }),
    ),
  );
  if (!may)
    throwReleaseRefusal(
      'request-over',
      `${by.name} has no right to this change any more.`,
      'Submit this change yourself.',
    );
};

const toRequestResponse = (
  request: ListedChangeRequestRow,
  actor: ReleaseActor,
): ListedChangeRequest => {
  const { id, channel, by, reason, changes, at, expiresAt, whoKind, whoId } = request;
  const own =
    (actor.kind === whoKind && actor.id === whoId) || isRequestedByOwnToken(request, actor);
  const may = changes.every(({ remote }) =>
    hasReleaseRight(actor, { action: 'approve', remote, channel }),
  );
  return {
    id,
    channel,
    by,
    at: at.toISOString(),
    expiresAt: expiresAt.toISOString(),
    reason,
    changes: changes.flatMap(toRemoteChangesResponse),
    mayApprove: may && !own,
    isOwn: own,
  };
};
