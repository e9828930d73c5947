import { plural } from '@cairn/messages/plural';
import { Link, useQuery } from '@cairn/runtime';
import { SearchHit, searchHitClass } from '@cairn/search/hit';
import { storeRecentSearch } from '@cairn/search/recent-searches';
import { type SearchEntry, isSearchableTerm, toEntryPath } from '@cairn/search/search-entry';
import { type SearchData, useCatalogueSearch } from '@cairn/search/use-catalogue-search';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { useCombobox } from 'downshift';
import { Search as Glass } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { t } from 'ttag';
import { usePlatform } from '../../lib/platform.ts';
import styles from './search.module.css';
import { allCoursesQuery, allRolesQuery } from '@cairn/record/course-queries';
import { useStudentOrVisitor } from '@cairn/record/use-student-or-visitor';
import { session } from '@cairn/session';

const MINUTE = 60_000;

/** Loads the courses and roles that the site search covers. The cache is separate for each student, whose lists differ. */
const useCatalogueSearchData = (): SearchData => {
  const studentId = session.studentId() ?? '';
  const courses = useQuery({
    ...allCoursesQuery,
    queryKey: [...allCoursesQuery.queryKey, studentId],
    staleTime: MINUTE,
  });
  const roles = useQuery({
    ...allRolesQuery,
    queryKey: [...allRolesQuery.queryKey, studentId],
    staleTime: MINUTE,
  });
  return { courses, roles, viewer: useStudentOrVisitor() };
};

const { InputBlur, InputKeyDownEnter } = useCombobox.stateChangeTypes;
const NO_ENTRIES: readonly SearchEntry[] = [];
const KINDS = [
  ['course', t`Courses`],
  ['role', t`Roles`],
] as const;

interface SearchBoxProps {
  /** Called when the user has opened a search result. */
  readonly onFollow: () => void;
}

/** Makes Escape close the whole search dialog, not only the list of results. */
const leaveEscape = ({ key, nativeEvent }: KeyboardEvent): void => {
  if (key === 'Escape') Object.assign(nativeEvent, { preventDownshiftDefault: true });
};

/** Returns the input, its results and the result that Enter opens: the first one, unless the arrow keys select another. */
const useSearchBox = ({ onFollow }: SearchBoxProps) => {
  const [term, setTerm] = useState('');
  const lists = useCatalogueSearchData();
  const found = useCatalogueSearch(term, lists, true);
  const entries = found?.entries ?? NO_ENTRIES;
  const platform = usePlatform();
  const follow = () => {
    storeRecentSearch(term);
    onFollow();
  };
  const list = useCombobox<SearchEntry>({
    items: [...entries],
    itemToString: (entry) => entry?.title ?? '',
    itemToKey: (entry) => entry && `${entry.kind} ${entry.id}`,
    inputValue: term,
    selectedItem: null,
    isOpen: entries.length > 0,
    defaultHighlightedIndex: 0,
    // Scrolls the selected result into view, and with it the dialog, which scrolls in a low window.
    scrollIntoView: (option) => option?.scrollIntoView({ block: 'nearest' }),
    // The Tab key moves the focus on and selects no search result.
    stateReducer: (state, { type, changes }) => (type === InputBlur ? state : changes),
    onStateChange: ({ type, selectedItem }) => {
      if (type !== InputKeyDownEnter || !selectedItem) return;
      follow();
      platform.navigate(toEntryPath(selectedItem));
    },
  });
  // Reads the input's own event: the list reports changes only after a render, and fast typing would lose letters.
  const inputProps = list.getInputProps({
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => setTerm(currentTarget.value),
    onKeyDown: leaveEscape,
  });
  const failures = [
    lists.courses.isError && t`Error fetching courses`,
    lists.roles.isError && t`Error fetching roles`,
  ].filter((text) => text !== false);
  return { ...list, inputProps, term, found, entries, failures, follow };
};

/** Search field with a list of links as results; the focus stays in the field. */
export const SiteSearchBox = (props: SearchBoxProps) => {
  const box = useSearchBox(props);
  const { htmlFor, ...label } = box.getLabelProps();
  return (
    <>
      <div className={styles['field']}>
        <Glass />
        <label {...label} htmlFor={htmlFor}>
          <VisuallyHidden>{t`Search courses and roles`}</VisuallyHidden>
        </label>
        <input
          {...box.inputProps}
          className={styles['input']}
          placeholder={t`What do you want to learn?`}
          enterKeyHint="search"
        />
      </div>
      {box.failures.map((text) => (
        <p key={text} role="alert" className={styles['failure']}>
          {text}
        </p>
      ))}
      <output className={styles[box.isOpen ? 'heard' : 'said']}>{describeResults(box)}</output>
      <Results box={box} />
    </>
  );
};

const describeResults = ({ term, found }: ReturnType<typeof useSearchBox>): string => {
  if (!isSearchableTerm(term)) return t`Courses and roles: type two letters or more.`;
  if (!found) return t`Searching…`;
  if (found.entries.length === 0) return t`No results found.`;
  const count = found.entries.length;
  return plural(count, t`1 result|${count} results`);
};

const Results = ({ box }: { readonly box: ReturnType<typeof useSearchBox> }) => (
  <div
    {...box.getMenuProps({ 'aria-label': t`Results`, 'aria-labelledby': undefined })}
    className={styles['results']}
    hidden={!box.isOpen}
  >
    {KINDS.map(([kind, title]) => {
      const ofKind = [...box.entries.entries()].filter(([, entry]) => entry.kind === kind);
      return (
        ofKind.length > 0 && (
          <div key={kind} role="group" aria-label={title}>
            <p className={styles['kind']} aria-hidden="true">
              {title}
            </p>
            {ofKind.map(([index, entry]) => (
              <Link
                key={entry.id}
                {...box.getItemProps({ item: entry, index })}
                to={toEntryPath(entry)}
                tabIndex={-1}
                className={searchHitClass}
                aria-selected={box.highlightedIndex === index}
                onClick={box.follow}
              >
                <SearchHit entry={entry} term={box.found?.term ?? ''} />
              </Link>
            ))}
          </div>
        )
      );
    })}
  </div>
);
