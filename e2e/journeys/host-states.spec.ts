/** Every state of the host's screens, checked by axe in both themes. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { findFaultsInBothThemes } from '../pages/axe.ts';
import { jonas, signIn } from '../pages/students.ts';

test.describe.configure({ mode: 'parallel' });

/** Functions that reach each state. */
const states: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'login, fields missing': async (page) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('This field is required.')).toHaveCount(2);
  },
  'login, refused': async (page) => {
    await page.goto('/login');
    await page.getByLabel('Username or email').fill('nobody@keys.example');
    await page.getByLabel('Password', { exact: true }).fill('a wrong password');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Incorrect username or password.')).toBeVisible();
  },
  'login, on its way': async (page) => {
    await page.goto('/login');
    await page.route('**/api/auth/login', () => {});
    await page.getByLabel('Username or email').fill('nobody@keys.example');
    await page.getByLabel('Password', { exact: true }).fill('a wrong password');
    await page.keyboard.press('Enter');
    await expect(page.locator('button[aria-busy="true"]')).toBeVisible();
  },
  'register, the server fails': async (page) => {
    await page.goto('/register');
    await page.route('**/api/auth/signup', (route) => route.fulfill({ status: 500, json: {} }));
    for (const label of ['First name', 'Last name']) await page.getByLabel(label).fill('Kim');
    await page.getByLabel('Email', { exact: true }).fill('kim@keys.example');
    await page.getByLabel('Password', { exact: true }).fill('a good password');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
  },
  'reset, the server fails': async (page) => {
    await page.goto('/password-reset');
    await page.route('**/api/auth/password/**', (route) => route.abort());
    await page.getByLabel('Email', { exact: true }).fill('kim@keys.example');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
  },
  'hand-off without anything': async (page) => {
    await page.goto('/handoff');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  privacy: async (page) => {
    await page.goto('/privacy-policy');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  'a page that cannot be loaded': async (page) => {
    await page.route(/\/remotes\/(?!host\/).*\.js$/, (route) => route.abort());
    await page.goto('/documents');
    await expect(page.getByText('This page could not be loaded. Please try again.')).toBeVisible();
  },
  offline: async (page) => {
    await page.goto('/terms');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.context().setOffline(true);
    await expect(
      page.getByText('You appear to be offline. Please check your connection.'),
    ).toBeVisible();
  },
  'the session has ended': async (page) => {
    await signIn(page, jonas, '/learning');
    // Leaves the page first: a late call of its own would end the session there, and remove the notice.
    await page.goto('about:blank');
    await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: { message: '' } }));
    // The notice disappears by itself, on a busy machine before all of the page is there.
    await page.goto('/learning', { waitUntil: 'commit' });
    await expect(page.getByText('Session expired. Please sign in again.').first()).toBeVisible();
  },
  'the profile menu': async (page) => {
    await signIn(page, jonas, '/learning');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('button', { name: /Profile menu/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  },
  'the narrow menu': async (page) => {
    await page.goto('/terms');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  },
};

/** States that exist at one width alone. */
const oneWidth = new Set(['the profile menu', 'the narrow menu']);

for (const [state, reach] of Object.entries(states)) {
  test(`no accessibility fault in either theme: ${state}`, async ({ browser, cairn }) => {
    // Uses a page of its own, since some of these states are reported on the console, too.
    const context = await browser.newContext({ baseURL: cairn.url });
    const page = await context.newPage();
    await reach(page);
    for (const width of oneWidth.has(state) ? [undefined] : [1280, 390]) {
      if (width !== undefined) await page.setViewportSize({ width, height: 900 });
      expect(await findFaultsInBothThemes(page), `${state} at ${width}`).toEqual([]);
    }
    await context.close();
  });
}
