import { SearchField, type SearchFieldProps } from '@cairn/ui/search-field';
import { useDebouncedValue } from '@cairn/ui/use-debounced-value';
import { useEffect, useEffectEvent, useState } from 'react';

interface ListSearchProps extends Pick<SearchFieldProps, 'label' | 'placeholder' | 'className'> {
  readonly value: string;
  /** Called with the new text a moment after the last key. The text is empty after a press on the cross. */
  readonly onSearch: (search: string) => void;
}

const SEARCH_DELAY_MS = 250;

/** The search of a list. It keeps the text until the person stops typing, so that a letter never waits for the list. */
export const ListSearch = ({ value, onSearch, ...field }: ListSearchProps) => {
  /** Text that `onSearch` has not received; undefined if there is none. */
  const [typed, setTyped] = useState<string>();
  const search = (text: string) => {
    setTyped(undefined);
    onSearch(text);
  };
  const searchLater = useEffectEvent(search);
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(() => searchLater(typed), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <SearchField
      {...field}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onClear={() => search('')}
    />
  );
};

/** Returns the text to search for: the typed one, without surrounding spaces, a moment after the last key. */
export const useSettledSearch = (search: string): string =>
  useDebouncedValue(search.trim(), SEARCH_DELAY_MS);
