import { createContext, useMemo, useState } from 'react';
import type { Translation } from './use-translation.ts';

/** What the lines of a transcript say in another language, and whether the student wants to see it. */
interface Reading {
  readonly translation: Translation | undefined;
  readonly isShown: boolean;
  readonly show: (isShown: boolean) => void;
}

export const ReadingContext = createContext<Reading>({
  translation: undefined,
  isShown: false,
  show: () => {},
});

/** The same object as long as nothing of it changes: thousands of lines look at it. */
export const useReading = (translation: Translation | undefined): Reading => {
  const [isShown, show] = useState(true);
  return useMemo(() => ({ translation, isShown, show }), [translation, isShown]);
};
