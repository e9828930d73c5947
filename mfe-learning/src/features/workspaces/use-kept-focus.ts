import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A button that is pressed may vanish with what it did. The focus then goes to the element of the returned ref, so
 * that nobody is thrown back to the top of the page.
 */
export const useKeptFocus = <T extends HTMLElement>(isPending: boolean): RefObject<T | null> => {
  const place = useRef<T>(null);
  const hasActed = useRef(false);
  useLayoutEffect(() => {
    hasActed.current ||= isPending;
    if (!hasActed.current) return;
    if (document.activeElement === document.body) place.current?.focus();
    hasActed.current = isPending;
  });
  return place;
};
