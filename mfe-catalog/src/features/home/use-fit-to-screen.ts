import { type RefObject, useLayoutEffect } from 'react';

/** Distance in pixels that is kept free between the list of results and the lower end of the screen. */
const SCREEN_MARGIN_PX = 16;

/**
 * Sets `--room` of an element to the height between `above` and the end of the screen, so that a list fits. It is measured when
 * `isOpen` or the window's size changes, but not on scrolling: a list that grows under the pointer is worse than a short one.
 */
export const useFitListToScreen = (
  target: RefObject<HTMLElement | null>,
  above: string,
  isOpen: boolean,
): void => {
  useLayoutEffect(() => {
    const element = target.current;
    if (!isOpen || !element) return undefined;
    const measure = (): void => {
      const bottom = element.querySelector(above)?.getBoundingClientRect().bottom ?? 0;
      element.style.setProperty(
        '--room',
        `${Math.round(innerHeight - bottom - SCREEN_MARGIN_PX)}px`,
      );
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [target, above, isOpen]);
};
