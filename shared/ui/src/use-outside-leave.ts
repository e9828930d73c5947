import { type RefObject, useEffect } from 'react';

/** Calls `onLeave` when the person presses or focuses something outside of an open popup. */
export const useOutsideLeave = (
  root: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onLeave: () => void,
) => {
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPressOrFocus = (event: Event): void => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) onLeave();
    };
    document.addEventListener('pointerdown', onPressOrFocus);
    document.addEventListener('focusin', onPressOrFocus);
    return () => {
      document.removeEventListener('pointerdown', onPressOrFocus);
      document.removeEventListener('focusin', onPressOrFocus);
    };
  });
};
