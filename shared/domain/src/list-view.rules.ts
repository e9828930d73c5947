/** The view of a list (filters and page) and its form in the URL, for every list with filters and pages. */
import { parseListPageNumber } from './paging.rules.ts';

/** The page, counted from 1. All other fields of a view are texts: a search, filters, an order. */
export interface ListView {
  readonly page: number;
}

interface UrlQuery {
  readonly get: (key: string) => string | null;
}

export interface ListUrlFormat<V extends ListView> {
  /** Filters and page of the list when its URL has no query. */
  readonly whole: V;
  readonly read: (query: UrlQuery) => V;
  /** Returns the query for a view, without the fields that equal those of `whole`. */
  readonly write: (view: V) => Record<string, string>;
  /** Returns a view without the invalid values that a URL may contain; they silently fall back to the defaults. */
  readonly sound: (view: V) => V;
  /** Returns the list's view with changed filters, on page 1 unless the change sets the page. */
  readonly changed: (view: V, change: Partial<V>) => V;
  /** Returns whether any filter of the list is set, that is, differs from `whole`. */
  readonly isNarrowed: (view: V) => boolean;
}

/**
 * Creates the functions that read the view of a list from the URL and write it.
 * @param sound removes invalid values from a view of a URL; keeps all of them by default
 */
export const createListUrlFormat = <V extends ListView>(
  whole: V,
  sound: (view: V) => V = (view) => view,
): ListUrlFormat<V> => {
  const defaultTexts = new Map(
    Object.entries(whole).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
  const listDifferences = (view: V) =>
    Object.entries(view).filter(
      ([key, text]) => defaultTexts.has(key) && text !== defaultTexts.get(key),
    );
  return {
    whole,
    sound,
    read: (query) => {
      const texts = [...defaultTexts].map(([key, text]) => [key, query.get(key) ?? text]);
      // The cast is safe: the keys are those of the text fields in `whole`, and `page`.
      return { ...Object.fromEntries(texts), page: parseListPageNumber(query.get('page')) } as V;
    },
    write: (view) => ({
      ...Object.fromEntries(listDifferences(view)),
      ...(view.page !== 1 && { page: String(view.page) }),
    }),
    changed: (view, change) => ({ ...view, page: 1, ...change }),
    isNarrowed: (view) => listDifferences(view).length > 0,
  };
};
