import { useDebouncedValue } from '@cairn/ui/use-debounced-value';
import { SearchField, type SearchFieldProps } from '@cairn/ui/search-field';

interface ListSearchProps extends Pick<SearchFieldProps, 'label' | 'placeholder' | 'className'> {
  readonly value: string;
  /** Called with the new text, which is empty after a press on the cross. */
  readonly onSearch: (search: string) => void;
}

export const ListSearch = ({ onSearch, ...field }: ListSearchProps) => (
  <SearchField
    {...field}
    onChange={({ target }) => onSearch(target.value)}
    onClear={() => onSearch('')}
  />
);

const SEARCH_DELAY_MS = 250;

/** Returns the text to search for: the typed one, without surrounding spaces, a moment after the last key. */
export const useSettledSearch = (search: string): string =>
  useDebouncedValue(search.trim(), SEARCH_DELAY_MS);
