import { expect, type Page, type ViewportSize } from '@playwright/test';
import { findFaultsInBothThemes } from './axe.ts';
import { findKeyboardFaults } from './keyboard-stops.ts';
import { type ManageView, openView, type Translate } from './manage-views.ts';
import { findUnmirroredParts } from './mirrored-layout.ts';
import { measureContentOverflow } from './sideways-overflow.ts';

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 390, height: 844 };
/** A window that is as wide as one of 1280 px at a zoom of 400 %. */
const ZOOMED = { width: 320, height: 800 };

/** Arrow keys go through a menu, and Tab closes it. */
const findMenuFaults = async (page: Page): Promise<string[]> => {
  const items = page.getByRole('menuitem');
  const faults: string[] = [];
  await page.keyboard.press('Home');
  for (const item of await items.all()) {
    if (!(await item.evaluate((element) => element.matches(':focus-visible'))))
      faults.push(`arrow keys do not reach ${await item.innerText()}`);
    await page.keyboard.press('ArrowDown');
  }
  return faults;
};

/** Returns what a view does wrong in windows of all widths and in both themes, in words. The view is opened once for all. */
const findViewFaults = async (
  page: Page,
  view: ManageView,
  translate: Translate,
): Promise<string[]> => {
  const isMirrored = translate !== sayInEnglish;
  const faults: string[] = [];
  const addFaults = async (viewport: ViewportSize, find: () => Promise<string[]>) => {
    await page.setViewportSize(viewport);
    faults.push(...(await find()).map((fault) => `${viewport.width} px: ${fault}`));
  };
  // Charts follow the width of the window some frames later.
  const findOverflow = async (): Promise<string[]> => {
    let overflow = 0;
    const measure = async () => (overflow = await measureContentOverflow(page));
    return expect
      .poll(measure)
      .toBeLessThanOrEqual(0)
      .then(
        () => [],
        () => [`${overflow} px too wide`],
      );
  };
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(WIDE);
  await openView(page, view, translate);
  for (const viewport of [WIDE, NARROW])
    await addFaults(viewport, async () => [
      ...(await findOverflow()),
      ...(await findFaultsInBothThemes(page)),
      ...(isMirrored ? await findUnmirroredParts(page) : []),
    ]);
  await addFaults(ZOOMED, findOverflow);
  // Moves the focus, so it comes after the other checks: the link that skips to the content covers others while it has the focus.
  const isMenu = await page.getByRole('menu').isVisible();
  for (const [viewport, colorScheme] of [
    [NARROW, 'dark'],
    [WIDE, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await addFaults(viewport, () => (isMenu ? findMenuFaults(page) : findKeyboardFaults(page)));
  }
  return faults;
};

/** The texts of the English site are those of the code. */
export const sayInEnglish: Translate = (message) => message;

/** Returns the faults of all views that have some. */
export const findFaultsOfViews = async (
  page: Page,
  views: readonly ManageView[],
  translate: Translate,
): Promise<Record<string, string[]>> => {
  const faults: Record<string, string[]> = {};
  for (const view of views) {
    const found = await findViewFaults(page, view, translate);
    if (found.length > 0) faults[view.name] = found;
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return faults;
};
