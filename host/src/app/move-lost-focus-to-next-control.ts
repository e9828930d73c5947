/** Position of the focus in the document. It remains known after the element is removed. */
interface FocusPosition {
  readonly parent: Node;
  /** DOM node before the focus position; null at the start of the parent. */
  readonly previous: Node | null;
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]';
const SCOPES = 'dialog, [role="dialog"], main, body';

/**
 * Moves the focus of a person who uses the keyboard to the next control when the focused one is removed, hidden or disabled.
 * Browsers leave it on the body, where no ring shows it and where screen readers lose their position.
 * @returns a function that stops it
 */
export const moveLostFocusToNextControl = (): (() => void) => {
  let focused: Element | undefined;
  let position: FocusPosition | undefined;
  let usesKeyboard = false;
  let isChecking = false;

  const onFocus = ({ target }: Event): void => {
    focused = target instanceof Element ? target : undefined;
    position = undefined;
  };
  const onKey = (): void => {
    usesKeyboard = true;
  };
  const onPointer = (): void => {
    usesKeyboard = false;
  };
  const check = (): void => {
    isChecking = false;
    if (!usesKeyboard || !focused || !isFocusLost()) return;
    const isBack = isUsable(focused);
    // If the focused element is still in the document, the user has moved the focus on purpose.
    if (isBack && !position) return;
    const control = isBack ? focused : findControl(position ?? { parent: focused, previous: null });
    if (control instanceof HTMLElement) control.focus();
  };
  const observer = new MutationObserver((records) => {
    if (!usesKeyboard || !focused) return;
    position = followRemovals(records, focused, position);
    if (isChecking) return;
    isChecking = true;
    afterNextFrame(check);
  });

  document.addEventListener('focusin', onFocus);
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('pointerdown', onPointer, true);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'hidden', 'inert'],
  });
  return () => {
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('pointerdown', onPointer, true);
    observer.disconnect();
  };
};

/** Runs the task two frames later: components move the focus in effects, and browsers take it from disabled controls late. */
const afterNextFrame = (task: () => void): void => {
  requestAnimationFrame(() => requestAnimationFrame(task));
};

const isFocusLost = (): boolean => {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || !isUsable(activeElement);
};

const isUsable = (element: Element): boolean =>
  element.isConnected &&
  !element.matches(':disabled, [inert], [inert] *') &&
  element.checkVisibility({ visibilityProperty: true });

/** Returns the position where the focus was, even if elements that contain it were removed. */
const followRemovals = (
  records: readonly MutationRecord[],
  focused: Element,
  position: FocusPosition | undefined,
): FocusPosition | undefined => {
  let latest = position;
  for (const { target, removedNodes, previousSibling } of records)
    for (const removed of removedNodes)
      if (removed.contains(latest?.parent ?? focused))
        latest = { parent: target, previous: previousSibling };
  return latest;
};

/** Returns the next control after a position, or else the last one before it, in the same dialog or main area. */
const findControl = ({ parent, previous }: FocusPosition): Element | undefined => {
  const around = parent instanceof Element ? parent : parent.parentElement;
  const scope = around?.closest(SCOPES);
  const start = previous?.isConnected === true ? previous : undefined;
  const controls = [...(scope?.querySelectorAll(CONTROLS) ?? [])].filter(isStop);
  const next = controls.find((control) =>
    start ? isAfter(control, start) : parent.contains(control) || isAfter(control, parent),
  );
  return next ?? controls.at(-1) ?? scope ?? undefined;
};

const isStop = (element: Element): boolean =>
  element instanceof HTMLElement && element.tabIndex >= 0 && isUsable(element);

/** Returns whether a control begins after the end of a node. */
const isAfter = (control: Element, node: Node): boolean =>
  !node.contains(control) &&
  (node.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
