import { events } from '@cairn/session';
import { SearchField } from '@cairn/ui/search-field';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styles from './home.module.css';
import { HomeResults } from './home-results.tsx';
import { useHomeSearch } from './use-home-search.ts';

/** Search as you type. Results are links: Tab or the arrow keys reach them, Escape goes back to the text. */
export const HomeSearch = () => {
  const [term, setTerm] = useState('');
  const [isWanted, setWanted] = useState(false);
  const { results, coursesFailed, rolesFailed } = useHomeSearch(term, isWanted);
  const box = useRef<HTMLDivElement>(null);
  useFailureNotice(coursesFailed, 'Error fetching courses');
  useFailureNotice(rolesFailed, 'Error fetching roles');
  const onKeyDown = (event: KeyboardEvent) => moveFocus(event, box.current);
  return (
    <div ref={box} role="search" className={styles['find']}>
      <SearchField
        size="l"
        label="Search courses and roles"
        placeholder="What do you want to learn?"
        autoComplete="off"
        value={term}
        onKeyDown={onKeyDown}
        onFocus={() => setWanted(true)}
        onChange={(event) => setTerm(event.target.value)}
        onClear={() => setTerm('')}
      />
      <output className={styles['heard']}>{results && resultText(results.length)}</output>
      {results && <HomeResults results={results} term={term} onKeyDown={onKeyDown} />}
    </div>
  );
};

const resultText = (count: number): string => {
  if (count === 0) return '';
  return count === 1 ? '1 result' : `${count} results`;
};

const useFailureNotice = (failed: boolean, message: string): void => {
  useEffect(() => {
    if (failed) events.emit('notice.shown', { tone: 'error', message });
  }, [failed, message]);
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys go from the text through the results and back; Escape returns to the text. */
const moveFocus = (event: KeyboardEvent, box: HTMLElement | null): void => {
  const stops = [...(box?.querySelectorAll<HTMLElement>('input, a') ?? [])];
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
