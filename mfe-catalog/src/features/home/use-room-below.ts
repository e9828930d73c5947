import { type RefObject, useLayoutEffect } from 'react';

/** Between the list and the edge of the screen. */
const GAP = 16;

/**
 * Keeps `--room` of an element at the height that the screen has left below `above`, so that what opens there ends on the
 * screen. Measured when `isOpen` changes and when the window does, not while the page is scrolled: a list that grows under
 * the hand is worse than one that ends early.
 */
export const useRoomBelow = (
  place: RefObject<HTMLElement | null>,
  above: string,
  isOpen: boolean,
): void => {
  useLayoutEffect(() => {
    const element = place.current;
    if (!isOpen || !element) return undefined;
    const measure = (): void => {
      const bottom = element.querySelector(above)?.getBoundingClientRect().bottom ?? 0;
      element.style.setProperty('--room', `${Math.round(innerHeight - bottom - GAP)}px`);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [place, above, isOpen]);
};
