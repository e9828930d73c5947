/** Changes channels. Each change is a revision, made while the channel is locked. */
import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { GateVerdict } from '@cairn/api/release-verdict.contract';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import {
  type ChangeRequest,
  decideChannelChanges,
  type ChannelChangeDeps,
} from './channel-changes.ts';
import { runsSameReleases } from './channel-state.ts';
import {
  addChannelRevision,
  type ReleaseChannel,
  type NewChannelRevision,
  findReleaseChannels,
  lockReleaseChannel,
} from './channels.repository.ts';
import { runGatedTransaction } from '../gate/gate.service.ts';
import { refuseIfChannelFrozen, refuseFrozenPromotingRollback } from './frozen-channel.ts';
import { findChannelChangeRules } from './channel-rules.ts';
import { listRightsForChange, toRemoteChangesResponse } from './parse-changes.ts';
import { lockPreviewForSettings } from '../previews/previews.repository.ts';
import { requireCurrentRights } from '../permissions/release-actor.ts';
import { addReleaseEvent } from '../registry/release-events.repository.ts';
import { requireKnownChannel, throwReleaseRefusal } from '../release-refusal.ts';
import { addChangeRequest, findSameChangeRequest } from './release-requests.repository.ts';
import { toVerdictResponse } from '../gate/verdict.ts';

export interface ChannelRevision {
  readonly channel: string;
  readonly revision: number;
}

export interface ChannelChangeResult extends ChannelRevision {
  /** ID of the change request that waits for a second person's approval. The channel has not changed in this case. */
  readonly request?: string;
  /** Withdrawn releases that rollbacks passed over, as `remote version`; absent if none. */
  readonly skipped?: string[];
  /** Remarks about setting values, as sentences; absent if there are none. */
  readonly notes?: string[];
  /** Verdicts on promoted releases and canaries, by remote; absent if the gate checked no release. */
  readonly verdicts?: Record<string, GateVerdict>;
}

/**
 * Revisions of the channel that the caller has seen. A change is refused unless one of them is the current one; undefined
 * permits any.
 */
export type ExpectedRevisions = readonly number[] | undefined;

type ConditionalChange = ChangeRequest & { readonly seen: ExpectedRevisions };

interface ChannelsDeps extends ChannelChangeDeps {
  readonly now: () => Date;
}

export type ApplyChannelChange = (changeRequest: ConditionalChange) => Promise<ChannelChangeResult>;

export const createChannelChangesService = (sql: Sql, deps: ChannelsDeps) => {
  /**
   * Runs `work` in a transaction. `work` gets the function `change`, which takes part in the transaction. `work` may run
   * several times (`runGatedTransaction`), so it must have no effect outside of the transaction.
   */
  const begin = <T>(
    work: (tx: TransactionSql, change: ApplyChannelChange) => Promise<T>,
  ): Promise<T> =>
    runGatedTransaction(sql, deps.readFiles, (tx, readFiles) =>
      work(tx, (changeRequest) => applyChangeIn(tx, { ...deps, readFiles }, changeRequest)),
    );
  return {
    begin,
    /**
     * Makes all of the requested changes of a channel as one revision, or none. If the channel requires a second person,
     * stores a request that waits for approval. Throws 403, 404, 412 and 422.
     */
    change: (changeRequest: ConditionalChange) => begin((_tx, change) => change(changeRequest)),
  };
};

export type ChannelChangesService = ReturnType<typeof createChannelChangesService>;

const applyChangeIn = async (
  tx: TransactionSql,
  deps: ChannelsDeps,
  changeRequest: ConditionalChange,
): Promise<ChannelChangeResult> => {
  const channel =
    (await lockPreviewForSettings(tx, changeRequest, deps.now())) ??
    (await lockKnownChannel(tx, changeRequest.channel));
  await requireRightsToChanges(tx, changeRequest, deps.now());
  refuseUnseenRevision(channel, changeRequest.seen);
  const [rules] = await findChannelChangeRules(tx, [changeRequest.channel], deps.now());
  const frozen = rules?.frozen ?? null;
  refuseIfChannelFrozen(changeRequest.channel, frozen, changeRequest.changes);
  const decided = await decideChannelChanges(tx, deps, channel, changeRequest, async (remotes) => {
    await requirePromotion(tx, changeRequest, remotes, deps.now());
    refuseFrozenPromotingRollback(changeRequest.channel, frozen, remotes);
  });
  const { change, verdicts, skipped, notes, promotes } = decided;
  const verdictResponses = Object.entries(verdicts).map(
    ([remote, verdict]) => [remote, toVerdictResponse(verdict)] as const,
  );
  const result = {
    channel: changeRequest.channel,
    ...(skipped.length > 0 && { skipped: [...skipped] }),
    ...(notes.length > 0 && { notes: [...notes] }),
    ...(verdictResponses.length > 0 && { verdicts: Object.fromEntries(verdictResponses) }),
  };
  // A rollback to an earlier release needs no approval by a second person.
  const isNew =
    verdictResponses.length > 0 ||
    promotes.length > 0 ||
    changeRequest.changes.some(({ action }) => action === 'set');
  if (rules?.settings.approvals && isNew) refuseUnchanged(channel, change);
  if (rules?.settings.approvals && isNew && !changeRequest.approvedBy) {
    const request = await storeApprovalRequest(tx, changeRequest, channel.revision, deps.now());
    return { ...result, revision: channel.revision, request };
  }
  return { ...result, revision: await addChannelRevision(tx, channel, change) };
};

/** Throws 422 if nothing would change, so that no approval is requested for it. */
const refuseUnchanged = (
  { channel, state, values }: ReleaseChannel,
  { state: next, values: nextValues = values }: NewChannelRevision,
): void => {
  if (runsSameReleases(state, next) && isDeepStrictEqual(values, nextValues))
    throwReleaseRefusal(
      'change-none',
      `${channel} gives these releases and settings to all visitors already.`,
    );
};

/** Throws 403 if a rollback leads to a later release and the caller has no right to promote. */
const requirePromotion = async (
  tx: TransactionSql,
  { by, channel }: ChangeRequest,
  remotes: readonly string[],
  now: Date,
): Promise<void> => {
  if (remotes.length === 0) return;
  const wanted = remotes.map((remote) => ({ action: 'promote', remote, channel }));
  await requireCurrentRights(tx, by, wanted, now);
};

/** Throws 401 or 403 if the caller has lost a right to one of the changes. */
const requireRightsToChanges = (
  tx: TransactionSql,
  { by, channel, changes }: ChangeRequest,
  now: Date,
): Promise<void> => {
  const wanted = changes.flatMap((change) =>
    listRightsForChange(change, channel).map((action) => ({
      action,
      remote: change.remote,
      channel,
    })),
  );
  return requireCurrentRights(tx, by, wanted, now);
};

const REQUEST_LIFETIME_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Stores a change request that waits for a second person's approval.
 * @returns the ID of the request; a waiting request of the same caller for the same changes is reused
 */
const storeApprovalRequest = async (
  tx: TransactionSql,
  { channel, by, reason, changes }: ChangeRequest,
  revision: number,
  at: Date,
): Promise<string> => {
  const same = await findSameChangeRequest(tx, { channel, revision, by, changes, at });
  if (same !== undefined) return same;
  const id = randomBytes(9).toString('base64url');
  const expiresAt = new Date(at.getTime() + REQUEST_LIFETIME_MS);
  await addChangeRequest(tx, { id, channel, revision, by, reason, changes, at, expiresAt });
  const details = { changes: changes.flatMap(toRemoteChangesResponse) };
  await addReleaseEvent(tx, { kind: 'requested', by, channel, reason, details });
  return id;
};

/** Makes one change of one channel in a transaction. Throws 404. */
export const makeChannelChange = (
  sql: Sql,
  name: string,
  decide: (tx: TransactionSql, channel: ReleaseChannel) => Promise<NewChannelRevision>,
): Promise<ChannelRevision> =>
  runWithLockedChannel(sql, name, async (tx, channel) => {
    const revision = await addChannelRevision(tx, channel, await decide(tx, channel));
    return { channel: name, revision };
  });

/** Runs `work` in a transaction in which the channel is locked. Throws 404. */
export const runWithLockedChannel = <T>(
  sql: Sql,
  name: string,
  work: (tx: TransactionSql, channel: ReleaseChannel) => Promise<T>,
): Promise<T> => sql.begin(async (tx) => work(tx, await lockKnownChannel(tx, name)));

/** Returns the channel, locked until the transaction ends. Throws 404. */
const lockKnownChannel = async (tx: TransactionSql, name: string): Promise<ReleaseChannel> =>
  (await lockReleaseChannel(tx, name)) ?? requireKnownChannel(await findReleaseChannels(tx), name);

/** Throws 412 if the channel has changed since the caller saw it. */
const refuseUnseenRevision = (
  { channel, revision }: ReleaseChannel,
  seen: ExpectedRevisions,
): void => {
  if (seen && !seen.includes(revision))
    throwReleaseRefusal(
      'if-match',
      `${channel} is at revision ${revision} and not at ${seen.join(' or ')}. It has changed since you read it.`,
    );
};
