import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Returns a ref whose element takes the focus if a pressed button disappears, at once or after the server's response. Otherwise
 * the focus would return to the top of the page.
 * @param lastActionAt time of the last action here; 0 before the first one
 */
export const useFocusFallback = <T extends HTMLElement>(
  lastActionAt: number,
): RefObject<T | null> => {
  const fallback = useRef<T>(null);
  const done = useRef(lastActionAt);
  useLayoutEffect(() => {
    if (lastActionAt === done.current) return;
    const isLost = document.activeElement === document.body;
    const isHere = fallback.current?.parentElement?.contains(document.activeElement) === true;
    if (isLost) fallback.current?.focus();
    // While the button exists, the action is not done: the button may still disappear.
    if (!isHere) done.current = lastActionAt;
  });
  return fallback;
};
