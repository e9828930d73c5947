import { SearchField, type SearchFieldProps } from '@cairn/ui/search-field';
import { useEffect, useEffectEvent, useState } from 'react';

interface ListSearchProps extends Pick<SearchFieldProps, 'label' | 'placeholder' | 'className'> {
  readonly value: string;
  /**
   * Called with the new text a moment after the last key, or when the focus leaves the field. The text is empty after a press on
   * the cross.
   */
  readonly onSearch: (search: string) => void;
}

const SEARCH_DELAY_MS = 250;

/** The search of a list. It keeps the text until the person stops typing, so that a letter never waits for the list. */
export const ListSearch = ({ value, onSearch, ...field }: ListSearchProps) => {
  /** Text that `onSearch` has not received; undefined if there is none. */
  const [typed, setTyped] = useState<string>();
  const search = (text = typed) => {
    if (text === undefined) return;
    setTyped(undefined);
    onSearch(text);
  };
  const searchTyped = useEffectEvent(() => search());
  useEffect(() => {
    const timer = setTimeout(searchTyped, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <SearchField
      {...field}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => search()}
      onClear={() => search('')}
    />
  );
};
