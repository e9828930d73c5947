import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** The walk through the stops of the page, as far as it has come. */
    tabWalk?: { isOver: boolean; readonly faults: string[] };
  }
}

/** More stops than any screen has. */
const MAX_STOPS = 400;
/** Keys between two questions to the page. A question costs as much as a key. */
const STOPS_AT_ONCE = 8;

/**
 * Goes through all stops of the page, or of the open dialog, with Tab.
 * @returns what a keyboard cannot do, in words: a control that Tab does not reach, and a stop whose focus is not visible
 */
export const findKeyboardFaults = async (page: Page): Promise<string[]> => {
  await page.evaluate(recordLooks);
  await page.evaluate(watchTab);
  for (let stops = 0; await page.evaluate(() => window.tabWalk?.isOver !== true); stops += 1) {
    if (stops * STOPS_AT_ONCE > MAX_STOPS) throw new Error('Tab never came back to its start');
    for (let key = 0; key < STOPS_AT_ONCE; key += 1) await page.keyboard.press('Tab');
  }
  const faults = await page.evaluate(() => window.tabWalk?.faults ?? []);
  return [...faults, ...(await page.evaluate(findUnreachedControls))];
};

/** Marks each visible control with its looks without focus. */
const recordLooks = (): void => {
  const CONTROLS =
    'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [role][tabindex]';
  const LOOKS = ['backgroundColor', 'borderColor', 'boxShadow', 'outline'] as const;
  const readLooks = (element: Element): string =>
    // The focus of a hidden input is drawn at what stands for it.
    [element, element.parentElement, element.nextElementSibling]
      .map((one) => one && LOOKS.map((part) => getComputedStyle(one)[part]).join(';'))
      .join('|');
  for (const seen of document.querySelectorAll('[data-stop]')) {
    seen.removeAttribute('data-stop');
    seen.removeAttribute('data-looks');
  }
  const dialog = [...document.querySelectorAll('dialog[open], [role="dialog"]')].at(-1);
  for (const control of (dialog ?? document).querySelectorAll(CONTROLS)) {
    const isOn = control.ariaDisabled !== 'true';
    if (!isOn || !control.checkVisibility({ visibilityProperty: true })) continue;
    control.setAttribute('data-stop', '');
    if (control !== document.activeElement) control.setAttribute('data-looks', readLooks(control));
  }
};

/** Checks each stop when Tab is about to leave it: the page has shown the focus by then. */
const watchTab = (): void => {
  const LOOKS = ['backgroundColor', 'borderColor', 'boxShadow', 'outline'] as const;
  const walk = { isOver: false, faults: [] as string[] };
  let [keys, exits] = [0, 0];
  const checkFocus = () => {
    const focused = document.activeElement;
    keys += 1;
    if (!focused || focused === document.body) {
      // The walk begins where the focus is, leaves the page once, and comes back to its start.
      if (keys > 1) exits += 1;
      if (exits === 2) walk.isOver = true;
      return;
    }
    const stop = focused.getAttribute('data-stop');
    // A date has a stop for each of its parts, and a frame for each of its controls.
    if (stop === 'now') return;
    if (stop === 'seen') {
      walk.isOver = true;
      return;
    }
    document.querySelector('[data-stop="now"]')?.setAttribute('data-stop', 'seen');
    focused.setAttribute('data-stop', 'now');
    const looks = [focused, focused.parentElement, focused.nextElementSibling]
      .map((one) => one && LOOKS.map((part) => getComputedStyle(one)[part]).join(';'))
      .join('|');
    if (focused.getAttribute('data-looks') !== looks) return;
    const name = focused.getAttribute('aria-label') ?? focused.textContent;
    walk.faults.push(
      `the focus of ${focused.localName} “${name.trim().slice(0, 40)}” is not visible`,
    );
  };
  const listener = (event: KeyboardEvent) => {
    if (event.key === 'Tab') checkFocus();
    if (walk.isOver) window.removeEventListener('keydown', listener, true);
  };
  window.addEventListener('keydown', listener, true);
  window.tabWalk = walk;
};

const findUnreachedControls = (): string[] => {
  const REACHED = '[data-stop="seen"], [data-stop="now"]';
  /** Tab comes to one of their parts; arrow keys go on from there. */
  const COMPOSITES = ['tablist', 'menu', 'listbox', 'tree', 'toolbar', 'grid', 'radiogroup'];
  const isReachedByArrows = (control: Element): boolean => {
    const selector = COMPOSITES.map((role) => `[role="${role}"]`).join();
    if (control.closest(selector)?.querySelector(REACHED)) return true;
    const group = control.getAttribute('type') === 'radio' && control.getAttribute('name');
    return Boolean(group && document.querySelector(`[name="${CSS.escape(group)}"]:is(${REACHED})`));
  };
  return [...document.querySelectorAll('[data-stop=""]')]
    .filter((control) => !isReachedByArrows(control))
    .map((control) => {
      const name = control.getAttribute('aria-label') ?? control.textContent;
      return `Tab does not reach ${control.localName} “${name.trim().slice(0, 40)}”`;
    });
};
