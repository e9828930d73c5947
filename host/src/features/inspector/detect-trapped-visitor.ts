/** Detects a page that traps its visitor: an overlay over the navigation bar, stolen focus, or a flood of history entries. */

const CHECK_INTERVAL_MS = 1000;
/** Maximum numbers of focus changes and history entries in a second; a visitor cannot cause more. */
const MAX_CHANGES_PER_SECOND = { focus: 60, history: 10 };
/** Number of consecutive checks that must find an overlay, so that a short-lived one does not count. */
const CHECKS_BEFORE_ALARM = 2;

/** Watches for a page that traps its visitor. @param onTrap called once, at the first detection */
export const detectTrappedVisitor = (onTrap: () => void): void => {
  let moves = 0;
  let covered = 0;
  let entries = history.length;
  let checkedAt = performance.now();
  addEventListener('focusin', () => (moves += 1), true);
  // A focus change by the Tab key does not count. A held Tab key moves the focus more often than the limit allows.
  addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Tab') moves -= 1;
    },
    true,
  );
  const timer = setInterval(() => {
    covered = isBarCovered() ? covered + 1 : 0;
    const added = history.length - entries;
    // A busy page delays the timer, so that a check covers more than a second.
    const seconds = Math.max(1, (performance.now() - checkedAt) / 1000);
    const isTrapped =
      covered >= CHECKS_BEFORE_ALARM ||
      moves > MAX_CHANGES_PER_SECOND.focus * seconds ||
      added > MAX_CHANGES_PER_SECOND.history * seconds;
    moves = 0;
    entries = history.length;
    checkedAt = performance.now();
    if (!isTrapped) return;
    clearInterval(timer);
    onTrap();
  }, CHECK_INTERVAL_MS);
};

/**
 * Returns whether an element covers the bar that belongs neither to the shell nor to a dialog, which can be closed. Content of
 * `main` is below the bar.
 */
const isBarCovered = (): boolean => {
  const bar = document.querySelector('header:not(main *)');
  if (!bar || document.fullscreenElement) return false;
  const { left, width, top, bottom } = bar.getBoundingClientRect();
  if (width === 0 || bottom <= 0) return false;
  const y = (Math.max(0, top) + bottom) / 2;
  return [0.1, 0.5, 0.9].every((part) =>
    isOutsideShell(document.elementFromPoint(left + width * part, y), bar),
  );
};

const isOutsideShell = (element: Element | null, bar: Element): boolean =>
  element !== null &&
  !element.contains(bar) &&
  bar.closest('body > *')?.contains(element) !== true &&
  !element.closest('dialog, [role="dialog"], [popover]');
