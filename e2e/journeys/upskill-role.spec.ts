/** Tests the way from a resume over goal roles and a short check to a saved learning path, on a running server. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { findFaultsInBothThemes, WCAG_TAGS } from '../pages/axe.ts';
import { createResume } from '../pages/resume.ts';
import { jonas, maya, signIn } from '../pages/students.ts';

/** Right answers of the demo content's question bank. */
const RIGHT = new Set([
  'The median',
  'The estimate is uncertain',
  'No more than that they do: causes need other evidence',
]);

const RULES = [...WCAG_TAGS, 'best-practice'];

/** Checks that the page is accessible in both themes, and no wider than a phone. */
const checkLook = async (page: Page): Promise<void> => {
  expect(await findFaultsInBothThemes(page, RULES)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await findFaultsInBothThemes(page, RULES), 'on a phone').toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
};

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const rows = (page: Page, name: string): Promise<string[]> =>
  page.getByRole('list', { name }).getByRole('listitem').allInnerTexts();
const upload = async (page: Page, name: string, ...lines: string[]): Promise<void> => {
  const file = { name, mimeType: 'application/pdf', buffer: createResume(...lines) };
  await page.getByLabel('Choose a resume').setInputFiles(file);
  await press(page, 'Upload');
};
const chooseRole = async (page: Page, title: string): Promise<void> => {
  await press(page, title);
  await expect(page.getByRole('dialog')).toContainText(`Add ${title} to your selected roles?`);
  await press(page, 'Confirm');
  await expect(page.getByRole('button', { name: title, pressed: true })).toBeVisible();
};

const answer = async (dialog: Locator): Promise<void> => {
  for (const [index, way] of ['Next', 'Next', 'Complete Assessment'].entries()) {
    await expect(dialog).toContainText(`Question ${index + 1} of 3`);
    const choices = await dialog.getByRole('radio').all();
    for (const choice of choices) {
      const words = await choice.evaluate((input) => input.closest('label')?.textContent ?? '');
      if (RIGHT.has(words)) await choice.check();
    }
    await dialog.getByRole('button', { name: way }).click();
  }
};

/** Returns the texts of a list that stand over the next row. */
const textsThatLeaveTheirRow = (dialog: Locator): Promise<(string | null)[]> =>
  dialog
    .getByRole('group')
    .locator('label')
    .evaluateAll((labels) =>
      labels
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
        .map(({ textContent }) => textContent),
    );

/** Returns what the page opens next in a tab. A browser without a viewer for PDF has no tab that could be queried. */
const nextOpened = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const open = window.open.bind(window);
        window.open = (address, ...more) => {
          resolve(String(address));
          return open(address, ...more);
        };
      }),
  );

test('[PGUARD-14] [UPSK-01] [RESU-01] [RESU-06] a resume is imported on a page that no link leads to here', async ({
  page,
}) => {
  await signIn(page, jonas, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const path of ['/upskill-role', '/learning-list']) {
    await expect(page.locator(`a[href$="${path}"]`)).toHaveCount(0);
  }
  await page.goto('/learning-list');
  await expect(heading(page, 'Learning list')).toBeVisible();
  await page.goto('/upskill-role');
  await expect(page).toHaveTitle('Upskill your role · Cairn');
  await expect(page.getByText('No resume on file yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await checkLook(page);

  const lie = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ, no PDF') };
  await page.getByLabel('Choose a resume').setInputFiles(lie);
  await press(page, 'Upload');
  await expect(page.getByRole('alert')).toContainText('Only PDF and DOCX files are allowed.');
  await upload(page, 'jonas.pdf', 'Statistics');
  await expect(page.getByText('Resume uploaded successfully.')).toBeVisible();
  await expect(page.getByText('jonas.pdf')).toBeVisible();
  const opened = nextOpened(page);
  await press(page, 'View');
  expect(await opened).toMatch(/^blob:/);

  await press(page, 'Remove');
  await expect(page.getByText('No resume on file yet.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('jonas.pdf')).toBeVisible();
});

test('[UPSK-07] [PATH-06] [PATH-12] [PATH-13] goal roles, a check and a path that lands in the learning list', async ({
  page,
}) => {
  await signIn(page, maya, '/upskill-role');
  await upload(page, 'maya.pdf', 'Five years of statistics, and much of', 'data modelling.');
  await expect(page.getByText('maya.pdf')).toBeVisible();
  await press(page, 'Continue');

  await expect(heading(page, 'Goal Details')).toBeVisible();
  await chooseRole(page, 'Data Analyst');
  await chooseRole(page, 'Cloud Engineer');
  await checkLook(page);
  await press(page, 'Continue');

  await expect(heading(page, 'Learning Path')).toBeVisible();
  const cloud = page.getByRole('radio', { name: /Cloud Engineer/ });
  await expect(cloud).not.toBeChecked();
  await cloud.check();
  await expect(page.getByRole('list', { name: 'Recommended courses' })).toBeVisible();
  await checkLook(page);
  const path = page.getByRole('list', { name: 'Recommended courses' });
  const before = await path.getByRole('heading').allInnerTexts();
  await press(page, 'Add courses');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Spotting Phishing' }).check();
  await checkLook(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await textsThatLeaveTheirRow(dialog)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(path.getByRole('heading')).toHaveText([...before, 'Spotting Phishing']);

  await page.getByRole('radio', { name: /Data Analyst/ }).check();
  await expect(page.getByText('Recommended courses are hidden for now')).toBeVisible();
  const waiting = page.getByRole('list', { name: 'Pending validations' });
  await expect(waiting).toContainText('Statistics');
  await checkLook(page);
  await press(page, 'Validate Statistics');
  await expect(dialog.getByRole('radio').first()).toBeVisible();
  await checkLook(page);
  await answer(dialog);
  await expect(dialog.getByText('Assessment passed ✅')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await rows(page, 'Required competencies')).toContain('Statistics\nSatisfied');

  await cloud.check();
  await expect(path.getByRole('heading')).toHaveText([...before, 'Spotting Phishing']);
  await press(page, 'Save learning path');
  await expect(dialog).toContainText('Learning path saved successfully.');
  await checkLook(page);
  await page.keyboard.press('Escape');
  await press(page, 'Remove Spotting Phishing');
  await press(page, 'Save learning path');
  await expect(dialog).toContainText('Do you want to update it?');
  await press(page, 'OK');
  await expect(dialog).toContainText('Learning path updated successfully.');
  await dialog.getByRole('link', { name: 'View Learning List' }).click();

  await expect(heading(page, 'Learning list')).toBeVisible();
  const entry = page.getByRole('heading', { level: 2, name: /Cloud Engineer/ });
  await expect(entry).toContainText(`${before.length} courses`);
});
