/** A list that is read again while something in it is on its way. */

/** The list as it was last read, and how it compares with the time before. */
export interface Reading<T> {
  readonly list: readonly T[];
  /** Those whose state is another than when it was read before. */
  readonly changed: readonly T[];
  /** How many times in a row nothing had changed. */
  readonly unchangedReads: number;
}

interface Stateful {
  readonly State: string;
}

const EVERY_MS = 10_000;
/** After a minute without a change it is enough to look less often. */
const QUIET_AFTER_READS = 6;
const QUIET_EVERY_MS = 30_000;

/** @param idOf what makes two items of two readings the same */
export const nextReading = <T extends Stateful>(
  last: Reading<T> | undefined,
  list: readonly T[],
  idOf: (item: T) => string,
): Reading<T> => {
  const before = new Map(last?.list.map((item) => [idOf(item), item.State]));
  const changed = list.filter((item) => {
    const state = before.get(idOf(item));
    return state !== undefined && state !== item.State;
  });
  const isSame = changed.length === 0 && list.length === last?.list.length;
  return { list, changed, unchangedReads: isSame ? last.unchangedReads + 1 : 0 };
};

/** Milliseconds until the next reading; false when nothing is on its way. */
export const readAgainAfter = <T extends Stateful>(
  reading: Reading<T> | undefined,
  isLoading: (state: string) => boolean,
): number | false => {
  if (!reading?.list.some(({ State }) => isLoading(State))) return false;
  return reading.unchangedReads < QUIET_AFTER_READS ? EVERY_MS : QUIET_EVERY_MS;
};
