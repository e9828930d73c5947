import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A button that is pressed may vanish with what it did, at once or when the server has answered. The focus then goes
 * to the element of the returned ref, so that nobody is thrown back to the top of the page.
 * @param lastActionAt when something was last done here; 0 before the first time
 */
export const useKeptFocus = <T extends HTMLElement>(lastActionAt: number): RefObject<T | null> => {
  const place = useRef<T>(null);
  const done = useRef(lastActionAt);
  useLayoutEffect(() => {
    if (lastActionAt === done.current) return;
    const isLost = document.activeElement === document.body;
    const isHere = place.current?.parentElement?.contains(document.activeElement) === true;
    if (isLost) place.current?.focus();
    // As long as the button is there it may still vanish.
    if (!isHere) done.current = lastActionAt;
  });
  return place;
};
