/** Which remotes the board shows, and in which order. */
import type { BoardCell, BoardChannel } from '@cairn/api/release-board.contract';
import { hourState, pairs } from '../health.rules.ts';
import type { BoardRemote } from '../release-types.ts';

/** Hours that count as now. */
const RECENT = 3;

export type Limits = ReadonlyMap<string, number>;

/** The failures that each channel lets a canary have, 0 to 1. */
export const limitsOf = (channels: readonly BoardChannel[]): Limits =>
  new Map(channels.map(({ channel, settings }) => [channel, settings.canary.errorLimit]));

export const limitOf = (limits: Limits, channel: string): number => limits.get(channel) ?? 1;

/** Most urgent first: something was stopped, somebody is waited for, it fails now, a canary is on its way, nothing. */
export type Attention = 'stopped' | 'waits' | 'failing' | 'canary' | 'none';
const URGENCY: readonly Attention[] = ['stopped', 'waits', 'failing', 'canary', 'none'];

/** @param waiting remotes of which a change waits for a second person */
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

/** The plan of its canary waits for somebody. */
const isPaused = ({ canary }: BoardCell): boolean => canary?.plan?.waitsFor === 'person';

const isFailing = ({ channel, hours }: BoardCell, limits: Limits): boolean =>
  pairs(hours)
    .slice(-RECENT)
    .some((hour) => hourState(hour, limitOf(limits, channel)) === 'over');

interface Wanted {
  /** Part of its name, of a title of its screens, or of an owner's name. */
  readonly find: string;
  readonly order: string;
}

/** As they come, or those first that need somebody; equals stay as they come. */
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
