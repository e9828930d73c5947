import { type FilterChoicesQuery, MAX_FILTER_CHOICES } from '@cairn/api/filter-choices.contract';
import { useQuery } from '@cairn/runtime';
import { Checkbox } from '@cairn/ui/checkbox';
import { SearchField } from '@cairn/ui/search-field';
import { type KeyboardEvent, useState } from 'react';
import { t } from 'ttag';
import type { FilterMenuProps } from './filter-menu.tsx';
import { useDebouncedSearch } from './list-search.tsx';
import { LoadedContent } from './loaded-content.tsx';
import { manageQueries } from './manage-queries.ts';
import styles from './filter-menu.module.css';

interface FilterListProps extends FilterMenuProps {
  readonly id: string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Distance in px between an open list and the edge of the window. */
const EDGE_DISTANCE_PX = 8;

/** Moves a list to the side by as much as it leaves the window: its button may be at the end of a row. */
const keepInWindow = (list: HTMLElement | null): void => {
  if (!list) return;
  const { left, right } = list.getBoundingClientRect();
  const last = document.documentElement.clientWidth - EDGE_DISTANCE_PX;
  const shift = Math.min(0, last - right) || Math.max(0, EDGE_DISTANCE_PX - left);
  if (shift !== 0) list.style.translate = `${shift}px`;
};

/** The open list of a filter: a checkbox for each value, below a search if the site has many of them. */
export const FilterList = ({ id, label, searched, ...options }: FilterListProps) => (
  <div ref={keepInWindow} id={id} role="group" aria-label={label} className={styles['filterList']}>
    {searched === undefined ? (
      <FilterOptions {...options} />
    ) : (
      <SearchedOptions {...options} label={label} searched={searched} />
    )}
  </div>
);

type FilterOptionsProps = Omit<FilterListProps, 'id' | 'label' | 'searched'>;

interface SearchedOptionsProps extends FilterOptionsProps {
  readonly label: string;
  readonly searched: FilterChoicesQuery['kind'];
}

/** Options that match the search. Chosen options stay in the list, so that they can be removed. */
const SearchedOptions = ({ label, searched, options, onChange, ...list }: SearchedOptionsProps) => {
  const [search, setSearch] = useState('');
  const [kept, setKept] = useState(options);
  const { chosen: before } = list;
  const query = useQuery(
    manageQueries.filterChoices({ kind: searched, search: useDebouncedSearch(search) }),
  );
  return (
    <>
      <SearchField
        label={t`Search: ${label}`}
        placeholder={t`Search`}
        autoComplete="off"
        value={search}
        onKeyDown={list.onKeyDown}
        onChange={({ target }) => setSearch(target.value)}
        onClear={() => setSearch('')}
      />
      <LoadedContent query={query} failure={t`The list could not be loaded.`} lines={4}>
        {({ choices }) => {
          const found = choices.map(({ id, name }) => ({ value: id, label: name }));
          // `kept` has the options that were known when the list was opened; `options` adds those whose names were loaded since.
          const known = new Map([...options, ...kept].map((one) => [one.value, one]));
          for (const { value } of found) known.delete(value);
          const others = [...known.values()];
          return (
            <>
              <FilterOptions
                {...list}
                options={[...others, ...found]}
                onChange={(chosen) => {
                  const touched = new Set([...before, ...chosen]);
                  setKept([...others, ...found.filter(({ value }) => touched.has(value))]);
                  onChange(chosen);
                }}
              />
              {found.length === MAX_FILTER_CHOICES && (
                <p>{t`More match. Type more of the name.`}</p>
              )}
            </>
          );
        }}
      </LoadedContent>
    </>
  );
};

const FilterOptions = ({ options, chosen, onChange, onKeyDown }: FilterOptionsProps) =>
  options.length === 0 ? (
    <p>{t`There is nothing to choose.`}</p>
  ) : (
    options.map(({ value, label }) => (
      <Checkbox
        key={value}
        label={label}
        checked={chosen.includes(value)}
        onKeyDown={onKeyDown}
        onChange={({ target }) =>
          onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
        }
      />
    ))
  );
