/** Keeps the focus visible and in place. A chunk of its own, because no key is pressed before the page is shown. */
import { moveLostFocusToNextControl } from './move-lost-focus-to-next-control.ts';
import { scrollFocusFromUnderBars } from './scroll-focus-from-under-bars.ts';
import { trackScreenKeyboardInsets } from './track-screen-keyboard-insets.ts';

export const startKeyboardSupport = (): void => {
  trackScreenKeyboardInsets();
  scrollFocusFromUnderBars();
  moveLostFocusToNextControl();
};
