import { type RefObject, useEffect } from 'react';

/** Returns whether the focus is lost. Browsers remove it from a disabled element only at the next rendering. */
const isLosingFocus = (active: Element | null): boolean =>
  active === null || active === document.body || active.matches(':disabled');

/**
 * Moves the focus from a button that is disabled or gone after a press to the next element.
 * @param isDone true after a press on this page only
 */
export const useFocusNext = (isDone: boolean, next: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    if (isDone && isLosingFocus(document.activeElement)) next.current?.focus();
  }, [isDone, next]);
};
