/** Selects and orders the remotes of the board. */
import type { BoardCell, BoardChannel } from '@cairn/api/release-board.contract';
import { findHourState, toStartCounts } from '../health.rules.ts';
import type { BoardRemote } from '../release-types.ts';

/** Number of last hours that count as current. */
const RECENT_HOURS = 3;

export type ErrorLimits = ReadonlyMap<string, number>;

/** Returns each channel's error limit for canaries, 0 to 1. */
export const createErrorLimits = (channels: readonly BoardChannel[]): ErrorLimits =>
  new Map(channels.map(({ channel, settings }) => [channel, settings.canary.errorLimit]));

export const getErrorLimit = (limits: ErrorLimits, channel: string): number =>
  limits.get(channel) ?? 1;

/** Levels of attention, the most urgent first: stopped, waits for a person, fails now, canary running, none. */
export type AttentionLevel = 'stopped' | 'waits' | 'failing' | 'canary' | 'none';
const LEVELS_BY_URGENCY: readonly AttentionLevel[] = [
  'stopped',
  'waits',
  'failing',
  'canary',
  'none',
];

/** @param waiting remotes whose change waits for approval */
export const findAttentionLevel = (
  { name, cells }: Pick<BoardRemote, 'name' | 'cells'>,
  waiting: ReadonlySet<string>,
  limits: ErrorLimits,
): AttentionLevel => {
  if (cells.some(({ stopped, takenBack }) => stopped !== undefined || takenBack)) return 'stopped';
  if (waiting.has(name) || cells.some(isPaused)) return 'waits';
  if (cells.some((cell) => isFailing(cell, limits))) return 'failing';
  return cells.some(({ canary }) => canary) ? 'canary' : 'none';
};

/** Returns whether the rollout plan of the canary waits for a person. */
const isPaused = ({ canary }: BoardCell): boolean => canary?.plan?.waitsFor === 'person';

const isFailing = ({ channel, hours }: BoardCell, limits: ErrorLimits): boolean =>
  toStartCounts(hours)
    .slice(-RECENT_HOURS)
    .some((hour) => findHourState(hour, getErrorLimit(limits, channel)) === 'over');

interface RemoteFilter {
  /** Text in the remote's name, a title of its screens, or an owner's name. */
  readonly find: string;
  readonly order: string;
}

/** Returns the matching remotes, in their order or the most urgent first; ties keep their order. */
export const selectShownRemotes = <R extends BoardRemote>(
  remotes: readonly R[],
  { find, order }: RemoteFilter,
  attention: (remote: R) => AttentionLevel,
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
