import { Link } from '@cairn/runtime';
import { CourseImage } from '@cairn/ui/course-image';
import { RoleImage } from '@cairn/ui/role-image';
import { type KeyboardEvent, memo } from 'react';
import styles from './home.module.css';
import { addressOf, type SearchEntry } from './search-entry.ts';
import type { Found } from './use-home-search.ts';

interface HitHandlers {
  /** A result is followed. */
  readonly onFollow: () => void;
  /** The arrow keys, on every result. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface HomeResultsProps extends HitHandlers {
  readonly found: Found;
}

/** Not drawn anew with each letter, only with other results. */
export const HomeResults = memo(({ found: { term, entries }, ...handlers }: HomeResultsProps) => (
  <div className={styles['results']}>
    {entries.length === 0 ? (
      <p role="status" className={styles['none']}>
        No results found.
      </p>
    ) : (
      <>
        <div className={styles['groups']}>
          <Group title="Courses" entries={ofKind(entries, 'course')} term={term} {...handlers} />
          <Group title="Roles" entries={ofKind(entries, 'role')} term={term} {...handlers} />
        </div>
        <p className={styles['keys']} aria-hidden="true">
          <kbd>↑</kbd>
          <kbd>↓</kbd> to move <kbd>Enter</kbd> to open <kbd>Esc</kbd> to close
        </p>
      </>
    )}
  </div>
));

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
            <Hit entry={entry} {...hit} />
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

const Hit = ({ entry, term, onFollow, onKeyDown }: HitProps) => (
  <Link
    to={addressOf(entry)}
    data-stop
    className={styles['hit']}
    onClick={onFollow}
    onKeyDown={onKeyDown}
  >
    {entry.kind === 'course' ? (
      <CourseImage
        courseId={entry.id}
        category={entry.category}
        src={entry.imageUrl}
        className={styles['courseArt']}
      />
    ) : (
      <RoleImage roleId={entry.id} src={entry.imageUrl} className={styles['roleArt']} />
    )}
    <span>
      <strong>
        <Marked text={entry.title} term={term.trim()} />
      </strong>
      <span className={styles['detail']}>{entry.detail}</span>
    </span>
  </Link>
);

/** Underlines the term where it stands in the title as it was typed; a fuzzy match stays plain. */
const Marked = ({ text, term }: { readonly text: string; readonly term: string }) => {
  const at = text.toLowerCase().indexOf(term.toLowerCase());
  if (at < 0 || term === '') return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + term.length)}</mark>
      {text.slice(at + term.length)}
    </>
  );
};
