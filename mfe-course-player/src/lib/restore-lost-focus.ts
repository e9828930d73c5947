/**
 * Takes the focus if it is lost, or if an element around the target has it. Use it as the `ref` of the element that replaces a pressed control. Otherwise keyboard users
 * would start at the top of the page.
 */
export const restoreLostFocus = (target: HTMLElement | null): void => {
  if (document.activeElement?.contains(target)) target?.focus({ preventScroll: true });
};

/** As `restoreLostFocus`, for an element that fits into the window: scrolls as far as needed to show all of it. */
export const restoreLostFocusInView = (place: HTMLElement | null): void => {
  restoreLostFocus(place);
  if (document.activeElement === place) place?.scrollIntoView({ block: 'nearest' });
};
