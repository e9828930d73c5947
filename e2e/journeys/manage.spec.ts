import { expect, test } from '../fixtures/test.ts';
import { ada, colm, fillSignIn, jonas, maya, signIn } from '../pages/students.ts';

const manageLink = { name: 'Manage' } as const;

test('an administrator finds a person, disables the account and enables it again; the log names each change', async ({
  page,
  browser,
}) => {
  await signIn(page, ada);
  await page.getByRole('navigation').getByRole('link', manageLink).first().click();
  await page.getByRole('searchbox').fill('okaffor');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: 'Maya Okafor' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, maya);
  await page.getByRole('button', { name: /^Disable/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible();

  await other.goto('/login');
  await fillSignIn(other, maya);
  await expect(other.getByText('Incorrect username or password.')).toBeVisible();
  await page.getByRole('button', { name: /^Enable/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await signIn(other, maya);
  await context.close();

  await page.getByRole('link', { name: 'Log', exact: true }).click();
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries.nth(0)).toContainText('Enabled an account');
  await expect(entries.nth(1)).toContainText('Disabled an account');
  await expect(entries.nth(0)).toContainText('Ada Keller');
});

test('a group manager sees the people of the own group and no log; a student sees nothing of it', async ({
  page,
}) => {
  await signIn(page, colm, '/manage');
  await expect(page.getByRole('link', { name: 'Maya Okafor' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Jonas Weber' })).toHaveCount(0);
  await page.goto('/manage/people/jonas-weber');
  await expect(page.getByText('There is no such person.')).toBeVisible();
  await page.goto('/manage/log');
  await expect(page.getByText('This page is for administrators')).toBeVisible();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signIn(page, jonas);
  await expect(page.getByRole('navigation').getByRole('link', manageLink)).toHaveCount(0);
  await page.goto('/manage');
  await expect(page.getByText('This page is for staff')).toBeVisible();
});

test('a visitor signs in first, and arrives at the page that was asked for', async ({ page }) => {
  await page.goto('/manage/log');
  await page.waitForURL((url) => url.pathname === '/login');
  await fillSignIn(page, ada);
  await expect(page.getByRole('heading', { level: 1, name: 'Log' })).toBeVisible();
});
