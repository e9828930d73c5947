/** Tests /survey/{id}: the survey of a course on a page of its own, and the sample for courses without a survey. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { findFaultsInBothThemes } from '../pages/axe.ts';
import { measureOverflow } from '../pages/sideways-overflow.ts';
import { jonas, maya, signIn, signInByForm } from '../pages/students.ts';

const SURVEY = '/survey/sql-for-questions';
const SAMPLE = '/survey/reading-charts-honestly';

const survey = (page: Page) => page.getByRole('form', { name: 'Post-Course Survey' });
const sample = (page: Page) => page.getByRole('form', { name: 'Sample survey' });
const thanks = (page: Page) => page.getByRole('region', { name: 'Thank you for your feedback!' });

/** Answers by the keyboard alone, from the heading of the page on. */
const answerByKeyboard = async (page: Page) => {
  const slider = survey(page).getByRole('slider');
  await page.getByRole('heading', { level: 1 }).press('Tab');
  await expect(slider.nth(0)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Tab');
  await expect(slider.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Which customers came back?');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeFocused();
  await page.keyboard.press('Enter');
};

/** Pretends that the survey was answered so on another device. */
const pretendAnswered = (page: Page) =>
  page.route('**/api/courses/attributes?*', async (route) => {
    const response = await route.fetch();
    const { Item } = (await response.json()) as { Item: object };
    const said = { type: 'scale', question: 'How was it? '.repeat(12), value: 4 };
    const SurveyResponses = { 'jonas-weber': [said, { type: 'text', question: 'And now?' }] };
    await route.fulfill({ json: { Item: { ...Item, SurveyResponses } } });
  });

/**
 * Holds the response until the page is left. The call must end there: what is open when interception ends goes on to the
 * server.
 */
const hold = (page: Page, address: string) =>
  page.route(address, async (route) => {
    await page.waitForURL('about:blank', { timeout: 0, waitUntil: 'commit' });
    await route.abort();
  });

/** Functions that reach each state of the page. */
const states: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  loading: async (page) => {
    await hold(page, '**/api/courses/attributes?*');
    await page.goto(SURVEY);
    await expect(page.getByRole('group', { name: 'Loading survey' })).toBeVisible();
  },
  'cannot be loaded': async (page) => {
    await page.route('**/api/courses/attributes?*', (route) =>
      route.fulfill({ status: 500, json: { message: '' } }),
    );
    await page.goto(SURVEY);
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  },
  'no such course': async (page) => {
    await page.goto('/survey/no-such-course');
    await expect(page.getByRole('alert')).toContainText('Not found.');
  },
  'to be answered': async (page) => {
    await page.goto(SURVEY);
    await expect(survey(page)).toBeVisible();
  },
  'on its way': async (page) => {
    await hold(page, '**/api/courses/update');
    await page.goto(SURVEY);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  },
  'cannot be sent': async (page) => {
    await page.route('**/api/courses/update', (route) =>
      route.fulfill({ status: 409, json: { code: 'conflict', message: '' } }),
    );
    await page.goto(SURVEY);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  },
  sent: async (page) => {
    await page.route('**/api/courses/update', (route) => route.fulfill({ json: { message: '' } }));
    await page.goto(SURVEY);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(thanks(page)).toBeVisible();
  },
  answered: async (page) => {
    await pretendAnswered(page);
    await page.goto(SURVEY);
    await expect(page.getByText('You have already answered this survey. Thank you!')).toBeVisible();
  },
  'the sample': async (page) => {
    await page.goto(SAMPLE);
    await expect(sample(page)).toBeVisible();
  },
};

test.describe('in both themes', () => {
  test('every state is free of accessibility faults and fits a phone', async ({ page }) => {
    await signIn(page, jonas, '/learning');
    for (const [state, reach] of Object.entries(states)) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await reach(page);
      for (const width of [1280, 390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = await measureOverflow(page);
        expect(overflow, `${state} at ${width}`).toBeLessThanOrEqual(0);
      }
      expect(await findFaultsInBothThemes(page), state).toEqual([]);
      await page.goto('about:blank');
      await page.unrouteAll({ behavior: 'wait' });
    }
  });
});

test('[SCO-36] [SURV-07] a visitor signs in first, and comes back to the survey', async ({
  page,
}) => {
  await page.goto(SURVEY);
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(SURVEY)}`);
  await signInByForm(page, jonas, SURVEY);
  await expect(survey(page)).toBeVisible();
  await expect(page).toHaveTitle(/^Course feedback · /);
});

test('[SURV-08] the survey of a course is answered by keyboard, once, and stays to be read', async ({
  page,
}) => {
  await signInByForm(page, jonas, SURVEY);
  await expect(survey(page).getByRole('heading', { level: 2 })).toBeVisible();
  await answerByKeyboard(page);
  await expect(thanks(page)).toBeFocused();
  await page.reload();
  await expect(page.getByText('You have already answered this survey. Thank you!')).toBeVisible();
  await expect(page.getByRole('definition')).toHaveText([
    '5',
    'Hard',
    'Which customers came back?',
  ]);
  await expect(survey(page)).toHaveCount(0);
});

test('[SURV-08] two pages are open: the first answer counts, and the second page shows it', async ({
  page,
}) => {
  const path = '/survey/log-analysis-basics';
  await signIn(page, maya, path);
  await survey(page).getByRole('textbox').fill('From the second page');
  const first = await page.context().newPage();
  await first.goto(path);
  await survey(first).getByRole('textbox').fill('From the first page');
  await first.getByRole('button', { name: 'Submit' }).click();
  await expect(thanks(first)).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  const answers = page.getByRole('region', { name: 'Your answers' });
  await expect(answers).toBeFocused();
  await expect(answers).toContainText('From the first page');
  await expect(page.getByText('From the second page')).toHaveCount(0);
});

test('[SURV-08] the sample has ratings 0 to 10 and how often, thanks, and stores nothing', async ({
  page,
}) => {
  await signIn(page, maya, SAMPLE);
  const changes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname.includes('/courses/')) changes.push(pathname);
  });
  const first = sample(page).getByRole('slider').first();
  await first.press('Home');
  await expect(first).toHaveValue('0');
  await first.press('End');
  await expect(first).toHaveValue('10');
  const often = sample(page).getByLabel('How often do you learn here?');
  for (const label of ['Daily', 'Weekly', 'Monthly', 'Rarely']) await often.selectOption({ label });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(thanks(page)).toBeFocused();
  expect(changes).toEqual([]);
  await page.getByRole('link', { name: 'Back to Learning Dashboard' }).click();
  await expect(page).toHaveURL('/learning');
});
