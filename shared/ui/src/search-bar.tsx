import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { SearchField } from './search-field.tsx';
import styles from './search-bar.module.css';
import { Bone } from './skeleton.tsx';

interface SearchBarProps {
  /** 'Search for courses': said and shown. */
  readonly label: string;
  readonly term: string;
  readonly onSearch: (term: string) => void;
  /** What there is: '12 courses found'. Heard when it changes. */
  readonly found: string;
  /** Beside the search: a button for filters. */
  readonly children?: ReactNode;
}

/** Over a list: the search, and how much it finds. */
export const SearchBar = ({ label, term, onSearch, found, children }: SearchBarProps) => (
  <div className={styles['bar']}>
    <form role="search" className={styles['search']} onSubmit={(event) => event.preventDefault()}>
      <SearchField
        label={label}
        placeholder={label}
        value={term}
        onChange={(event) => onSearch(event.target.value)}
        onClear={() => onSearch('')}
      />
    </form>
    {children}
    <output className={styles['found']}>{found}</output>
  </div>
);

interface SearchBarPlaceProps {
  /** Whether a button will stand beside the search. */
  readonly hasButton?: boolean;
}

/** The shape of the bar, for the skeleton of its list. */
export const SearchBarPlace = ({ hasButton = false }: SearchBarPlaceProps) => (
  <div className={styles['bar']}>
    <Bone className={classNames(styles['search'], styles['control'])} />
    {hasButton && <Bone className={classNames(styles['button'], styles['control'])} />}
    <Bone className={classNames(styles['found'], styles['count'])} />
  </div>
);
