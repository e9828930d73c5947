/**
 * Moves a lost focus; use it as the `ref` of the element that replaces a pressed control. Otherwise keyboard users would start at
 * the top.
 */
export const restoreLostFocus = (place: HTMLElement | null): void => {
  if (document.activeElement === document.body) place?.focus({ preventScroll: true });
};
