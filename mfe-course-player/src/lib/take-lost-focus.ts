/** For `ref` of what takes the place of the control that was pressed: the focus left with that, and a keyboard would begin at the top. */
export const takeLostFocus = (place: HTMLElement | null): void => {
  if (document.activeElement === document.body) place?.focus({ preventScroll: true });
};
