import { type RefObject, useEffect } from 'react';

/** A browser takes the focus from what is disabled only when it draws next. */
const isLosingFocus = (active: Element | null): boolean =>
  active === null || active === document.body || active.matches(':disabled');

/**
 * A button that was pressed has become one that cannot be: the focus that it loses goes on to what is next to it.
 * @param isDone by a press on this page, and nobody else's
 */
export const useFocusAfter = (isDone: boolean, next: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    if (isDone && isLosingFocus(document.activeElement)) next.current?.focus();
  }, [isDone, next]);
};
