import type { Page } from '@playwright/test';
import { findFaultsInBothThemes } from './axe.ts';
import { findKeyboardFaults } from './keyboard-stops.ts';
import { type ManageView, openView, type Translate } from './manage-views.ts';
import { findUnmirroredParts } from './mirrored-layout.ts';
import { measureOverflow } from './sideways-overflow.ts';

const WINDOWS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
] as const;
/** Width of a window of 1280 px at a zoom of 400 %. */
const ZOOMED_PX = 320;

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

/** Returns what a view does wrong in windows of both widths and in both themes, in words. */
const findViewFaults = async (
  page: Page,
  view: ManageView,
  translate: Translate,
): Promise<string[]> => {
  const [wide] = WINDOWS;
  await page.setViewportSize(wide);
  await openView(page, view, translate);
  const isMirrored = translate !== sayInEnglish;
  const faults: string[] = [];
  for (const viewport of WINDOWS) {
    await page.setViewportSize(viewport);
    // The button of the help chat stays in place, and covers other parts wherever the page stops.
    await page.evaluate(() => scrollTo(0, 0));
    const overflow = await measureOverflow(page);
    const found = [
      ...(await findFaultsInBothThemes(page)),
      ...(overflow > 0 ? [`${overflow} px too wide`] : []),
      ...(isMirrored ? await findUnmirroredParts(page) : []),
      ...((await page.getByRole('menu').isVisible())
        ? await findMenuFaults(page)
        : await findKeyboardFaults(page)),
    ];
    faults.push(...found.map((fault) => `${viewport.width} px: ${fault}`));
  }
  await page.setViewportSize({ width: ZOOMED_PX, height: 800 });
  const overflow = await measureOverflow(page);
  if (overflow > 0) faults.push(`${overflow} px too wide at ${ZOOMED_PX} px`);
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
