import { SearchField, type SearchFieldProps } from '@cairn/ui/search-field';
import { useDebouncedValue } from '@cairn/ui/use-debounced-value';
import { useEffect, useEffectEvent, useState } from 'react';

interface ListSearchProps extends Pick<SearchFieldProps, 'label' | 'placeholder' | 'className'> {
  readonly value: string;
  /** Called with the new text when the person has stopped typing, and with an empty text when the clear button is pressed. */
  readonly onSearch: (search: string) => void;
}

const SEARCH_DELAY_MS = 250;

/**
 * Search field of a list. It holds the text until the person stops typing, so that typing never waits for the list to render.
 */
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

/** Returns the debounced text to search for, without surrounding spaces. */
export const useDebouncedSearch = (search: string): string =>
  useDebouncedValue(search.trim(), SEARCH_DELAY_MS);
