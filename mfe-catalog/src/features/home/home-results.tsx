import { Link } from '@cairn/runtime';
import { SearchHit, searchHitClass } from '@cairn/search/hit';
import { toEntryPath, type SearchEntry } from '@cairn/search/search-entry';
import type { SearchResults } from '@cairn/search/use-catalogue-search';
import { SearchKeys } from '@cairn/ui/search-keys';
import { type KeyboardEvent, memo } from 'react';
import { t } from 'ttag';
import styles from './home.module.css';

interface HitHandlers {
  /** Called when the student has followed a search result. */
  readonly onFollow: () => void;
  /** Handles arrow keys on every search result. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface HomeResultsProps extends HitHandlers {
  readonly found: SearchResults;
}

/** Results of the search on the home page. Memoised: they re-render for new results, not for each letter. */
export const HomeSearchResults = memo(
  ({ found: { term, entries }, ...handlers }: HomeResultsProps) => (
    <div className={styles['results']}>
      {entries.length === 0 ? (
        <p className={styles['none']}>{t`No results found.`}</p>
      ) : (
        <>
          <div className={styles['groups']}>
            <Group
              title={t`Courses`}
              entries={ofKind(entries, 'course')}
              term={term}
              {...handlers}
            />
            <Group title={t`Roles`} entries={ofKind(entries, 'role')} term={term} {...handlers} />
          </div>
          <SearchKeys className={styles['keys']} />
        </>
      )}
    </div>
  ),
);

const ofKind = (entries: readonly SearchEntry[], wanted: SearchEntry['kind']) =>
  entries.filter(({ kind }) => kind === wanted);

interface GroupProps extends HitHandlers {
  readonly term: string;
  readonly title: string;
  readonly entries: readonly SearchEntry[];
}

const Group = ({ title, entries, ...hit }: GroupProps) => {
  if (entries.length === 0) return null;
  return (
    <section className={styles['group']} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <HomeHit entry={entry} {...hit} />
          </li>
        ))}
      </ul>
    </section>
  );
};

interface HitProps extends HitHandlers {
  readonly term: string;
  readonly entry: SearchEntry;
}

const HomeHit = ({ entry, term, onFollow, onKeyDown }: HitProps) => (
  <Link
    to={toEntryPath(entry)}
    data-stop
    className={searchHitClass}
    onClick={onFollow}
    onKeyDown={onKeyDown}
  >
    <SearchHit entry={entry} term={term} />
  </Link>
);
