/** Finds the earlier state to which a rollback takes a channel. */
import { isDeepStrictEqual } from 'node:util';
import { PRODUCTION } from '@cairn/release-contract/channels';
import type { TransactionSql } from '../../platform/database/sql.ts';
import {
  type ChannelPointer,
  type ChannelState,
  type ChannelValues,
  withoutReportCounting,
  withoutCanary,
  withValues,
} from './channel-state.ts';
import {
  type Channel,
  type EarlierState,
  findChannels,
  findState,
  findStateBefore,
} from './channels.repository.ts';
import { isLaterRelease } from './forward-rollback.ts';
import { throwRefusal } from './release-refusal.ts';
import { findReleasesById } from './releases.repository.ts';

export interface RollbackRequest {
  /** Undefined for all remotes. */
  readonly remote: string | undefined;
  /** Revision to restore; undefined for the last one with another release or other values. */
  readonly to: number | undefined;
  /** True to look for another release only; otherwise the same release with other settings counts as well. */
  readonly isOtherRelease?: boolean;
}

export interface RestorableState {
  /** Number of the restored revision. */
  readonly restores: number;
  readonly state: ChannelState;
  readonly values: ChannelValues;
  /** Withdrawn releases that were passed over, as `remote version`. */
  readonly skipped: readonly string[];
}

/**
 * Returns the state to restore. If the remote has a canary and no revision is named, this is the current state without the
 * canary. Throws 422 if there is no earlier state, or none whose releases may still run.
 */
export const findRollbackTarget = async (
  tx: TransactionSql,
  { channel, revision, state, values }: Channel,
  wish: RollbackRequest,
): Promise<RestorableState> => {
  const { remote, to, isOtherRelease } = wish;
  const pointer = remote === undefined ? undefined : state[remote];
  if (remote !== undefined && pointer?.canary && to === undefined)
    return {
      restores: revision,
      state: { ...state, [remote]: withoutCanary(pointer) },
      values,
      skipped: [],
    };
  const known = to === undefined ? undefined : await findState(tx, channel, to);
  const before =
    to === undefined
      ? ((await findEarlierState(tx, channel, { state, remote, isOtherRelease })) ??
        findInitialState(channel, remote === undefined ? state : (pointer ?? values[remote])))
      : known && { revision: to, ...known };
  if (!before) return refuseNothingEarlier(channel, wish);
  const offered = await findOfferedState(tx, channel, before, remote);
  const followed = channel === PRODUCTION ? {} : await findProductionState(tx);
  const kept = Object.keys(state).filter(
    (name) =>
      (remote === undefined || name === remote) &&
      offered.state[name] === undefined &&
      followed[name] === undefined,
  );
  const next = restoreState(state, offered.state, remote, kept);
  const nextValues =
    remote === undefined ? offered.values : withValues(values, remote, offered.values[remote]);
  const isSame = isSameMix(state, next) && isDeepStrictEqual(values, nextValues);
  if (kept.length > 0 && isSame) return refuseRemovingRemotes(channel, kept, offered.skipped);
  return { ...offered, state: next, values: nextValues };
};

interface EarlierStateQuery extends Pick<RollbackRequest, 'remote'> {
  readonly isOtherRelease: boolean | undefined;
  /** Current state of the channel. */
  readonly state: ChannelState;
}

/**
 * Returns the last state that differs from the current one. States with a later release of the remote are skipped: a
 * rollback without a revision, such as the second of two people, must not restore a release that a rollback has left.
 */
const findEarlierState = async (
  tx: TransactionSql,
  channel: string,
  { state, remote, isOtherRelease = false }: EarlierStateQuery,
): Promise<EarlierState | undefined> => {
  const isLater = async (before: EarlierState): Promise<boolean> => {
    if (remote === undefined) return false;
    const releases = { now: state[remote]?.current, next: before.state[remote]?.current };
    return isLaterRelease(tx, channel, remote, releases);
  };
  let before = await findStateBefore(tx, channel, { remote, isOtherRelease });
  while (before && (await isLater(before)))
    before = await findStateBefore(tx, channel, { remote, isOtherRelease, than: before.revision });
  return before;
};

/** Returns the earlier state. Each remote whose release has been withdrawn since then goes further back. */
const findOfferedState = async (
  tx: TransactionSql,
  channel: string,
  before: EarlierState,
  remote: string | undefined,
): Promise<RestorableState> => {
  const names = remote === undefined ? Object.keys(before.state) : [remote];
  const skipped: string[] = [];
  const state: Record<string, ChannelPointer> = {};
  let { revision: restores, values } = before;
  for (const name of names) {
    let at: EarlierState | undefined = before;
    for (let gone = await withdrawnAt(tx, at, name); gone; gone = await withdrawnAt(tx, at, name)) {
      skipped.push(`${name} ${gone}`);
      at = await findStateBefore(tx, channel, { remote: name, than: at.revision });
      if (!at) break;
    }
    const pointer = at?.state[name];
    if (pointer) state[name] = pointer;
    values = withValues(values, name, at?.values[name]);
    if (at && remote !== undefined) restores = at.revision;
  }
  return { restores, state, values, skipped: [...new Set(skipped)] };
};

/** Returns the version that a remote ran in a state if it has been withdrawn since; else undefined. */
const withdrawnAt = async (
  tx: TransactionSql,
  { state }: EarlierState,
  name: string,
): Promise<string | undefined> => {
  const id = state[name]?.current;
  const [release] = id === undefined ? [] : await findReleasesById(tx, [id]);
  return release && release.withdrawn !== null ? release.version : undefined;
};

const isSameMix = (one: ChannelState, other: ChannelState): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, { current }]) => other[name]?.current === current);

/** Throws 422: a rollback never removes a remote from a channel, as its pages would be gone. */
const refuseRemovingRemotes = (
  channel: string,
  remotes: readonly string[],
  skipped: readonly string[],
): never =>
  throwRefusal(
    422,
    'rollback-first',
    skipped.length === 0
      ? `${remotes.join(', ')} runs its first release on ${channel}; there is none to return to.`
      : `${remotes.join(', ')} has nothing on ${channel} to return to: ${skipped.join(', ')} was withdrawn.`,
    'Promote another release, or withdraw this one (cairn-mfe withdraw) if nobody may get it.',
  );

/** Returns the state before a channel's first change, in which it follows production. */
const findInitialState = (channel: string, chosen: object | undefined): EarlierState | undefined =>
  channel === PRODUCTION || !chosen ? undefined : { revision: 0, state: {}, values: {} };

const restoreState = (
  now: ChannelState,
  before: ChannelState,
  remote: string | undefined,
  first: readonly string[],
): ChannelState => {
  const wanted = Object.entries(before).filter(([name]) => remote === undefined || name === remote);
  const kept = Object.entries(now).filter(
    ([name]) => first.includes(name) || (remote !== undefined && name !== remote),
  );
  const restored = wanted.map(
    ([name, pointer]) =>
      [
        name,
        { ...withoutReportCounting(pointer), since: findCountingRevision(now[name], pointer) },
      ] as const,
  );
  return Object.fromEntries([...kept, ...restored]);
};

/** Returns the revision from which reports count. It stays if the release does not change. */
const findCountingRevision = (
  now: ChannelPointer | undefined,
  { current }: ChannelPointer,
): number | undefined => (now?.current === current ? now.since : undefined);

const refuseNothingEarlier = (channel: string, { remote, to }: RollbackRequest): never =>
  throwRefusal(
    422,
    'rollback-nothing',
    to === undefined
      ? `${remote ?? 'The channel'} has run nothing earlier on ${channel}.`
      : `${channel} has no revision ${to} that it could return to.`,
    'See GET …/revisions for what there is.',
  );

export const findProductionState = async (tx: TransactionSql): Promise<ChannelState> =>
  (await findChannels(tx)).find(({ channel }) => channel === PRODUCTION)?.state ?? {};
