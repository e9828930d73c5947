/**
 * Rolls a channel back to an earlier state. A rollback that leads to a later release, or to later setting values, is a
 * promotion.
 */
import { isDeepStrictEqual } from 'node:util';
import { PRODUCTION } from '@cairn/release-contract/channels';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import {
  type RemoteReleasePointer,
  type ChannelState,
  type ChannelSettingValues,
  withoutReportCounting,
  withoutCanary,
  withValuesOfRemote,
} from './channel-state.ts';
import {
  type ReleaseChannel,
  type EarlierChannelState,
  type RevisionRemoteChange,
  findReleaseChannels,
  findChannelState,
  findEarlierChannelState,
} from './channels.repository.ts';
import type { ChannelChangeEffect } from './change-step.ts';
import { throwReleaseRefusal } from '../release-refusal.ts';
import { findReleaseById, findReleasesById } from '../registry/releases.repository.ts';

export interface RollbackRequest {
  /** Remote to roll back; undefined for all remotes of the channel. */
  readonly remote: string | undefined;
  /** Number of the revision to restore; undefined for the last one with another release or other setting values. */
  readonly to: number | undefined;
  /** True to search only for another release; otherwise the same release with other setting values counts as well. */
  readonly isOtherRelease?: boolean;
}

interface RestorableChannelState {
  /** Number of the revision that the rollback restores. */
  readonly restores: number;
  readonly state: ChannelState;
  readonly values: ChannelSettingValues;
  /** Withdrawn releases that the rollback passes over, as `remote version`. */
  readonly skipped: readonly string[];
}

/**
 * Returns the state that a rollback restores. If the remote has a canary and no revision is named, this is the current
 * state without the canary. Throws 422 if there is no earlier state, or none whose releases may still run.
 */
export const findRollbackTarget = async (
  tx: TransactionSql,
  { channel, revision, state, values }: ReleaseChannel,
  request: RollbackRequest,
): Promise<RestorableChannelState> => {
  const { remote, to, isOtherRelease } = request;
  const pointer = remote === undefined ? undefined : state[remote];
  if (remote !== undefined && pointer?.canary && to === undefined)
    return {
      restores: revision,
      state: { ...state, [remote]: withoutCanary(pointer) },
      values,
      skipped: [],
    };
  const known = to === undefined ? undefined : await findChannelState(tx, channel, to);
  const before =
    to === undefined
      ? ((await findEarlierState(tx, channel, { state, remote, isOtherRelease })) ??
        findInitialState(channel, remote === undefined ? state : (pointer ?? values[remote])))
      : known && { revision: to, ...known };
  if (!before) return refuseNothingEarlier(channel, request);
  const offered = await findOfferedState(tx, channel, before, remote);
  const followed = channel === PRODUCTION ? {} : await findProductionChannelState(tx);
  const unrestored = Object.keys(state).filter(
    (name) =>
      (remote === undefined || name === remote) &&
      offered.state[name] === undefined &&
      followed[name] === undefined,
  );
  const next = restoreState(state, offered.state, remote, unrestored);
  const nextValues =
    remote === undefined
      ? offered.values
      : withValuesOfRemote(values, remote, offered.values[remote]);
  const isSame = isSameMix(state, next) && isDeepStrictEqual(values, nextValues);
  if (unrestored.length > 0 && isSame)
    return refuseRemovingRemotes(channel, unrestored, offered.skipped);
  return { ...offered, state: next, values: nextValues };
};

interface EarlierStateQuery extends Pick<RollbackRequest, 'remote'> {
  readonly isOtherRelease: boolean | undefined;
  /** Current state of the channel that is rolled back. */
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
): Promise<EarlierChannelState | undefined> => {
  const isLater = async (before: EarlierChannelState): Promise<boolean> => {
    if (remote === undefined) return false;
    const releases = { now: state[remote]?.current, next: before.state[remote]?.current };
    return isLaterPromotedRelease(tx, channel, remote, releases);
  };
  let before = await findEarlierChannelState(tx, channel, { remote, isOtherRelease });
  while (before && (await isLater(before)))
    before = await findEarlierChannelState(tx, channel, {
      remote,
      isOtherRelease,
      than: before.revision,
    });
  return before;
};

/**
 * Returns the earlier state of a channel to restore. Remotes whose release has been withdrawn since then get a still earlier
 * release.
 */
const findOfferedState = async (
  tx: TransactionSql,
  channel: string,
  before: EarlierChannelState,
  remote: string | undefined,
): Promise<RestorableChannelState> => {
  const names = remote === undefined ? Object.keys(before.state) : [remote];
  const skipped: string[] = [];
  const state: Record<string, RemoteReleasePointer> = {};
  let { revision: restores, values } = before;
  for (const name of names) {
    let at: EarlierChannelState | undefined = before;
    for (let gone = await withdrawnAt(tx, at, name); gone; gone = await withdrawnAt(tx, at, name)) {
      skipped.push(`${name} ${gone}`);
      at = await findEarlierChannelState(tx, channel, { remote: name, than: at.revision });
      if (!at) break;
    }
    const pointer = at?.state[name];
    if (pointer) state[name] = pointer;
    values = withValuesOfRemote(values, name, at?.values[name]);
    if (at && remote !== undefined) restores = at.revision;
  }
  return { restores, state, values, skipped: [...new Set(skipped)] };
};

/** Returns the version that a remote ran in a state if it has been withdrawn since; else undefined. */
const withdrawnAt = async (
  tx: TransactionSql,
  { state }: EarlierChannelState,
  name: string,
): Promise<string | undefined> => {
  const id = state[name]?.current;
  const release = id === undefined ? undefined : await findReleaseById(tx, id);
  return release && release.withdrawn !== null ? release.version : undefined;
};

const isSameMix = (one: ChannelState, other: ChannelState): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, { current }]) => other[name]?.current === current);

/** Throws 422 if the rollback would remove a remote from a channel, because the pages of the remote would no longer exist. */
const refuseRemovingRemotes = (
  channel: string,
  remotes: readonly string[],
  skipped: readonly string[],
): never =>
  throwReleaseRefusal(
    'rollback-first',
    skipped.length === 0
      ? `${remotes.join(', ')} runs its first release on ${channel}; there is none to return to.`
      : `${remotes.join(', ')} has nothing on ${channel} to return to: ${skipped.join(', ')} was withdrawn.`,
  );

/** Returns the state before a channel's first change, in which it follows production. */
const findInitialState = (
  channel: string,
  chosen: object | undefined,
): EarlierChannelState | undefined =>
  channel === PRODUCTION || !chosen ? undefined : { revision: 0, state: {}, values: {} };

const restoreState = (
  now: ChannelState,
  before: ChannelState,
  remote: string | undefined,
  first: readonly string[],
): ChannelState => {
  const wanted = Object.entries(before).filter(([name]) => remote === undefined || name === remote);
  const unchanged = Object.entries(now).filter(
    ([name]) => first.includes(name) || (remote !== undefined && name !== remote),
  );
  const restored = wanted.map(
    ([name, pointer]) =>
      [
        name,
        { ...withoutReportCounting(pointer), since: findCountingRevision(now[name], pointer) },
      ] as const,
  );
  return Object.fromEntries([...unchanged, ...restored]);
};

/**
 * Returns the revision from which failure reports about a restored release count. If the release does not change, the revision
 * does not change.
 */
const findCountingRevision = (
  now: RemoteReleasePointer | undefined,
  { current }: RemoteReleasePointer,
): number | undefined => (now?.current === current ? now.since : undefined);

const refuseNothingEarlier = (channel: string, { remote, to }: RollbackRequest): never =>
  throwReleaseRefusal(
    'rollback-nothing',
    to === undefined
      ? `${remote ?? 'The channel'} has run nothing earlier on ${channel}.`
      : `${channel} has no revision ${to} that it could return to.`,
  );

export const findProductionChannelState = async (tx: TransactionSql): Promise<ChannelState> =>
  (await findReleaseChannels(tx)).find(({ channel }) => channel === PRODUCTION)?.state ?? {};

interface RollbackTarget {
  readonly state: ChannelState;
  readonly values: ChannelSettingValues;
  /** Number of the revision that the rollback restores. */
  readonly restores: number;
  /** Names of the remotes that the rollback changes. */
  readonly names: readonly string[];
}

/** Names of the remotes for which a rollback leads to a later release, or to later setting values. */
interface ForwardRollbacks {
  readonly releases: readonly string[];
  /** Names of remotes whose setting values change while their release stays. */
  readonly values: readonly string[];
}

const findForwardRollbacks = async (
  tx: TransactionSql,
  channel: ReleaseChannel,
  { state, values, restores, names }: RollbackTarget,
): Promise<ForwardRollbacks> => {
  const releases: string[] = [];
  const others: string[] = [];
  for (const name of names) {
    const [now, next] = [channel.state[name]?.current, state[name]?.current];
    const hasOtherValues = !isDeepStrictEqual(values[name], channel.values[name]);
    if (next !== undefined && next !== now) {
      if (await isLaterPromotedRelease(tx, channel.channel, name, { now, next }))
        releases.push(name);
    } else if (hasOtherValues && (await wasRolledBackPast(tx, channel, name, restores)))
      others.push(name);
  }
  return { releases, values: others };
};

/** Returns whether the release `next` was promoted on the channel after the one that runs now. Both are IDs of releases. */
const isLaterPromotedRelease = async (
  tx: TransactionSql,
  channel: string,
  remote: string,
  { now, next }: { readonly now: string | undefined; readonly next: string | undefined },
): Promise<boolean> => {
  if (next === undefined || next === now) return false;
  const before = now === undefined ? 0 : await findPromotedRevision(tx, channel, remote, now);
  return (await findPromotedRevision(tx, channel, remote, next)) > before;
};

/** Returns the last revision that promoted a release; otherwise the first revision that ran it; otherwise 0. */
const findPromotedRevision = async (
  tx: TransactionSql,
  channel: string,
  remote: string,
  release: string,
): Promise<number> => {
  const [row] = await tx<{ at: number }[]>`
    select coalesce(max((state -> ${remote}::text ->> 'since')::int), min(revision)::int, 0) as at
    from release_revisions
    where channel = ${channel} and state -> ${remote}::text ->> 'current' = ${release}`;
  return row?.at ?? 0;
};

/** Returns whether a later rollback of this remote, or of the whole channel, restored a state before that promotion. */
const wasRolledBackPast = async (
  tx: TransactionSql,
  { channel }: ReleaseChannel,
  remote: string,
  revision: number,
): Promise<boolean> => {
  const rows = await tx`
    select from release_changes
    where channel = ${channel} and remote = ${remote} and revision > ${revision} and restores < ${revision}
    limit 1`;
  return rows.length > 0;
};

/** Returns the state of the channel after a rollback of one remote, or of all. Throws 404 and 422. */
export const applyRollback = async (
  tx: TransactionSql,
  channel: ReleaseChannel,
  request: RollbackRequest,
): Promise<ChannelChangeEffect> => {
  const {
    restores,
    state: earlier,
    values,
    skipped,
  } = await findRollbackTarget(tx, channel, request);
  const names =
    request.remote === undefined
      ? Object.keys({ ...channel.state, ...earlier, ...channel.values, ...values }).filter(
          (name) =>
            earlier[name]?.current !== channel.state[name]?.current ||
            !isDeepStrictEqual(values[name], channel.values[name]),
        )
      : [request.remote];
  const forward = await findForwardRollbacks(tx, channel, {
    state: earlier,
    values,
    restores,
    names,
  });
  const state = restartReportCounting(earlier, forward.releases, channel.revision + 1);
  const ids = names.flatMap((name) => state[name]?.current ?? []);
  const releases = await findReleasesById(tx, ids);
  const remotes = names.map((remote): RevisionRemoteChange => {
    const version = releases.find(({ id }) => id === state[remote]?.current)?.version;
    const changed = { remote, action: 'rollback', restores } as const;
    return version === undefined ? changed : Object.assign(changed, { version });
  });
  const gated = releases.filter(({ remote }) => forward.releases.includes(remote));
  const promotes = [...forward.releases, ...forward.values];
  return { remotes, state, values, restores, skipped, releases: gated, promotes };
};

/** Sets the revision from which failure reports of pages count for the promoted releases. */
const restartReportCounting = (
  state: ChannelState,
  remotes: readonly string[],
  since: number,
): ChannelState =>
  Object.fromEntries(
    Object.entries(state).map(([name, pointer]) => [
      name,
      remotes.includes(name) ? { ...pointer, since } : pointer,
    ]),
  );
