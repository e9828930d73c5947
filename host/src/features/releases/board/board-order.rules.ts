/** Selects and orders the remotes of the board. */
import type { BoardCell, BoardChannel } from '@cairn/api/release-board.contract';
import { hourState, pairs } from '../health.rules.ts';
import type { BoardRemote } from '../release-types.ts';

/** Number of last hours that count as current. */
const RECENT = 3;

export type Limits = ReadonlyMap<string, number>;

/** Returns each channel's error limit for canaries, 0 to 1. */
export const limitsOf = (channels: readonly BoardChannel[]): Limits =>
  new Map(channels.map(({ channel, settings }) => [channel, settings.canary.errorLimit]));

export const limitOf = (limits: Limits, channel: string): number => limits.get(channel) ?? 1;

/** Levels of attention, the most urgent first: stopped, waits for a person, fails now, canary running, none. */
export type Attention = 'stopped' | 'waits' | 'failing' | 'canary' | 'none';
const URGENCY: readonly Attention[] = ['stopped', 'waits', 'failing', 'canary', 'none'];

/** @param waiting remotes whose change waits for approval */
export const attentionOf = (
  { name, cells }: Pick<BoardRemote, 'name' | 'cells'>,
  waiting: ReadonlySet<string>,
  limits: Limits,
): Attention => {
  if (cells.some(({ stopped, takenBack }) => stopped !== undefined || takenBack)) return 'stopped';
  if (waiting.has(name) || cells.some(isPaused)) return 'waits';
  if (cells.some((cell) => isFailing(cell, limits))) return 'failing';
  return cells.some(({ canary }) => canary) ? 'canary' : 'none';
};

/** Returns whether the rollout plan of the canary waits for a person. */
const isPaused = ({ canary }: BoardCell): boolean => canary?.plan?.waitsFor === 'person';

const isFailing = ({ channel, hours }: BoardCell, limits: Limits): boolean =>
  pairs(hours)
    .slice(-RECENT)
    .some((hour) => hourState(hour, limitOf(limits, channel)) === 'over');

interface Wanted {
  /** Text in the remote's name, a title of its screens, or an owner's name. */
  readonly find: string;
  readonly order: string;
}

/** Returns the matching remotes, in their order or the most urgent first; ties keep their order. */
export const shownRemotes = <R extends BoardRemote>(
  remotes: readonly R[],
  { find, order }: Wanted,
  attention: (remote: R) => Attention,
): R[] => {
  const term = find.trim().toLocaleLowerCase();
  const found = remotes.filter(({ name, titles, owners }) =>
    [name, ...titles, ...owners].some((text) => text.toLocaleLowerCase().includes(term)),
  );
  if (order !== 'attention') return found;
  const urgency = new Map(found.map((remote) => [remote, URGENCY.indexOf(attention(remote))]));
  return found.toSorted((one, other) => (urgency.get(one) ?? 0) - (urgency.get(other) ?? 0));
};
