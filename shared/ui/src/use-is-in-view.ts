import { type RefObject, useEffect, useState } from 'react';

/** Returns whether an element is in the visible part of its scrolling box, or close to it. */
export const useIsInView = (
  element: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
): boolean => {
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setInSight(entries.at(-1)?.isIntersecting ?? false),
      { root: box.current, rootMargin: '100% 0%' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, box]);
  return isInSight;
};
