import type { Page } from '@playwright/test';
import { expect, MOTION_OPTIONS, test } from '../fixtures/test.ts';
import { pushUrl } from '../pages/push-url.ts';
import { maya, signIn } from '../pages/students.ts';

test.use(MOTION_OPTIONS);

const SESSION = 'cairn.session.v1';

const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const burger = (page: Page) => page.getByRole('button', { name: 'Open menu' });

/** Counts the fades between pages. */
const countFades = (page: Page) =>
  page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    const counted = { fades: 0 };
    document.startViewTransition = (change) => {
      counted.fades += 1;
      return start(change);
    };
    Object.assign(globalThis, { counted });
  });
const fades = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { counted: { fades: number } }).counted.fades);

test.describe('the narrow navbar', () => {
  test('[SHELL-05] the links are behind the burger below 900 px, and only there', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 901, height: 800 });
    await page.goto('/terms');
    await expect(page.getByRole('link', { name: 'Webinars' })).toBeVisible();
    await expect(burger(page)).toBeHidden();
    await page.setViewportSize({ width: 899, height: 800 });
    await expect(page.getByRole('link', { name: 'Webinars' })).toBeHidden();
    await expect(burger(page)).toHaveAttribute('aria-expanded', 'false');

    await burger(page).click();
    for (const name of ['Roles', 'Courses', 'Webinars', 'Documents', 'Sign In', 'Register']) {
      await expect(menu(page).getByRole('link', { name })).toBeVisible();
    }
    await page.setViewportSize({ width: 1000, height: 800 });
    await expect(menu(page)).toHaveCount(0);
  });

  test('[SHELL-05] works by keyboard alone: in, round, out with Escape, back to the burger', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/terms');
    await burger(page).focus();
    await page.keyboard.press('Enter');
    await expect(menu(page)).toBeVisible();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      // The browser's own bar may have the focus in between; the page behind the menu never has.
      const isInside = await page.evaluate(() => {
        const active = document.activeElement;
        return active === document.body || active?.closest('dialog') !== null;
      });
      expect(isInside).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(menu(page)).toHaveCount(0);
    await expect(burger(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await menu(page).getByRole('link', { name: 'Courses' }).press('Enter');
    await expect(page).toHaveURL(/\/course-catalog$/);
    await expect(menu(page)).toHaveCount(0);
  });
});

test.describe('a change of page', () => {
  test('[SHELL-13] fades', async ({ page }) => {
    await countFades(page);
    await page.goto('/terms');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await pushUrl(page, '/course-catalog');
    await expect(page.getByRole('heading', { name: 'Elevate Your Expertise' })).toBeVisible();
    expect(await fades(page)).toBe(1);
  });

  test('[SHELL-13] does not fade for those who want less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await countFades(page);
    await page.goto('/terms');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await pushUrl(page, '/course-catalog');
    await expect(page.getByRole('heading', { name: 'Elevate Your Expertise' })).toBeVisible();
    expect(await fades(page)).toBe(0);
  });

  test('[SHELL-23] names the page and moves the focus to its heading', async ({ page }) => {
    await page.goto('/terms');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeFocused();
    await expect(page).toHaveTitle('Privacy Policy · Cairn');
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('[BOOT-03] the remote behind a link is fetched when the link is pointed at, not before', async ({
    page,
  }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    const catalogue = () => fetched.filter((path) => path.startsWith('/remotes/catalog/'));
    await page.goto('/terms');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(catalogue()).toEqual([]);
    await page.getByRole('navigation', { name: 'Main' }).getByText('Courses').hover();
    await expect.poll(() => catalogue().length).toBeGreaterThan(1);
    await expect(page).toHaveURL(/\/terms$/);
  });

  test('the navbar takes the focus without moving the page', async ({ page }) => {
    await page.goto('/terms#liability');
    await expect(page.getByRole('heading', { name: 'Warranty and liability' })).toBeInViewport();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(500);
    await page.getByRole('navigation', { name: 'Main' }).getByText('Courses').focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });
});

test.describe('a page without its code', () => {
  test.use({ quietConsole: undefined });

  test('[SHELL-21] says so, keeps the rest of the site, and comes with a later try', async ({
    page,
  }) => {
    await page.route('**/remotes/catalog/**', (route) => route.abort());
    await page.goto('/course-catalog');
    const panel = page.getByRole('main').getByRole('alert');
    await expect(panel).toContainText('This page could not be loaded. Please try again.');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click();
    await expect(page.getByRole('heading', { name: 'Terms and Conditions' })).toBeVisible();
    await page.goBack();
    await page.unroute('**/remotes/catalog/**');
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Elevate Your Expertise' })).toBeVisible();
  });

  test('[PCON-03] a screen whose code does not come says so after 120 s, and comes with a later try', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/terms');
    await expect(page.getByRole('heading', { name: 'Terms and Conditions' })).toBeVisible();
    const asked = page.waitForRequest(/\/remotes\/host\/.*\.js$/);
    await page.route(/\/remotes\/host\/.*\.js$/, () => undefined);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await asked;
    // The link requests the code when it is pointed at; the time counts from the navigation.
    await expect(page).toHaveURL(/privacy/);
    const panel = page.getByRole('main').getByRole('alert');
    await page.clock.runFor(115_000);
    await expect(panel).toHaveCount(0);
    await page.clock.runFor(10_000);
    await expect(panel).toContainText('This page could not be loaded.');
    await page.unrouteAll();
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeVisible();
  });
});

test.describe('the session of a page', () => {
  test('[LOGIN-10] [SESS-12] signs in by keyboard and comes back to what was asked for', async ({
    page,
  }) => {
    await page.goto('/learning-list?from=mail#top');
    await page.getByLabel('Username or email').fill(maya.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(maya.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/learning-list\?from=mail#top$/);
    await page.goBack();
    expect(new URL(page.url()).pathname).not.toBe('/login');
  });

  test('[PGUARD-04] an expired token is renewed once before a page is entered', async ({
    page,
  }) => {
    await signIn(page, maya, '/terms');
    // A document without our code cannot renew the token by itself.
    await page.goto('/api/health');
    const before = await page.evaluate((key) => {
      const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as {
        accessToken: { jwtToken: string };
      };
      const [head, claims = '', signature] = stored.accessToken.jwtToken.split('.');
      const text = atob(claims.replaceAll('-', '+').replaceAll('_', '/'));
      const old = btoa(text.replace(/"exp":\d+/, '"exp":1')).replaceAll('=', '');
      stored.accessToken.jwtToken = `${head}.${old}.${signature}`;
      localStorage.setItem(key, JSON.stringify(stored));
      return stored.accessToken.jwtToken;
    }, SESSION);
    const renewals: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/sessionRefresh')) renewals.push(request.url());
    });
    await page.goto('/learning-list');
    await expect(page.getByRole('link', { name: 'My Learning' })).toBeVisible();
    await expect(page).toHaveURL(/\/learning-list$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(renewals).toHaveLength(1);
    expect(await page.evaluate((key) => localStorage.getItem(key), SESSION)).not.toContain(before);
  });

  test('[PGUARD-06] tokens that nobody can renew end the session with a word, and lead to login', async ({
    page,
  }) => {
    await page.goto('/terms');
    await page.evaluate((key) => {
      const token = { jwtToken: `h.${btoa('{"exp":1}')}.s` };
      localStorage.setItem(key, JSON.stringify({ accessToken: token, idToken: token }));
    }, SESSION);
    await page.goto('/learning?x=1');
    await expect(page).toHaveURL(/\/login\?redirect=%2Flearning%3Fx%3D1$/);
    await expect(page.getByText('Session expired. Please sign in again.')).toBeVisible();
    expect(await page.evaluate((key) => localStorage.getItem(key), SESSION)).toBeNull();
  });
});

test('the chosen theme stands from the first paint on', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/terms');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await page.route('**/remotes/host/**/host.*.js', (route) => route.abort());
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
