/** Changes channels. Each change is a revision, made while the channel is locked. */
import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Verdict } from '@cairn/api/release-verdict.contract';
import type { Sql, TransactionSql } from '../../platform/database/sql.ts';
import { type ChangeRequest, decideChanges } from './channel-changes.ts';
import { runsTheSame } from './channel-state.ts';
import type { ChangeDeps } from './changes-gate.ts';
import {
  addRevision,
  type Channel,
  type Change,
  findChannels,
  lockChannel,
} from './channels.repository.ts';
import { beginGated } from './gate-files.ts';
import { unknownChannel } from './gate.service.ts';
import { refuseFrozen, refuseFrozenReturn } from './channel-frozen.ts';
import { findRules } from './channel-rules.ts';
import { toChangeResponse } from './clear-changes.ts';
import { lockPreviewFor } from './previews.repository.ts';
import { findActor, requireRight } from './release-actor.ts';
import { addEvent } from './release-events.repository.ts';
import { refuse } from './release-refusal.ts';
import { addRequest, findSameRequest } from './release-requests.repository.ts';
import { toVerdictResponse } from './verdict.ts';

export interface Changed {
  readonly channel: string;
  readonly revision: number;
}

export interface ChangedTogether extends Changed {
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
export type Seen = readonly number[] | undefined;

type SeenWish = ChangeRequest & { readonly seen: Seen };

export interface ChannelsService {
  /**
   * Makes all of the changes as one revision, or none. If the channel asks for a second person, it stores a request that
   * waits for approval.
   * Throws 403, 404, 412 and 422.
   */
  readonly change: (wish: SeenWish) => Promise<ChangedTogether>;
  /**
   * Runs `work` in a transaction, with a `change` that takes part in it. `work` may run several times (`beginGated`), so it
   * must have no effect outside of the transaction.
   */
  readonly begin: <T>(work: (tx: TransactionSql, change: ChangeIn) => Promise<T>) => Promise<T>;
}

export type ChangeIn = (wish: SeenWish) => Promise<ChangedTogether>;

export interface ChannelsDeps extends ChangeDeps {
  readonly now: () => Date;
}

export const createChannelsService = (sql: Sql, deps: ChannelsDeps): ChannelsService => {
  const begin: ChannelsService['begin'] = (work) =>
    beginGated(sql, deps.readFiles, (tx, readFiles) =>
      work(tx, (wish) => changeIn(tx, { ...deps, readFiles }, wish)),
    );
  return { begin, change: (wish) => begin((_tx, change) => change(wish)) };
};

const changeIn = async (
  tx: TransactionSql,
  deps: ChannelsDeps,
  wish: SeenWish,
): Promise<ChangedTogether> => {
  const channel = await changeable(tx, wish, deps.now());
  const [rules] = await findRules(tx, [wish.channel], deps.now());
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
    const request = await askSecond(tx, wish, channel.revision, deps.now());
    return { ...answer, revision: channel.revision, request };
  }
  return { ...answer, revision: await addRevision(tx, channel, change) };
};

/** Throws 422 if nothing would change, so that no approval is requested for it. */
const refuseUnchanged = (
  { channel, state, values }: Channel,
  { state: next, values: nextValues = values }: Change,
): void => {
  if (runsTheSame(state, next) && isDeepStrictEqual(values, nextValues))
    refuse(
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
  const actor = await findActor(tx, by, now);
  if (!actor)
    refuse(
      403,
      'right-missing',
      `${by.name} has no right to promote ${remotes.join(', ')}.`,
      'Ask somebody with the right to promote.',
    );
  else for (const remote of remotes) requireRight(actor, { action: 'promote', remote, channel });
};

/** Returns the channel or preview, locked until the transaction ends. */
const changeable = async (tx: TransactionSql, wish: SeenWish, now: Date): Promise<Channel> => {
  const preview = await lockPreviewFor(tx, wish, now);
  if (!preview) return seenChannel(tx, wish);
  refuseUnseen(preview, wish.seen);
  return preview;
};

const REQUEST_KEPT_MS = 3 * 24 * 60 * 60 * 1000;

/** @returns the ID of the stored request; a waiting request of the same caller for the same changes is reused */
const askSecond = async (
  tx: TransactionSql,
  { channel, by, reason, changes }: ChangeRequest,
  revision: number,
  at: Date,
): Promise<string> => {
  const same = await findSameRequest(tx, { channel, revision, by, changes, at });
  if (same !== undefined) return same;
  const id = randomBytes(9).toString('base64url');
  const expiresAt = new Date(at.getTime() + REQUEST_KEPT_MS);
  await addRequest(tx, { id, channel, revision, by, reason, changes, at, expiresAt });
  const details = { changes: changes.flatMap(toChangeResponse) };
  await addEvent(tx, { kind: 'requested', by, channel, reason, details });
  return id;
};

/** Makes one change of one channel in a transaction. Throws 404 and 412. */
export const changing = (
  sql: Sql,
  wish: { readonly channel: string; readonly seen: Seen },
  decide: (tx: TransactionSql, channel: Channel) => Promise<Change>,
): Promise<Changed> =>
  withChannel(sql, wish, async (tx, channel) => {
    const revision = await addRevision(tx, channel, await decide(tx, channel));
    return { channel: wish.channel, revision };
  });

/** Runs `work` while the channel is locked. Throws 404 and 412. */
export const withChannel = <T>(
  sql: Sql,
  wish: { readonly channel: string; readonly seen: Seen },
  work: (tx: TransactionSql, channel: Channel) => Promise<T>,
): Promise<T> => sql.begin(async (tx) => work(tx, await seenChannel(tx, wish)));

/** Returns the channel, locked until the transaction ends. Throws 404 and 412. */
const seenChannel = async (
  tx: TransactionSql,
  { channel: name, seen }: { readonly channel: string; readonly seen: Seen },
): Promise<Channel> => {
  const channel = await lockChannel(tx, name);
  if (!channel) {
    const known = await findChannels(tx);
    return unknownChannel(
      name,
      known.map((each) => each.channel),
    );
  }
  refuseUnseen(channel, seen);
  return channel;
};

const refuseUnseen = ({ channel, revision }: Channel, seen: Seen): void => {
  if (seen && !seen.includes(revision))
    refuse(
      412,
      'if-match',
      `${channel} is at revision ${revision} and not at ${seen.join(' or ')}: somebody has changed it.`,
      'Look at what runs now, then try again.',
    );
};
