import { SCROLL_PAUSE_MS } from '@cairn/domain/course-taking.limits';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

interface Places {
  /** The line that is being said; -1 between lines. */
  readonly active: number;
  /** The line that a search looks at. */
  readonly found: number | undefined;
}

/**
 * Scrolls to the line that is being said, but leaves somebody who has just scrolled alone for a second (001 §9), and
 * somebody who searches as long as they do.
 * @param show scrolls a line into sight
 * @returns what hears every scrolling of the list
 */
export const useFollowing = (
  list: RefObject<HTMLElement | null>,
  { active, found }: Places,
  show: (index: number) => void,
): (() => void) => {
  const own = useRef(0);
  const pausedUntil = useRef(0);
  const scrollTo = useEffectEvent((index: number) => {
    show(index);
    own.current = list.current?.scrollTop ?? 0;
  });
  useEffect(() => {
    if (active < 0 || found !== undefined || performance.now() < pausedUntil.current) return;
    scrollTo(active);
  }, [active, found]);
  useEffect(() => {
    if (found !== undefined) scrollTo(found);
  }, [found]);
  /** Wheel, touch, keys and the bar alike: whatever has moved the list elsewhere than we did. */
  return () => {
    if (list.current?.scrollTop === own.current) return;
    pausedUntil.current = performance.now() + SCROLL_PAUSE_MS;
  };
};
