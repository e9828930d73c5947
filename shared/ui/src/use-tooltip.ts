import { useCallback, useEffect, useState } from 'react';

/**
 * Opens a tooltip while the pointer is on its control or the control has the focus, until Escape (WCAG 1.4.13).
 * @returns whether the tooltip is open, and the event handlers for its control.
 */
export const useTooltip = () => {
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => setIsOpen(true), []);
  const close = useCallback(() => setIsOpen(false), []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen, close]);
  const events = { onPointerEnter: open, onPointerLeave: close, onFocus: open, onBlur: close };
  return { isOpen, events };
};
