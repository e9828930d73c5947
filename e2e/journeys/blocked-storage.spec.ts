import { expect, test } from '../fixtures/test.ts';
import { maya, signInByForm } from '../pages/students.ts';

/** Blocks storage as a browser does: reading the property itself throws. */
const blockStorage = () => {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, name, {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  }
};

test('without any storage a student signs in, studies and signs out, as long as the page lives', async ({
  browser,
  cairn,
}) => {
  const context = await browser.newContext({ baseURL: cairn.url });
  await context.addInitScript(blockStorage);
  const page = await context.newPage();
  await signInByForm(page, maya, '/learning');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Maya' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Profile menu, Maya/ })).toBeVisible();
  await page.getByRole('link', { name: 'Roles' }).first().click();
  await expect(page).toHaveURL(/\/roles-catalog$/);
  await page.getByRole('link', { name: 'Courses' }).first().click();
  await expect(page.getByText(/courses? found/)).toBeVisible();
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('link', { name: 'My Learning' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Maya' })).toBeVisible();
  await page.getByRole('button', { name: /^Profile menu, Maya/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await context.close();
});
