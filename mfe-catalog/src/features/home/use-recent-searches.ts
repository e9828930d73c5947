import { session } from '@cairn/session';
import { type FocusEvent, type RefObject, useState } from 'react';
import { recentSearches } from './recent-searches.ts';

const memory = () => recentSearches(session.studentId() ?? '');

export const rememberSearch = (term: string): void => memory().remember(term);

/** What the person searched for before, shown while the focus is inside `box`. */
export const useRecentSearches = (box: RefObject<HTMLElement | null>) => {
  const [terms, setTerms] = useState<readonly string[]>([]);
  return {
    terms,
    onFocus: () => setTerms(memory().read()),
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!box.current?.contains(relatedTarget)) setTerms([]);
    },
    clear: () => {
      memory().clear();
      setTerms([]);
    },
  };
};
