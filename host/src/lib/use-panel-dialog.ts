import { belowWidth } from '@cairn/runtime/breakpoints';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Media query of narrow windows, in which a panel covers the page and traps the focus. */
export const NARROW_WINDOW_QUERY = belowWidth('s');

/** Opens a dialog while mounted, with the focus in `first`. Escape closes it, and the focus returns to its former element. */
export const usePanelDialog = (
  first: RefObject<HTMLElement | null>,
  onClose: () => void,
): RefObject<HTMLDialogElement | null> => {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const element = dialog.current;
    const narrow = matchMedia(NARROW_WINDOW_QUERY);
    const open = (): void => {
      element?.close();
      if (narrow.matches) element?.showModal();
      else element?.show();
      first.current?.focus();
    };
    open();
    narrow.addEventListener('change', open);
    return () => {
      narrow.removeEventListener('change', open);
      element?.close();
    };
  }, [first]);

  useEffect(() => {
    const element = dialog.current;
    // Handles `cancel`, which the back gesture on Android fires.
    const onCancel = (): void => close();
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      close();
    };
    element?.addEventListener('cancel', onCancel);
    element?.addEventListener('keydown', onKeyDown);
    return () => {
      element?.removeEventListener('cancel', onCancel);
      element?.removeEventListener('keydown', onKeyDown);
    };
  }, []);
  return dialog;
};
