import { useAddressQuery } from '@cairn/ui/use-address-query';
import { useEffect, useState } from 'react';

interface SoundQuery {
  /** The keys of the screen; others are left alone. */
  readonly keys: readonly string[];
  /** What of an address makes sense; the rest falls back silently. */
  readonly sound: (query: URLSearchParams) => Readonly<Record<string, string>>;
}

const withoutNonsense = (query: URLSearchParams, { keys, sound }: SoundQuery) => {
  const values = sound(query);
  if (keys.every((key) => (query.get(key) ?? '') === (values[key] ?? ''))) return undefined;
  const others = [...query].filter(([key]) => !keys.includes(key));
  return new URLSearchParams([...others, ...Object.entries(values)]);
};

/**
 * The address's query, and the way to exchange it, in the same entry of the history. What makes no sense in the address
 * that a visit begins with is removed from it, once: what is typed afterwards stays as it was typed.
 */
export const useSoundQuery = (wanted: SoundQuery) => {
  const [query, exchange] = useAddressQuery();
  const [cleaned, setCleaned] = useState(() => withoutNonsense(query, wanted));
  useEffect(() => {
    if (!cleaned) return;
    exchange(cleaned);
    setCleaned(undefined);
    // Once, at the start of a visit.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return [cleaned ?? query, exchange] as const;
};
