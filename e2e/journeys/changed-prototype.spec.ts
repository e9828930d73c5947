/**
 * Tests what a student does on pages where an old library or an extension of the browser adds to the prototype of all
 * objects.
 */
import type { Page } from '@playwright/test';
import { countFailures } from '../fixtures/telemetry.ts';
import { expect, test } from '../fixtures/test.ts';
import { pushUrl } from '../pages/push-url.ts';
import { enrolAndOpen, watchToTheEnd } from '../pages/course-player.ts';
import { fillSignIn, maya } from '../pages/students.ts';

/** Adds a method as libraries before ES5 did: it is enumerable, and every `for…in` meets it. */
const addToPrototype = (): void => {
  Object.assign(Object.prototype, {
    extend(this: object, other: object) {
      return Object.assign(this, other);
    },
  });
};

/** Adds a method as an extension does that starts when the page runs already. */
const addLater = (): void => {
  Object.assign(Object.prototype, { each() {} });
};

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Returns the names of the remotes that the page has mounted since it began. */
const mountedRemotes = (page: Page) =>
  page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /\/remotes\/([a-z]+)\/.*\/remoteEntry/.exec(name)?.[1] ?? []),
    ),
  ]);

test('with an enumerable addition to Object.prototype every remote loads, and no release is blamed', async ({
  page,
  cairn,
}) => {
  test.slow();
  await page.addInitScript(addToPrototype);
  const failures = countFailures(page);

  await page.goto(`${cairn.url}/course-catalog/log-analysis-basics`);
  await expect(heading(page, 'Log Analysis Basics')).toBeVisible();
  await page.evaluate(addLater);
  await page.getByRole('button', { name: 'Enroll' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await fillSignIn(page, maya);
  await expect(page).toHaveURL(/\/course-catalog\/log-analysis-basics$/);
  await enrolAndOpen(page);
  await watchToTheEnd(page);

  await pushUrl(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(maya.firstName);
  await pushUrl(page, '/upskill-role');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await pushUrl(page, '/cyberrange/hunt-in-the-auth-log');
  await expect(heading(page, 'Hunt in the Login Log')).toBeVisible();
  await page.getByRole('button', { name: 'Show Attachments' }).click();
  await expect(page.getByRole('img', { name: /^Attachment, page 1 of/ })).toBeVisible();

  expect((await mountedRemotes(page)).toSorted()).toEqual([
    'catalog',
    'cyberrange',
    'learning',
    'player',
    'upskill',
  ]);
  // The methods are still there for the library that added them.
  expect(await page.evaluate(() => ['extend', 'each'].map((name) => name in {}))).toEqual([
    true,
    true,
  ]);
  // The next page sends the reports of this one.
  await page.goto(`${cairn.url}/terms`);
  await expect(heading(page, 'Terms and Conditions')).toBeVisible();
  expect(failures()).toBe(0);
});
