import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useAddressQuery } from './use-address-query.ts';

/** How a list's address says what is shown: `listAddress` of the domain makes it. */
interface ListAddress<V> {
  readonly whole: V;
  readonly read: (query: URLSearchParams) => V;
  readonly write: (view: V) => Readonly<Record<string, string>>;
  readonly sound: (view: V) => V;
  readonly changed: (view: V, change: Partial<V>) => V;
}

/** The query without what makes no sense in it; undefined where all of it does. Other keys than the list's are left alone. */
const withoutNonsense = <V extends object>(query: URLSearchParams, address: ListAddress<V>) => {
  const values = address.write(address.sound(address.read(query)));
  const keys = Object.keys(address.whole);
  if (keys.every((key) => (query.get(key) ?? '') === (values[key] ?? ''))) return undefined;
  const others = [...query].filter(([key]) => !keys.includes(key));
  return new URLSearchParams([...others, ...Object.entries(values)]);
};

/**
 * What a list shows lives in the address, in the same entry of the history: Back leaves the list instead of going through
 * every letter. What makes no sense in the address that a visit begins with is removed from it, once: what is typed
 * afterwards stays as it was typed.
 * @param path the list's: '/documents'
 */
export const useListView = <V extends { readonly page: number }>(
  path: string,
  address: ListAddress<V>,
) => {
  const [query, exchange] = useAddressQuery();
  const [entry] = useState(() => ({
    text: query.toString(),
    cleaned: withoutNonsense(query, address),
  }));
  const clean = useEffectEvent(() => {
    if (entry.cleaned) exchange(entry.cleaned);
  });
  // Once, at the start of a visit.
  useEffect(() => clean(), []);
  const inAddress = query.toString();
  const text = inAddress === entry.text && entry.cleaned ? entry.cleaned.toString() : inAddress;
  const { read, write, changed, whole } = address;
  return useMemo(() => {
    const asked = new URLSearchParams(text);
    const view = read(asked);
    const show = (next: V) => exchange(write(next));
    const addressOf = (shown: V) =>
      `${path}?${new URLSearchParams(write(shown))}`.replace(/\?$/, '');
    return {
      view,
      /** The query as it stands in the address. */
      asked,
      show,
      change: (part: Partial<V>) => show(changed(view, part)),
      reset: () => show(whole),
      addressOf,
      addressOfPage: (page: number) => addressOf({ ...view, page }),
    };
  }, [text, path, read, write, changed, whole, exchange]);
};
