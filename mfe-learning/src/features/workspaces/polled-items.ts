/** Loads a list repeatedly while the state of one of its items is changing. */

/** Items of a list as last loaded, and what has changed since the load before. */
export interface PolledItems<T> {
  readonly list: readonly T[];
  /** Items whose state has changed since the previous load. */
  readonly changed: readonly T[];
  /** Number of consecutive loads of the list without a change. */
  readonly unchangedReads: number;
}

interface Stateful {
  readonly State: string;
}

const EVERY_MS = 10_000;
/** Number of loads without a change, one minute in all, after which the interval becomes longer. */
const SLOW_POLL_AFTER_READS = 6;
const SLOW_POLL_INTERVAL_MS = 30_000;

/** @param getId returns the key that identifies an item in both loads */
export const toPolledItems = <T extends Stateful>(
  last: PolledItems<T> | undefined,
  list: readonly T[],
  getId: (item: T) => string,
): PolledItems<T> => {
  const before = new Map(last?.list.map((item) => [getId(item), item.State]));
  const changed = list.filter((item) => {
    const state = before.get(getId(item));
    return state !== undefined && state !== item.State;
  });
  const isSame = changed.length === 0 && list.length === last?.list.length;
  return { list, changed, unchangedReads: isSame ? last.unchangedReads + 1 : 0 };
};

/** Returns the milliseconds until the list is loaded again; false if no item is changing. */
export const getPollIntervalMs = <T extends Stateful>(
  reading: PolledItems<T> | undefined,
  isLoading: (state: string) => boolean,
): number | false => {
  if (!reading?.list.some(({ State }) => isLoading(State))) return false;
  return reading.unchangedReads < SLOW_POLL_AFTER_READS ? EVERY_MS : SLOW_POLL_INTERVAL_MS;
};
