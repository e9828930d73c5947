import { type RefObject, useEffect } from 'react';

/**
 * Returns whether no visible, enabled element has the focus. Browsers remove the focus from a disabled element only at the
 * next rendering.
 */
const isLosingFocus = (active: Element | null): boolean =>
  active === null || active === document.body || active.matches(':disabled');

/**
 * Moves the focus to the next element when the pressed button becomes disabled or disappears.
 * @param isDone true after a press on this page only
 */
export const useMoveFocusAfterPress = (
  isDone: boolean,
  next: RefObject<HTMLElement | null>,
): void => {
  useEffect(() => {
    if (isDone && isLosingFocus(document.activeElement)) next.current?.focus();
  }, [isDone, next]);
};
