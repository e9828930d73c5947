/** What of a list is shown, and how the list's address says it: one rule for every list with filters and pages. */
import { pageFromText } from './paging.rules.ts';

/** Beside the page, from 1, a view holds texts only: a search, filters, an order. */
export interface ListView {
  readonly page: number;
}

interface Query {
  readonly get: (key: string) => string | null;
}

export interface ListAddress<V extends ListView> {
  /** What a visit shows that asks for nothing. */
  readonly whole: V;
  readonly read: (query: Query) => V;
  /** The query that says the view; what is as in the whole list is left out. */
  readonly write: (view: V) => Record<string, string>;
  /** The view that somebody asks for who opens an address, without what makes no sense; that falls back silently. */
  readonly sound: (view: V) => V;
  /** Every change except one of the page goes back to page 1. */
  readonly changed: (view: V, change: Partial<V>) => V;
  /** Whether anything but the page differs from the whole list. */
  readonly isNarrowed: (view: V) => boolean;
}

/** @param sound what of a view from an address makes sense; everything does where it is left out */
export const listAddress = <V extends ListView>(
  whole: V,
  sound: (view: V) => V = (view) => view,
): ListAddress<V> => {
  const wholeTexts = new Map(
    Object.entries(whole).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
  const differencesOf = (view: V) =>
    Object.entries(view).filter(
      ([key, text]) => wholeTexts.has(key) && text !== wholeTexts.get(key),
    );
  return {
    whole,
    sound,
    read: (query) => {
      const texts = [...wholeTexts].map(([key, text]) => [key, query.get(key) ?? text]);
      // The keys of the whole, which hold texts, and the page.
      return { ...Object.fromEntries(texts), page: pageFromText(query.get('page')) } as V;
    },
    write: (view) => ({
      ...Object.fromEntries(differencesOf(view)),
      ...(view.page !== 1 && { page: String(view.page) }),
    }),
    changed: (view, change) => ({ ...view, page: 1, ...change }),
    isNarrowed: (view) => differencesOf(view).length > 0,
  };
};
