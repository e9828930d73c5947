import { createRecentSearches } from '@cairn/search/recent-searches';
import { session } from '@cairn/session';
import { type FocusEvent, type RefObject, useState } from 'react';

const getRecentSearches = () => createRecentSearches(session.studentId() ?? '');

/** Returns the recent searches while the focus is inside `box`. */
export const useRecentSearches = (box: RefObject<HTMLElement | null>) => {
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
