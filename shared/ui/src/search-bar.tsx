import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { SearchField } from './search-field.tsx';
import styles from './search-bar.module.css';
import { SkeletonShape } from './skeleton.tsx';

interface SearchBarProps {
  /** Label and placeholder: 'Search for courses'. */
  readonly label: string;
  readonly term: string;
  readonly onSearch: (term: string) => void;
  /** Number of results: '12 courses found'. Screen readers announce changes. */
  readonly found: string;
  /** Content next to the search field, such as a button for filters. */
  readonly children?: ReactNode;
}

/** The search above a list, and the number of its results. */
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

interface SearchBarSkeletonProps {
  /** Whether a button will be shown next to the search. */
  readonly hasButton?: boolean;
}

/** The skeleton of the search bar, for the skeleton of its list. */
export const SearchBarSkeleton = ({ hasButton = false }: SearchBarSkeletonProps) => (
  <div className={styles['bar']}>
    <SkeletonShape className={classNames(styles['search'], styles['control'])} />
    {hasButton && <SkeletonShape className={classNames(styles['button'], styles['control'])} />}
    <SkeletonShape className={classNames(styles['found'], styles['count'])} />
  </div>
);
