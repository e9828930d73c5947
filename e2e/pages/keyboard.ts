import { expect, type Locator, type Page } from '@playwright/test';

/** Largest number of stops on one way: more is a trap, or a control that no key reaches. */
const MAX_STOPS = 120;
/** The target was visible: one that disappears meanwhile is not waited for. */
const FOCUS_TIMEOUT = { timeout: 5000 };

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement, undefined, FOCUS_TIMEOUT);
const holdsFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element.contains(document.activeElement), undefined, FOCUS_TIMEOUT);

/** Returns the key that a person would choose who sees where the focus is. */
const findKeyTowards = (target: Locator): Promise<'Tab' | 'Shift+Tab'> =>
  target.evaluate((element) => {
    const from = document.activeElement ?? document.body;
    const isBefore = from.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING;
    return isBefore > 0 && !from.contains(element) ? 'Shift+Tab' : 'Tab';
  });

/** The time for the effect of one key. A page that took the key too early gets the key again. */
const KEY_TIMEOUT = { timeout: 2000 };

/** Puts the focus on the first stop of a page that has just loaded. A key that comes before the page can take it is lost. */
export const enterPage = async (page: Page, firstLink = 'Skip to content'): Promise<void> => {
  const skipLink = page.getByRole('link', { name: firstLink });
  await expect(skipLink).toBeAttached();
  await expect(async () => {
    // Each try begins at the start of the page, so a link that is not the first stop never gets the focus.
    await page.evaluate(() => {
      document.body.tabIndex = -1;
      document.body.focus();
      document.body.removeAttribute('tabindex');
    });
    await page.keyboard.press('Tab');
    await expect(skipLink).toBeFocused(KEY_TIMEOUT);
  }).toPass();
};

const walkTo = async (page: Page, target: Locator, isThere = hasFocus): Promise<void> => {
  await expect(target).toBeVisible();
  await expect(page.locator('body'), 'the focus is lost').not.toBeFocused();
  const key = await findKeyTowards(target);
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await isThere(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never came to ${String(target)}`);
};

/** Goes to a control by keyboard. */
export const tabTo = (page: Page, target: Locator): Promise<void> => walkTo(page, target);

/** Presses a button or a link. */
export const pressOn = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
};

export const typeInto = async (page: Page, target: Locator, text: string): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.type(text);
};

/** Chooses a radio button: Tab comes to the group, arrows choose. */
export const chooseRadio = async (page: Page, group: Locator, label: string): Promise<void> => {
  const radio = group.getByRole('radio', { name: label, exact: true });
  // Shift and Tab from below the group enter the group at its last button.
  await walkTo(page, group, holdsFocus);
  await page.keyboard.press('Space');
  for (let stops = 0; stops < MAX_STOPS && !(await radio.isChecked()); stops += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(radio).toBeChecked();
};

/** Chooses a tab: Tab comes to the selected one, arrows choose. */
export const chooseTab = async (page: Page, list: Locator, label: string): Promise<void> => {
  const tab = list.getByRole('tab', { name: label });
  await tabTo(page, list.getByRole('tab', { selected: true }));
  for (let stops = 0; stops < MAX_STOPS && !(await hasFocus(tab)); stops += 1) {
    await page.keyboard.press('ArrowRight');
  }
  await expect(tab).toHaveAttribute('aria-selected', 'true');
};
