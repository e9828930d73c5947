import { TRANSCRIPT_SCROLL_PAUSE_MS } from '@cairn/domain/course-taking.limits';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

interface ShownLines {
  /** Index of the transcript line that is spoken now; -1 between lines. */
  readonly active: number;
  /** Index of the transcript line that a search shows. */
  readonly found: number | undefined;
}

/**
 * Scrolls the transcript to the spoken line, except for one second after the student has scrolled (001 §9), and during a
 * search.
 * @param show scrolls a line into view
 * @returns the scroll handler of the list
 */
export const useScrollToCurrentLine = (
  list: RefObject<HTMLElement | null>,
  { active, found }: ShownLines,
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
  /** Pauses after the student has scrolled by wheel, touch, keys or scroll bar: any position that this hook did not set. */
  return () => {
    if (list.current?.scrollTop === own.current) return;
    pausedUntil.current = performance.now() + TRANSCRIPT_SCROLL_PAUSE_MS;
  };
};
