import type { ScormValues } from './scorm-types.ts';

const INDEXED = /\.(\d+)(?=\.)/g;

/** Accepted values and the lengths of lists. Only accepted values extend a list. */
export interface ValueStore {
  get: (element: string) => string | undefined;
  put(element: string, value: string): void;
  count(list: string): number;
  /** Returns how far the largest index in the name exceeds its list: 0 inside, 1 the next entry, 2+ a gap. */
  beyond(element: string): number;
}

const indexesIn = (element: string): { list: string; index: number }[] =>
  [...element.matchAll(INDEXED)].map((match) => ({
    list: element.slice(0, match.index),
    index: Number(match[1]),
  }));

export const createValueStore = (initial: ScormValues): ValueStore => {
  const values = new Map<string, string>();
  const counts = new Map<string, number>();
  const count = (list: string): number => counts.get(list) ?? 0;
  const put = (element: string, value: string): void => {
    values.set(element, value);
    for (const { list, index } of indexesIn(element)) {
      if (index >= count(list)) counts.set(list, index + 1);
    }
  };
  for (const [element, value] of Object.entries(initial)) put(element, value);
  return {
    get: (element) => values.get(element),
    put,
    count,
    beyond: (element) =>
      Math.max(0, ...indexesIn(element).map(({ list, index }) => index - count(list) + 1)),
  };
};
