import { expect, MOTION_OPTIONS, test } from '../fixtures/test.ts';
import { countReactCopies, watchReactCopies } from '../pages/react-copies.ts';
import { jonas, maya, signIn } from '../pages/students.ts';

test.use(MOTION_OPTIONS);

test.describe('finding the way', () => {
  test('[SHELL-01] [SHELL-02] a visitor sees the sections and the way in', async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('navigation', { name: 'Main' });
    for (const name of ['Roles', 'Courses', 'Webinars', 'Documents']) {
      await expect(main.getByRole('link', { name })).toBeVisible();
    }
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'My Learning' })).toHaveCount(0);
  });

  test('[REMOTE-03] goes between remotes without a page load, and Back returns', async ({
    page,
  }) => {
    await signIn(page, maya);
    await page.evaluate(() => Object.assign(globalThis, { stillHere: true }));
    await page.getByRole('link', { name: 'Courses', exact: true }).first().click();
    await expect(page.getByRole('heading', { name: 'Elevate Your Expertise' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('tab', { name: 'Continue Learning' })).toBeVisible();
    expect(await page.evaluate(() => 'stillHere' in globalThis)).toBe(true);
  });

  for (const path of ['/learning', '/dashboard', '/cyberrange', '/learning-list']) {
    test(`[PGUARD-02] [SESS-12] ${path} asks a visitor to sign in and comes back`, async ({
      page,
    }) => {
      await page.goto(`${path}?from=mail#top`);
      await expect(page).toHaveURL(
        new RegExp(`/login\\?redirect=${encodeURIComponent(`${path}?from=mail#top`)}$`),
      );
    });
  }

  test('[SHELL-04] [EVENT-05] signing out in one tab signs out in the other', async ({
    page,
    context,
  }) => {
    await signIn(page, jonas);
    const other = await context.newPage();
    await other.goto('/course-catalog');
    await expect(other.getByRole('link', { name: 'My Learning' })).toBeVisible();
    await page.goto('/logout');
    await expect(page.getByText('You have been logged out successfully')).toBeVisible();
    await expect(other.getByRole('link', { name: 'Sign In' })).toBeVisible();
  });

  test('an address that nobody owns says so with status 404', async ({ page }) => {
    const response = await page.goto('/nowhere-at-all');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('[REMOTE-05] one copy of react on a page, whatever was visited', async ({ page }) => {
    await watchReactCopies(page);
    await signIn(page, maya);
    for (const path of ['/course-catalog', '/learning-list', '/cyberrange', '/learning']) {
      await page.evaluate((to) => history.pushState(null, '', to), path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    expect(await countReactCopies(page)).toBe(1);
  });
});
