/** Tests what holds on every screen, for long texts and for low windows: one page visits all of them. */
import type { Browser, Page } from '@playwright/test';
import { giveReleaseRights } from '../fixtures/release-tokens.ts';
import { expect, test } from '../fixtures/test.ts';
import { submitAssignment } from '../pages/calls.ts';
import { findCoveredStops, findFixedParts } from '../pages/covered-focus.ts';
import { findDialogRoomFaults, findDialogStyleFaults } from '../pages/dialog-styles.ts';
import { putLongWordsIntoTexts } from '../pages/long-words.ts';
import {
  deskScreens,
  manageScreens,
  openNotifications,
  openScreen,
  releaseScreens,
  type Screen,
  studentScreens,
  visitorScreens,
} from '../pages/screens.ts';
import { ada, jonas, mateo, maya, signIn } from '../pages/students.ts';
import { findTextFaults } from '../pages/text-faults.ts';
import { LARGE_TEXT_PX, setTextSize, USUAL_TEXT_PX } from '../pages/text-size.ts';

const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 700 };
const NARROW = { width: 320, height: 700 };
/** A window of 1280 by 1024 at a zoom of 400 %. */
const ZOOMED = { width: 320, height: 256 };

/** Returns the faults of texts, with the width and the size of text at which they occur. */
const textFaultsInAllSizes = async (page: Page): Promise<string[]> => {
  const faults: string[] = [];
  for (const size of [LARGE_TEXT_PX, USUAL_TEXT_PX]) {
    await setTextSize(page, size);
    for (const viewport of [WIDE, PHONE, NARROW]) {
      await page.setViewportSize(viewport);
      const staying = size === LARGE_TEXT_PX ? await findFixedParts(page) : [];
      const found = [...(await findTextFaults(page)), ...staying.map((part) => `${part} stays`)];
      faults.push(...found.map((fault) => `${viewport.width} px, text of ${size} px: ${fault}`));
    }
  }
  return faults;
};

/** Returns the faults of open dialogs in the lowest window with large text. */
const roomFaults = async (page: Page): Promise<string[]> => {
  await setTextSize(page, LARGE_TEXT_PX);
  await page.setViewportSize(ZOOMED);
  const faults = await findDialogRoomFaults(page);
  await setTextSize(page, USUAL_TEXT_PX);
  return faults;
};

/** Number of bars on every screen, that of the site. A screen without another part that stays in place is not checked. */
const BARS = 1;

const focusFaults = async (page: Page): Promise<string[]> => {
  await page.setViewportSize(PHONE);
  const stays = (await findFixedParts(page)).length > BARS;
  const onPhone = stays ? await findCoveredStops(page, 'Shift+Tab') : [];
  await page.setViewportSize(ZOOMED);
  const staying = await findFixedParts(page);
  const zoomed = stays ? await findCoveredStops(page, 'Tab') : [];
  return [...onPhone, ...staying.map((part) => `${part} stays in its place`), ...zoomed];
};

const faultsOf = async (
  page: Page,
  screens: readonly Screen[],
): Promise<Record<string, string[]>> => {
  const faults: Record<string, string[]> = {};
  await putLongWordsIntoTexts(page);
  for (const screen of screens) {
    await page.setViewportSize(WIDE);
    await openScreen(page, screen);
    const found = [
      ...(await findDialogStyleFaults(page)),
      ...(await textFaultsInAllSizes(page)),
      ...(await roomFaults(page)),
      ...(await focusFaults(page)),
    ];
    if (found.length > 0) faults[screen.name] = found;
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return faults;
};

test.slow();

test('no screen of a visitor cuts a long word off, breaks a short one or covers the focus', async ({
  page,
}) => {
  await page.goto('/certificates');
  expect(await faultsOf(page, visitorScreens)).toEqual({});
});

test('no screen of a student cuts a long word off, breaks a short one or covers the focus', async ({
  page,
}) => {
  await signIn(page, maya);
  expect(await faultsOf(page, studentScreens)).toEqual({});
});

test('the menu, the search and the notifications of a narrow window cut nothing off in large text', async ({
  page,
}) => {
  await page.goto('/terms');
  await setTextSize(page, LARGE_TEXT_PX);
  await page.setViewportSize(NARROW);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(await findTextFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search courses and roles' }).fill('live');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await findTextFaults(page)).toEqual([]);

  await signIn(page, maya, '/learning');
  await openNotifications(page);
  expect(await findTextFaults(page)).toEqual([]);
});

const handInAs = async (browser: Browser, baseURL: string): Promise<void> => {
  const student = await browser.newPage({ baseURL });
  await signIn(student, jonas, '/learning');
  const { status } = await submitAssignment(student, `<p>${'They differ. '.repeat(20)}</p>`);
  // Another journey on this server may have submitted it.
  expect([200, 409]).toContain(status);
  await student.close();
};

test('no screen of the desk or of releases cuts a long word off, breaks a short one or covers the focus', async ({
  browser,
  cairn,
  page,
}) => {
  await handInAs(browser, cairn.url);
  await giveReleaseRights(cairn, mateo.email);
  await signIn(page, mateo, '/learning');
  expect(await faultsOf(page, [...deskScreens, ...releaseScreens])).toEqual({});
});

test('no screen of /manage cuts a long word off, breaks a short one or covers the focus', async ({
  page,
}) => {
  await signIn(page, ada, '/learning');
  expect(await faultsOf(page, manageScreens)).toEqual({});
});
