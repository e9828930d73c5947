/** Filters and sorts the remotes on the release board. */
import type { BoardCell, BoardChannel } from '@cairn/api/release-board.contract';
import { findHourlyHealthState, toReleaseStartCounts } from '../health.rules.ts';
import type { BoardRemote } from '../release-types.ts';

/** Number of recent hours in which failed starts count as a current problem of a remote. */
const RECENT_HOURS = 3;

export type CanaryErrorLimits = ReadonlyMap<string, number>;

/** Returns each channel's error limit for canaries, 0 to 1. */
export const mapCanaryErrorLimits = (channels: readonly BoardChannel[]): CanaryErrorLimits =>
  new Map(channels.map(({ channel, settings }) => [channel, settings.canary.errorLimit]));

export const getCanaryErrorLimit = (limits: CanaryErrorLimits, channel: string): number =>
  limits.get(channel) ?? 1;

/** Levels of attention, the most urgent first: stopped, waits for a person, fails now, canary running, none. */
export type RemoteAttentionLevel = 'stopped' | 'waits' | 'failing' | 'canary' | 'none';
const LEVELS_BY_URGENCY: readonly RemoteAttentionLevel[] = [
  'stopped',
  'waits',
  'failing',
  'canary',
  'none',
];

/** Returns how urgently a remote needs attention. @param waiting remotes with a change that waits for approval */
export const findRemoteAttentionLevel = (
  { name, cells }: Pick<BoardRemote, 'name' | 'cells'>,
  waiting: ReadonlySet<string>,
  limits: CanaryErrorLimits,
): RemoteAttentionLevel => {
  if (cells.some(({ stopped, takenBack }) => stopped !== undefined || takenBack)) return 'stopped';
  if (waiting.has(name) || cells.some(isPaused)) return 'waits';
  if (cells.some((cell) => isFailing(cell, limits))) return 'failing';
  return cells.some(({ canary }) => canary) ? 'canary' : 'none';
};

/** Returns whether the rollout plan of the canary waits for a person. */
const isPaused = ({ canary }: BoardCell): boolean => canary?.plan?.waitsFor === 'person';

const isFailing = ({ channel, hours }: BoardCell, limits: CanaryErrorLimits): boolean =>
  toReleaseStartCounts(hours)
    .slice(-RECENT_HOURS)
    .some((hour) => findHourlyHealthState(hour, getCanaryErrorLimit(limits, channel)) === 'over');

interface RemoteFilter {
  /** Search text, found in a remote's name, its screen titles, or an owner's name. */
  readonly find: string;
  readonly order: string;
}

/** Returns the remotes that match the filter, in their given order or the most urgent first. */
export const filterAndSortBoardRemotes = <R extends BoardRemote>(
  remotes: readonly R[],
  { find, order }: RemoteFilter,
  attention: (remote: R) => RemoteAttentionLevel,
): R[] => {
  const term = find.trim().toLocaleLowerCase();
  const found = remotes.filter(({ name, titles, owners }) =>
    [name, ...titles, ...owners].some((text) => text.toLocaleLowerCase().includes(term)),
  );
  if (order !== 'attention') return found;
  const urgency = new Map(
    found.map((remote) => [remote, LEVELS_BY_URGENCY.indexOf(attention(remote))]),
  );
  return found.toSorted((one, other) => (urgency.get(one) ?? 0) - (urgency.get(other) ?? 0));
};
