/** Tests what comes out of a printer: no control of the page, light colours, and a certificate on one sheet. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import {
  gradeScreens,
  noteScreens,
  openScreen,
  resultScreens,
  rosterScreens,
  type Screen,
  submissionScreens,
  transcriptScreens,
} from '../pages/screens.ts';
import { mateo, maya, signIn } from '../pages/students.ts';

/** Size of A4 between the margins of a browser, in CSS pixels. */
const PAPER = { width: 718, height: 1047 };
const DESKTOP = { width: 1280, height: 900 };
/** Selectors of what a person presses, and of links to other pages. */
const CONTROLS =
  'nav, input, textarea, select, video, [role="tablist"], body > a, [href="#main"], button:not(li button, td button), header button';

test.use({ colorScheme: 'dark' });
test.slow();

const onPaper = async (page: Page, look: () => Promise<void>): Promise<void> => {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(PAPER);
  await look();
  await page.emulateMedia({ media: null });
  await page.setViewportSize(DESKTOP);
};

const controlsOn = (page: Page): Promise<string[]> =>
  page
    .locator(CONTROLS)
    .filter({ visible: true })
    .evaluateAll((controls) => controls.map(({ outerHTML }) => outerHTML.slice(0, 120)));

/** Returns the parts with a scrollbar of their own: paper would show only what is in sight. */
const scrollingOn = (page: Page): Promise<string[]> =>
  page
    .locator('main *')
    .filter({ visible: true })
    .evaluateAll((parts) =>
      parts
        .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowY))
        .map(({ localName, className }) => `${localName}.${className} scrolls`),
    );

const expectPaper = async (page: Page): Promise<void> => {
  expect(await controlsOn(page)).toEqual([]);
  expect(await scrollingOn(page)).toEqual([]);
  await expect(page.locator('main')).toHaveCSS('color', 'rgb(20, 32, 29)');
};

/** Returns the number of sheets that a printer gets. */
const sheetsOf = async (page: Page): Promise<number> => {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
};

const expectWidthOfPaper = async (page: Page): Promise<void> => {
  const table = await page.locator('table').boundingBox();
  expect(table).toMatchObject({ x: 0, width: PAPER.width });
};

const printScreen = async (
  page: Page,
  [screen]: readonly Screen[],
  look: () => Promise<void>,
): Promise<void> => {
  if (!screen) throw new Error('There is no such screen');
  await openScreen(page, screen);
  await onPaper(page, async () => {
    await expectPaper(page);
    await look();
  });
};

test('a certificate is printed alone, on one sheet', async ({ page }) => {
  await signIn(page, maya);
  await page.goto('/dashboard?tab=certificates');
  const opening = page.waitForEvent('popup');
  await page
    .getByRole('link', { name: /^View certificate/ })
    .first()
    .click();
  const tab = await opening;
  const certificate = tab.getByRole('img', { name: 'Certificate, page 1 of 1' });
  await expect(certificate).toBeVisible();
  await onPaper(tab, async () => {
    await expectPaper(tab);
    await expect(certificate).toBeVisible();
    await expect(tab.getByRole('heading')).toHaveCount(0);
    await expect(tab.getByRole('link')).toHaveCount(0);
  });
  expect(await sheetsOf(tab)).toBe(1);
});

test('a lecture is printed with its transcript or its notes, results and grades as they are', async ({
  page,
}) => {
  await signIn(page, maya);
  await printScreen(page, transcriptScreens, async () => {
    await expect(page.getByText('Facts first, in order.')).toBeVisible();
    expect(await sheetsOf(page)).toBe(1);
  });
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByRole('textbox', { name: /^Note at/ }).fill('The order is the evidence.');
  await page.getByRole('button', { name: /^Add note/ }).click();
  await expect(page.getByText('1 note. Only you can see them.')).toBeVisible();
  await printScreen(page, noteScreens, async () => {
    await expect(page.getByText('The order is the evidence.')).toBeVisible();
  });
  await printScreen(page, resultScreens, async () => {
    const result = page.getByRole('region', { name: 'Your result' });
    await expect(result).toBeVisible();
    // Paper has no background that sets it apart.
    await expect(result).toHaveCSS('border-top-style', 'solid');
    await expect(page.getByRole('heading', { name: 'Your answers' })).toBeVisible();
  });
  await printScreen(page, gradeScreens, async () => {
    await expect(page.getByRole('columnheader', { name: 'Due Date' })).toBeVisible();
    await expectWidthOfPaper(page);
    await expect(page.getByRole('cell', { name: 'Review without blame' })).toBeVisible();
  });
});

/** Checks that the heads of a table are on each of its sheets, and a row on one. */
const expectTable = async (page: Page, row: string): Promise<void> => {
  await expect(page.getByRole('row', { name: row }).first()).toBeVisible();
  await expectWidthOfPaper(page);
  await expect(page.locator('table')).toHaveCSS('display', 'table');
  await expect(page.locator('thead')).toHaveCSS('display', 'table-header-group');
  await expect(page.locator('tbody tr').first()).toHaveCSS('display', 'table-row');
  await expect(page.locator('tbody tr').first()).toHaveCSS('break-inside', 'avoid');
};

/**
 * Puts sixty pieces of work into the response with the list. They are not submitted, because the journeys of a worker share
 * their server and others look for the only piece of a student.
 */
const lengthenWork = (page: Page) =>
  page.route('**/api/teaching/work?*', async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { readonly counts: object };
    const work = Array.from({ length: 60 }, (_, index) => ({
      kind: 'assignment',
      workId: `00000000-0000-4000-8000-0000000000${10 + index}`,
      learner: { learnerId: `learner-${index}`, name: `Jonas Weber ${index}`, pictureUrl: '' },
      CourseID: 'statistics-live',
      CourseTitle: 'Statistics Live',
      itemName: 'Compare two groups',
      attempt: 1,
      submittedAt: '2026-03-04T10:00:00.000Z',
      isLate: false,
      waits: true,
      maxPoints: 30,
    }));
    await route.fulfill({
      response,
      json: { ...list, work, counts: { ...list.counts, waiting: work.length } },
    });
  });

test('the tables of the desk are printed with their heads on each sheet', async ({ page }) => {
  await signIn(page, mateo, '/learning');
  await lengthenWork(page);
  await printScreen(page, submissionScreens, async () => {
    await expectTable(page, 'Jonas');
    expect(await sheetsOf(page)).toBeGreaterThan(2);
  });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await printScreen(page, rosterScreens, () => expectTable(page, 'Jonas'));
});
