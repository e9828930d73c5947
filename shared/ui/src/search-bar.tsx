import type { ReactNode } from 'react';
import { SearchField } from './search-field.tsx';
import styles from './search-bar.module.css';

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
