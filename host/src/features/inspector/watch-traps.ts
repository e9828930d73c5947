/** Detects a page that traps its visitor: an overlay over the navigation bar, stolen focus, or a flood of history entries. */

const CHECK_INTERVAL_MS = 1000;
/** Limits between two checks, beyond what a visitor can do; a held key repeats 30 times. */
const MAX_CHANGES_PER_CHECK = { focus: 60, history: 10 };
/** An overlay that is still there at the second check is not a passing one. */
const CHECKS_BEFORE_ALARM = 2;

/** @param onTrap called once, when a trap was detected */
export const watchTraps = (onTrap: () => void): void => {
  let moves = 0;
  let covered = 0;
  let entries = history.length;
  addEventListener('focusin', () => (moves += 1), true);
  const timer = setInterval(() => {
    covered = isBarCovered() ? covered + 1 : 0;
    const added = history.length - entries;
    const isHeld =
      covered >= CHECKS_BEFORE_ALARM ||
      moves > MAX_CHANGES_PER_CHECK.focus ||
      added > MAX_CHANGES_PER_CHECK.history;
    moves = 0;
    entries = history.length;
    if (!isHeld) return;
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
