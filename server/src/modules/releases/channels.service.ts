/** Changes channels. Each change is a revision, made while the channel is locked. */
import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Verdict } from '@cairn/api/release-verdict.contract';
import type { Sql, TransactionSql } from '../../platform/database/sql.ts';
import { type ChangeRequest, decideChanges } from './channel-changes.ts';
import { runsSameReleases } from './channel-state.ts';
import type { ChangeDeps } from './changes-gate.ts';
import {
  addRevision,
  type Channel,
  type RevisionChange,
  findChannels,
  lockChannel,
} from './channels.repository.ts';
import { beginGatedTransaction } from './gate-files.ts';
import { refuseUnknownChannel } from './gate.service.ts';
import { refuseFrozen, refuseFrozenReturn } from './frozen-channel.ts';
import { findChannelRules } from './channel-rules.ts';
import { toChangeResponse } from './parse-changes.ts';
import { lockPreviewFor } from './previews.repository.ts';
import { findCurrentActor, requireRight } from './release-actor.ts';
import { addEvent } from './release-events.repository.ts';
import { throwRefusal } from './release-refusal.ts';
import { addRequest, findSameRequest } from './release-requests.repository.ts';
import { toVerdictResponse } from './verdict.ts';

export interface ChannelRevision {
  readonly channel: string;
  readonly revision: number;
}

export interface ChangeResult extends ChannelRevision {
  /** ID of the request that waits for a second person; the channel has not changed then. */
  readonly request?: string;
  /** Withdrawn releases that rollbacks passed over, as `remote version`; absent if none. */
  readonly skipped?: string[];
  /** Remarks about settings, as sentences; absent if none. */
  readonly notes?: string[];
  /** Verdicts on promoted releases and canaries, by remote; absent if no release had to pass the gate. */
  readonly verdicts?: Record<string, Verdict>;
}

/** The revisions that the caller has seen, one of which must be the current one; undefined if any will do. */
export type SeenRevisions = readonly number[] | undefined;

type ConditionalChange = ChangeRequest & { readonly seen: SeenRevisions };

export interface ChannelsService {
  /**
   * Makes all of the changes as one revision, or none. If the channel asks for a second person, it stores a request that
   * waits for approval.
   * Throws 403, 404, 412 and 422.
   */
  readonly change: (wish: ConditionalChange) => Promise<ChangeResult>;
  /**
   * Runs `work` in a transaction, with a `change` that takes part in it. `work` may run several times (`beginGatedTransaction`), so it
   * must have no effect outside of the transaction.
   */
  readonly begin: <T>(work: (tx: TransactionSql, change: ApplyChange) => Promise<T>) => Promise<T>;
}

export type ApplyChange = (wish: ConditionalChange) => Promise<ChangeResult>;

export interface ChannelsDeps extends ChangeDeps {
  readonly now: () => Date;
}

export const createChannelsService = (sql: Sql, deps: ChannelsDeps): ChannelsService => {
  const begin: ChannelsService['begin'] = (work) =>
    beginGatedTransaction(sql, deps.readFiles, (tx, readFiles) =>
      work(tx, (wish) => applyChangeIn(tx, { ...deps, readFiles }, wish)),
    );
  return { begin, change: (wish) => begin((_tx, change) => change(wish)) };
};

const applyChangeIn = async (
  tx: TransactionSql,
  deps: ChannelsDeps,
  wish: ConditionalChange,
): Promise<ChangeResult> => {
  const channel = await lockChangeable(tx, wish, deps.now());
  const [rules] = await findChannelRules(tx, [wish.channel], deps.now());
  const frozen = rules?.frozen ?? null;
  refuseFrozen(wish.channel, frozen, wish.changes);
  const decided = await decideChanges(tx, deps, channel, wish, async (remotes) => {
    await requirePromotion(tx, wish, remotes, deps.now());
    refuseFrozenReturn(wish.channel, frozen, remotes);
  });
  const { change, verdicts, skipped, notes, promotes } = decided;
  const told = Object.entries(verdicts).map(
    ([remote, verdict]) => [remote, toVerdictResponse(verdict)] as const,
  );
  const answer = {
    channel: wish.channel,
    ...(skipped.length > 0 && { skipped: [...skipped] }),
    ...(notes.length > 0 && { notes: [...notes] }),
    ...(told.length > 0 && { verdicts: Object.fromEntries(told) }),
  };
  // A rollback to an earlier release needs no second person.
  const isNew =
    told.length > 0 || promotes.length > 0 || wish.changes.some(({ action }) => action === 'set');
  if (rules?.settings.approvals && isNew) refuseUnchanged(channel, change);
  if (rules?.settings.approvals && isNew && !wish.approvedBy) {
    const request = await storeApprovalRequest(tx, wish, channel.revision, deps.now());
    return { ...answer, revision: channel.revision, request };
  }
  return { ...answer, revision: await addRevision(tx, channel, change) };
};

/** Throws 422 if nothing would change, so that no approval is requested for it. */
const refuseUnchanged = (
  { channel, state, values }: Channel,
  { state: next, values: nextValues = values }: RevisionChange,
): void => {
  if (runsSameReleases(state, next) && isDeepStrictEqual(values, nextValues))
    throwRefusal(
      422,
      'change-none',
      `${channel} runs that for everybody already, with the same settings.`,
      'Nothing to do.',
    );
};

/** A rollback that promotes needs the right to promote. Throws 403. */
const requirePromotion = async (
  tx: TransactionSql,
  { by, channel }: ChangeRequest,
  remotes: readonly string[],
  now: Date,
): Promise<void> => {
  if (remotes.length === 0) return;
  const actor = await findCurrentActor(tx, by, now);
  if (!actor)
    throwRefusal(
      403,
      'right-missing',
      `${by.name} has no right to promote ${remotes.join(', ')}.`,
      'Ask somebody with the right to promote.',
    );
  else for (const remote of remotes) requireRight(actor, { action: 'promote', remote, channel });
};

/** Returns the channel or preview, locked until the transaction ends. */
const lockChangeable = async (
  tx: TransactionSql,
  wish: ConditionalChange,
  now: Date,
): Promise<Channel> => {
  const preview = await lockPreviewFor(tx, wish, now);
  if (!preview) return lockSeenChannel(tx, wish);
  refuseUnseenRevision(preview, wish.seen);
  return preview;
};

const REQUEST_LIFETIME_MS = 3 * 24 * 60 * 60 * 1000;

/** @returns the ID of the stored request; a waiting request of the same caller for the same changes is reused */
const storeApprovalRequest = async (
  tx: TransactionSql,
  { channel, by, reason, changes }: ChangeRequest,
  revision: number,
  at: Date,
): Promise<string> => {
  const same = await findSameRequest(tx, { channel, revision, by, changes, at });
  if (same !== undefined) return same;
  const id = randomBytes(9).toString('base64url');
  const expiresAt = new Date(at.getTime() + REQUEST_LIFETIME_MS);
  await addRequest(tx, { id, channel, revision, by, reason, changes, at, expiresAt });
  const details = { changes: changes.flatMap(toChangeResponse) };
  await addEvent(tx, { kind: 'requested', by, channel, reason, details });
  return id;
};

/** Makes one change of one channel in a transaction. Throws 404 and 412. */
export const makeChannelChange = (
  sql: Sql,
  wish: { readonly channel: string; readonly seen: SeenRevisions },
  decide: (tx: TransactionSql, channel: Channel) => Promise<RevisionChange>,
): Promise<ChannelRevision> =>
  withLockedChannel(sql, wish, async (tx, channel) => {
    const revision = await addRevision(tx, channel, await decide(tx, channel));
    return { channel: wish.channel, revision };
  });

/** Runs `work` while the channel is locked. Throws 404 and 412. */
export const withLockedChannel = <T>(
  sql: Sql,
  wish: { readonly channel: string; readonly seen: SeenRevisions },
  work: (tx: TransactionSql, channel: Channel) => Promise<T>,
): Promise<T> => sql.begin(async (tx) => work(tx, await lockSeenChannel(tx, wish)));

/** Returns the channel, locked until the transaction ends. Throws 404 and 412. */
const lockSeenChannel = async (
  tx: TransactionSql,
  { channel: name, seen }: { readonly channel: string; readonly seen: SeenRevisions },
): Promise<Channel> => {
  const channel = await lockChannel(tx, name);
  if (!channel) {
    const known = await findChannels(tx);
    return refuseUnknownChannel(
      name,
      known.map((each) => each.channel),
    );
  }
  refuseUnseenRevision(channel, seen);
  return channel;
};

const refuseUnseenRevision = ({ channel, revision }: Channel, seen: SeenRevisions): void => {
  if (seen && !seen.includes(revision))
    throwRefusal(
      412,
      'if-match',
      `${channel} is at revision ${revision} and not at ${seen.join(' or ')}: somebody has changed it.`,
      'Look at what runs now, then try again.',
    );
};
