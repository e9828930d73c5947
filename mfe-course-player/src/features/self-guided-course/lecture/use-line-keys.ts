import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';

/** Lines of the transcript that Page Up and Page Down skip. */
const PAGE = 10;

const findTargetIndex = (key: string, at: number, count: number): number | undefined => {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'PageDown':
      return Math.min(at + PAGE, count - 1);
    case 'PageUp':
      return Math.max(at - PAGE, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
};

const findLineIndex = (element: EventTarget): number =>
  Number(element instanceof Element ? element.closest<HTMLElement>('li')?.dataset['index'] : NaN);

/**
 * Keeps one line in a list of thousands reachable by the Tab key. Arrows, Page Up, Page Down, Home and End move the focus.
 * @param entry index of the line that Tab enters
 */
export const useTranscriptLineKeys = (
  list: RefObject<HTMLElement | null>,
  count: number,
  entry: number,
) => {
  const [focused, setFocused] = useState<number>();
  const [target, setTarget] = useState<number>();
  useEffect(() => {
    // Focuses the line in an effect, because a virtualised list renders the target line only then.
    if (target !== undefined) {
      list.current?.querySelector<HTMLElement>(`[data-index='${target}'] > button`)?.focus();
    }
  }, [list, target]);
  return {
    /** Index of the line that is the tab stop; this line is always rendered. */
    stop: Math.min(target ?? focused ?? entry, count - 1),
    onFocus: (event: FocusEvent) => {
      setTarget(undefined);
      setFocused(findLineIndex(event.target));
    },
    onBlur: (event: FocusEvent) => {
      if (!(event.relatedTarget instanceof Node && list.current?.contains(event.relatedTarget))) {
        setFocused(undefined);
      }
    },
    onKeyDown: (event: KeyboardEvent) => {
      const next = findTargetIndex(event.key, findLineIndex(event.target), count);
      if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      setTarget(next);
    },
  };
};
