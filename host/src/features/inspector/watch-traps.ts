/** Notices when a page does not let its visitor go: an overlay over the bar, focus that is taken away, a flood of history. */

const LOOK_MS = 1000;
/** Nobody moves the focus, nor follows links, so often between two looks; a key that is held down repeats 30 times. */
const MOST = { focus: 60, history: 10 };
/** An overlay that is still there at the second look was not just passing by. */
const LOOKS = 2;

/** @param onTrap called once, when the page has been found to hold somebody back */
export const watchTraps = (onTrap: () => void): void => {
  let moves = 0;
  let covered = 0;
  let entries = history.length;
  addEventListener('focusin', () => (moves += 1), true);
  const timer = setInterval(() => {
    covered = isBarCovered() ? covered + 1 : 0;
    const added = history.length - entries;
    const isHeld = covered >= LOOKS || moves > MOST.focus || added > MOST.history;
    moves = 0;
    entries = history.length;
    if (!isHeld) return;
    clearInterval(timer);
    onTrap();
  }, LOOK_MS);
};

/** By what is neither of the shell nor a dialog, which has a way out of its own. What is in `main` lies below the bar. */
const isBarCovered = (): boolean => {
  const bar = document.querySelector('header:not(main *)');
  if (!bar || document.fullscreenElement) return false;
  const { left, width, top, bottom } = bar.getBoundingClientRect();
  if (width === 0 || bottom <= 0) return false;
  const y = (Math.max(0, top) + bottom) / 2;
  return [0.1, 0.5, 0.9].every((part) =>
    isForeign(document.elementFromPoint(left + width * part, y), bar),
  );
};

const isForeign = (element: Element | null, bar: Element): boolean =>
  element !== null &&
  !element.contains(bar) &&
  bar.closest('body > *')?.contains(element) !== true &&
  !element.closest('dialog, [role="dialog"], [popover]');
