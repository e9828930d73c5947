import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useUrlQuery } from './use-url-query.ts';

/** Reads and writes the view of a list in the query of its URL; `createListUrlFormat` of the domain creates it. */
interface ListUrlFormat<V> {
  readonly whole: V;
  readonly read: (query: URLSearchParams) => V;
  readonly write: (view: V) => Readonly<Record<string, string>>;
  readonly sound: (view: V) => V;
  readonly changed: (view: V, change: Partial<V>) => V;
}

/** Returns the query without invalid values; undefined if all are valid. Keys that do not belong to the list stay. */
const removeInvalidValues = <V extends object>(
  query: URLSearchParams,
  address: ListUrlFormat<V>,
) => {
  const values = address.write(address.sound(address.read(query)));
  const keys = Object.keys(address.whole);
  if (keys.every((key) => (query.get(key) ?? '') === (values[key] ?? ''))) return undefined;
  const others = [...query].filter(([key]) => !keys.includes(key));
  return new URLSearchParams([...others, ...Object.entries(values)]);
};

/**
 * Keeps the view of a list in the URL, in the same entry of the history: Back leaves the list and does not undo every letter.
 * Invalid values in the URL that a visit starts with are removed once; text that is typed later stays as typed.
 * @param path the path of the list: '/documents'
 */
export const useListView = <V extends { readonly page: number }>(
  path: string,
  address: ListUrlFormat<V>,
) => {
  const [query, exchange] = useUrlQuery();
  const [entry] = useState(() => ({
    text: query.toString(),
    cleaned: removeInvalidValues(query, address),
  }));
  const clean = useEffectEvent(() => {
    if (entry.cleaned) exchange(entry.cleaned);
  });
  // Empty dependencies: invalid values are removed once, at the start of a visit.
  useEffect(() => clean(), []);
  const inAddress = query.toString();
  const text = inAddress === entry.text && entry.cleaned ? entry.cleaned.toString() : inAddress;
  const { read, write, changed, whole } = address;
  return useMemo(() => {
    const urlQuery = new URLSearchParams(text);
    const view = read(urlQuery);
    const show = (next: V) => exchange(write(next));
    const toUrl = (shown: V) => `${path}?${new URLSearchParams(write(shown))}`.replace(/\?$/, '');
    return {
      view,
      /** Query of the list's URL, without the question mark. */
      urlQuery,
      show,
      change: (part: Partial<V>) => show(changed(view, part)),
      reset: () => show(whole),
      toUrl,
      toPageUrl: (page: number) => toUrl({ ...view, page }),
    };
  }, [text, path, read, write, changed, whole, exchange]);
};
