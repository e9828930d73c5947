import { plural } from '@cairn/messages/plural';
import { useQuery } from '@cairn/runtime';
import { createRecentSearches, storeRecentSearch } from '@cairn/search/recent-searches';
import { useCatalogueSearch } from '@cairn/search/use-catalogue-search';
import { events, session } from '@cairn/session';
import { SearchField } from '@cairn/ui/search-field';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { t } from 'ttag';
import { catalogQueries } from '../../lib/catalog.queries.ts';
import { useCatalogStudent } from '../../lib/use-catalog-student.ts';
import styles from './home.module.css';
import { HomeSearchResults } from './home-results.tsx';
import { RecentSearchesList } from './recent-searches-list.tsx';
import { useFitListToScreen } from './use-fit-to-screen.ts';

const getRecentSearches = () => createRecentSearches(session.studentId() ?? '');

/** Returns the recent searches while the focus is inside `box`. */
const useRecentSearches = (box: RefObject<HTMLElement | null>) => {
  const [terms, setTerms] = useState<readonly string[]>([]);
  return {
    terms,
    onFocus: () => setTerms(getRecentSearches().read()),
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!box.current?.contains(relatedTarget)) setTerms([]);
    },
    clear: () => {
      getRecentSearches().clear();
      setTerms([]);
    },
  };
};

const SEARCH_FIELD_TEXTS = {
  size: 'l',
  label: t`Search courses and roles`,
  placeholder: t`What do you want to learn?`,
  autoComplete: 'off',
} as const;

/**
 * Search on the home page that searches while typing. Results are links: Tab or the arrow keys reach them, Escape returns to
 * the input.
 */
export const HomeSearch = () => {
  const [term, setTerm] = useState('');
  const [isWanted, setWanted] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const onKeyDown = useCallback((event: KeyboardEvent) => moveFocus(event, box.current), []);
  // Stores the typed text as a recent search, not the term of the list, which may be one letter behind.
  const onFollow = useCallback(() => storeRecentSearch(findInput(box.current)?.value ?? ''), []);
  const recent = useRecentSearches(box);
  const courses = useQuery(catalogQueries.courses());
  const roles = useQuery(catalogQueries.roles());
  const { viewer } = useCatalogStudent();
  const found = useCatalogueSearch(term, { courses, roles, viewer }, isWanted);
  useFailureNotice(courses.isError, t`Error fetching courses`);
  useFailureNotice(roles.isError, t`Error fetching roles`);
  const showsRecent = term === '' && recent.terms.length > 0;
  useFitListToScreen(box, 'input', showsRecent || found !== undefined);
  const choose = (chosen: string) => {
    setTerm(chosen);
    findInput(box.current)?.focus();
  };
  const onFocus = () => {
    setWanted(true);
    recent.onFocus();
  };
  const onClear = () => {
    recent.clear();
    choose('');
  };
  return (
    <div ref={box} role="search" className={styles['find']}>
      <SearchField
        {...SEARCH_FIELD_TEXTS}
        {...{ onKeyDown, onFocus, onBlur: recent.onBlur }}
        value={term}
        onChange={(event) => setTerm(event.target.value)}
        onClear={() => setTerm('')}
      />
      <output className={styles['heard']}>{found && resultText(found.entries.length)}</output>
      {showsRecent && (
        <RecentSearchesList
          {...{ onKeyDown, onClear, onBlur: recent.onBlur, onChoose: choose }}
          terms={recent.terms}
        />
      )}
      {found && <HomeSearchResults {...{ found, onKeyDown, onFollow }} />}
    </div>
  );
};

const findInput = (box: HTMLElement | null) => box?.querySelector('input');

const resultText = (count: number): string => {
  if (count === 0) return t`No results found.`;
  return plural(count, t`1 result|${count} results`);
};

const useFailureNotice = (failed: boolean, message: string): void => {
  useEffect(() => {
    if (failed) events.emit('notice.shown', { tone: 'error', message });
  }, [failed, message]);
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus with the arrow keys through the search results; Escape returns to the input. */
const moveFocus = (event: KeyboardEvent, box: HTMLElement | null): void => {
  const stops = [...(box?.querySelectorAll<HTMLElement>('input, [data-stop]') ?? [])];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const step = STEPS[event.key];
  if (event.key === 'Escape' && at > 0) {
    event.preventDefault();
    stops[0]?.focus();
  } else if (step !== undefined && stops.length > 1) {
    event.preventDefault();
    stops[(at + step + stops.length) % stops.length]?.focus();
  }
};
