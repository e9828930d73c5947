import { session } from '@cairn/session';
import { type FocusEvent, type RefObject, useState } from 'react';
import { recentSearches } from './recent-searches.ts';

const memory = () => recentSearches(session.studentId() ?? '');

/** What the person searched for before, shown while the focus is inside `box`. */
export const useRecentSearches = (box: RefObject<HTMLElement | null>) => {
  const [terms, setTerms] = useState<readonly string[]>([]);
  return {
    terms,
    onFocus: () => setTerms(memory().read()),
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!box.current?.contains(relatedTarget)) setTerms([]);
    },
    remember: (term: string) => memory().remember(term),
    clear: () => {
      memory().clear();
      setTerms([]);
    },
  };
};
