import { findSimilarName } from './close-name.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Maximum number of unknown names for which one check searches a similar name, because each search compares all names. */
const MAX_SUGGESTIONS = 200;

/** Result of a search for a name or an id: an item, several items with the same name, or no item and perhaps a similar name. */
export type NameSearchResult<Item> =
  | { readonly kind: 'found'; readonly item: Item }
  | { readonly kind: 'ambiguous' }
  | { readonly kind: 'unknown'; readonly close: string | undefined };

/** Finds the groups or courses that cells of a table name. */
export interface NameIndex<Item extends Named> {
  readonly find: (nameOrId: string) => NameSearchResult<Item>;
}

/**
 * Creates an index of items by their ids and by their names, where upper and lower case are equal. An id takes precedence over
 * an equal name.
 */
export const createNameIndex = <Item extends Named>(items: readonly Item[]): NameIndex<Item> => {
  const byId = new Map(items.map((item) => [item.id, item]));
  const byName = new Map<string, Item[]>();
  for (const item of items) {
    const key = item.name.toLowerCase();
    byName.set(key, [...(byName.get(key) ?? []), item]);
  }
  const closeNames = new Map<string, string | undefined>();
  const names = items.flatMap(({ name, id }) => [name, id]);
  const suggest = (name: string): string | undefined => {
    if (!closeNames.has(name) && closeNames.size < MAX_SUGGESTIONS)
      closeNames.set(name, findSimilarName(name, names));
    return closeNames.get(name);
  };
  return {
    find: (nameOrId) => {
      const named = byName.get(nameOrId.toLowerCase()) ?? [];
      const item = byId.get(nameOrId) ?? named[0];
      if (!item) return { kind: 'unknown', close: suggest(nameOrId) };
      if (named.length > 1 && !byId.has(nameOrId)) return { kind: 'ambiguous' };
      return { kind: 'found', item };
    },
  };
};
