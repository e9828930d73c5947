import type { ScormValues } from './scorm-types.ts';

const INDEXED = /\.(\d+)(?=\.)/g;

/** Accepted SCORM values and the lengths of their lists. Only accepted values extend a list. */
export interface ScormValueStore {
  get: (element: string) => string | undefined;
  put(element: string, value: string): void;
  count(list: string): number;
  /**
   * Returns by how much the largest index in an element name exceeds its list: 0 inside, 1 for the next entry, 2 or more for a
   * gap.
   */
  beyond(element: string): number;
}

const indexesIn = (element: string): { list: string; index: number }[] =>
  [...element.matchAll(INDEXED)].map((match) => ({
    list: element.slice(0, match.index),
    index: Number(match[1]),
  }));

export const createScormValueStore = (initial: ScormValues): ScormValueStore => {
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
