import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { findFaultsInBothThemes } from '../pages/axe.ts';
import { measureOverflow } from '../pages/sideways-overflow.ts';
import { maya, signIn } from '../pages/students.ts';

const WEB_CLIENT = 'https://desktops.example/webclient';

const desktops = { provider: 'simulator', url: WEB_CLIENT };
test.use({ settings: { DESKTOPS: JSON.stringify(desktops) } });

const EXERCISE = '/cyberrange/hunt-in-the-auth-log';
const QUIZ = '/mcqs/hunt-in-the-auth-log';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const hand = (page: Page) => page.getByRole('img', { name: /^Attachment, page 1 of/ });
const fact = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Workspace details' }).locator('div', {
    has: page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) }),
  });
const overflow = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 900 });
  return measureOverflow(page);
};
/** Returns whether the canvas shows a drawing, and not only paper. */
const isDrawn = (page: Page) =>
  hand(page).evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
    return data?.some((value, index) => index % 4 !== 3 && value < 100) ?? false;
  });

test('[CYB-07] [CYB-11] [CYB-13] [CYB-14] an exercise is opened, its hand-out read, and its desktop entered', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, maya, '/cyberrange');
  await page.getByRole('link', { name: 'Open Hunt in the Login Log' }).click();
  await expect(page).toHaveURL(EXERCISE);
  await expect(title(page)).toHaveText('Hunt in the Login Log');
  await expect(page).toHaveTitle(/^Hunt in the Login Log/);

  await page.getByRole('button', { name: 'Show Attachments' }).click();
  await expect.poll(() => isDrawn(page)).toBe(true);

  await expect(fact(page, 'Username')).toContainText('maya');
  await expect(fact(page, 'OS')).toContainText('Ubuntu');
  await expect(fact(page, 'Time limit')).toContainText('Unlimited');
  await expect(fact(page, 'Password')).not.toContainText('Heron-Gravel-19');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(fact(page, 'Password')).toContainText('Heron-Gravel-19');

  await context.route(`${WEB_CLIENT}**`, (route) => route.fulfill({ body: 'A desktop' }));
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /^Open Exercise in Browser/ }).click(),
  ]);
  await expect(tab).toHaveURL(`${WEB_CLIENT}?registrationCode=HUNT-7Q4M`);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await tab.close();
  await page.bringToFront();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('maya');
});

test('[CYB-12] [MCQS-01] [MCQS-02] [MCQS-03] [MCQS-04] its quiz is taken with the keyboard, and sends nothing', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, maya, EXERCISE);
  await page.getByRole('link', { name: 'Start MCQ Quiz' }).click();
  await expect(page).toHaveURL(QUIZ);
  await expect(page.getByRole('timer')).toHaveCount(0);
  const start = page.getByRole('button', { name: 'Start' });
  await expect(start).toBeEnabled();
  // A new page takes the focus, which would otherwise leave the button between focus and key.
  await expect(page.locator('main:focus, h1:focus')).toBeAttached();
  await start.press('Enter');
  await expect(page.getByRole('heading', { name: 'Questions' })).toBeFocused();
  const written: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') written.push(request.url());
  });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  const question = page.getByRole('group').first();
  await expect(question.getByRole('radio').nth(1)).toBeChecked();
  await expect(question.getByRole('radio', { checked: true })).toHaveCount(1);
  await expect(page.getByText(/^1 \/ \d answered$/)).toBeVisible();
  await page.clock.fastForward('01:05');
  await expect(page.getByRole('timer')).toContainText(/1:[01]\d/);

  const log = page.waitForEvent('console', (message) => message.text().includes('quiz submitted'));
  await page.getByRole('button', { name: 'Submit' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await page.clock.fastForward('00:30');
  await log;
  await expect(page.getByRole('heading', { name: 'Quiz finished' })).toBeFocused();
  expect(written.filter((url) => !url.endsWith('/telemetry'))).toEqual([]);
  await page.getByRole('link', { name: 'Back to the exercise' }).click();
  await expect(page).toHaveURL(EXERCISE);
});

test('[CYB-14] [CYB-11] a desktop without a web client needs the program, and an exercise without a PDF has no button', async ({
  page,
}) => {
  await signIn(page, maya, '/cyberrange/harden-a-laptop');
  await expect(page.getByText('Please log in via the desktop client.')).toBeVisible();
  await expect(page.getByText('Open Exercise in Browser')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Show Attachments' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Start MCQ Quiz' })).toBeVisible();
});

test('[PAPI-66] [CYB-09] an exercise of somebody else stays closed', async ({ page }) => {
  await signIn(page, maya, '/cyberrange/question-to-query');
  await expect(page.getByRole('alert')).toContainText('You don’t have access to do that.');
  await page.goto('/cyberrange/none');
  await expect(page.getByRole('alert')).toContainText('Not found.');
  await page.getByRole('link', { name: 'View All Exercises' }).click();
  await expect(page).toHaveURL('/cyberrange');
});

test.describe('in both themes', () => {
  test('an exercise has no accessibility fault and fits every screen', async ({ page }) => {
    await signIn(page, maya, EXERCISE);
    await page.getByRole('button', { name: 'Show Attachments' }).click();
    await expect(hand(page)).toBeVisible();
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await findFaultsInBothThemes(page)).toEqual([]);
    for (const width of [390, 320]) {
      expect(await overflow(page, width), `${width} px`).toBeLessThanOrEqual(0);
    }
    expect(await findFaultsInBothThemes(page)).toEqual([]);
  });

  test('[CYB-09] a desktop that cannot be described takes nothing else with it', async ({
    page,
  }) => {
    await page.route('**/api/workspace/describeWorkspace?**', (route) =>
      route.fulfill({ status: 500, json: { code: 'server', message: 'It does not answer.' } }),
    );
    await signIn(page, maya, EXERCISE);
    const panel = page.getByRole('region', { name: 'Workspace details' });
    await expect(panel.getByRole('alert')).toContainText('Service is temporarily unavailable.');
    await expect(fact(page, 'Username')).toContainText('-');
    await expect(title(page)).toHaveText('Hunt in the Login Log');
    expect(await findFaultsInBothThemes(page)).toEqual([]);
    await page.unroute('**/api/workspace/describeWorkspace?**');
    await panel.getByRole('button', { name: 'Try Again' }).click();
    await expect(fact(page, 'Username')).toContainText('maya');
  });

  test('a quiz has no accessibility fault and fits every screen', async ({ page }) => {
    await page.clock.install();
    await signIn(page, maya, QUIZ);
    await expect(page.getByRole('button', { name: 'Start' })).toBeEnabled();
    expect(await findFaultsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('radio').first().check();
    expect(await findFaultsInBothThemes(page)).toEqual([]);
    for (const width of [390, 320]) {
      expect(await overflow(page, width), `${width} px`).toBeLessThanOrEqual(0);
    }
    expect(await findFaultsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Submit' }).click();
    expect(await findFaultsInBothThemes(page)).toEqual([]);
    await page.clock.fastForward('00:30');
    await expect(page.getByRole('heading', { name: 'Quiz finished' })).toBeVisible();
    expect(await findFaultsInBothThemes(page)).toEqual([]);
  });

  test('[MCQS-05] a quiz that cannot be read says so', async ({ page }) => {
    await page.route('**/media/**quiz.json**', (route) => route.fulfill({ status: 404 }));
    await signIn(page, maya, QUIZ);
    await expect(page.getByText('No questions available right now.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start' })).toBeDisabled();
    expect(await findFaultsInBothThemes(page)).toEqual([]);
    await page.unroute('**/media/**quiz.json**');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('button', { name: 'Start' })).toBeEnabled();
  });
});
