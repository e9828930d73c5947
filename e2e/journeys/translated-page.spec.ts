/** Tests what a student does on pages that the browser translates: a translator moves every text on the page. */
import { translatePage } from '../../shared/testing/src/translate-page.ts';
import { expect, test } from '../fixtures/test.ts';
import { countFailures } from '../fixtures/telemetry.ts';
import { currentItem, enrolAndOpen, nextButton, watchToTheEnd } from '../pages/course-player.ts';
import { fillSignIn, maya } from '../pages/students.ts';

test(
  'a translated page signs in, enrols, plays a lecture and starts an assessment, and blames no release',
  { tag: '@main' },
  async ({ browser, ownCairn }) => {
    test.slow();
    const context = await browser.newContext({ baseURL: ownCairn.url });
    await context.addInitScript(translatePage);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (/NotFoundError|removeChild|insertBefore/.test(message.text()))
        errors.push(message.text());
    });
    const failures = countFailures(page);

    await page.goto('/course-catalog');
    await expect(page.locator('h1 > font')).toBeVisible();
    await page.getByRole('button', { name: 'Show Filters' }).click();
    await expect(page.getByRole('button', { name: 'Hide Filters' })).toBeVisible();

    await page.goto('/course-catalog/log-analysis-basics');
    await expect(page.locator('h1 > font')).toHaveText('Log Analysis Basics');
    await page.getByRole('button', { name: 'Enroll' }).click();
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await fillSignIn(page, { ...maya, password: 'a wrong password' });
    await expect(page.getByText('Incorrect username or password.')).toBeVisible();
    await fillSignIn(page, maya);
    await expect(page).toHaveURL(/\/course-catalog\/log-analysis-basics$/);

    await enrolAndOpen(page);
    const lecture = (await currentItem(page).textContent()) ?? '';
    await watchToTheEnd(page);
    await nextButton(page).click();
    await expect(currentItem(page)).not.toHaveText(lecture);
    expect(errors).toEqual([]);
    expect(failures()).toBe(0);
    await context.close();
  },
);
