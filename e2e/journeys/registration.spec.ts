import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { ALL_RULE_TAGS, findFaultsInBothThemes } from '../pages/axe.ts';
import { readMailedCode } from '../pages/mailbox.ts';
import { fillSignIn } from '../pages/students.ts';

const CONFIRM = 'Confirm your email for Cairn';
const RESET = 'Reset your Cairn password';

/** Types as with a keyboard: from field to field, and Enter. */
const typeInOrder = async (page: Page, texts: readonly string[]) => {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
};

test(
  '[LOGIN-06] [LOGIN-17] [REG-04] [REG-05] [REG-12] [REG-13] registers, reads the code, verifies, signs in and is where it began',
  { tag: '@main' },
  async ({ page }) => {
    const email = 'ada.osei@learn.example';
    const password = 'a good password';
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard$/);
    await page.getByRole('link', { name: 'Sign up' }).click();

    await page.getByLabel('First name').focus();
    await typeInOrder(page, ['Ada', 'Osei', email, password]);
    await expect(
      page.getByText('Registration successful. Please check your email for verification code.'),
    ).toBeVisible();
    await expect(page).toHaveURL(
      /\/verify\?email=ada\.osei%40learn\.example&redirect=%2Fdashboard$/,
    );

    // The student is not signed in yet: the email address is not confirmed.
    await page.goto('/login?redirect=%2Fdashboard');
    await fillSignIn(page, { email, password, firstName: 'Ada' });
    await expect(page.getByText('Please verify your email before signing in.')).toBeVisible();
    await page.getByRole('link', { name: 'Verify your email' }).click();

    const code = await readMailedCode(page, CONFIRM, email);
    await page.getByLabel('Verification code').fill(code === '000000' ? '000001' : '000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Invalid verification code. Please try again.')).toHaveCount(2);
    await page.getByLabel('Verification code').fill(code);
    await page.getByRole('button', { name: 'Confirm' }).click();

    await expect(page.getByText('Email verified successfully. You can now log in.')).toBeVisible();
    await expect(page.getByLabel('Username or email')).toHaveValue(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    // A signed-in student is led away from these pages.
    await page.goto('/register?redirect=%2Flearning');
    await expect(page).toHaveURL(/\/learning$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Ada' })).toBeVisible();
    await page.goto('/register');
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);

// Uses a server of its own: the account has another password afterwards.
test('[RESET-02] [RESET-05] [RESET-07] [API-24] resets the password, which signs every browser out', async ({
  browser,
  ownCairn,
}) => {
  const jonas = { email: 'jonas@cairn.example', password: 'cairn-demo-2', firstName: 'Jonas' };
  const own = await browser.newContext({ baseURL: ownCairn.url });
  const page = await own.newPage();
  const other = await browser.newContext({ baseURL: ownCairn.url });
  const elsewhere = await other.newPage();
  await elsewhere.goto('/login');
  await fillSignIn(elsewhere, jonas);
  await expect(elsewhere).toHaveURL(/\/learning$/);

  await page.goto('/login');
  await page.getByRole('link', { name: 'Reset here' }).click();
  await page.getByLabel('Email', { exact: true }).fill(jonas.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Verification code sent to your email.')).toBeVisible();
  const code = await readMailedCode(page, RESET, jonas.email);

  await expect(page.getByLabel('Verification code')).toBeFocused();
  await page.keyboard.type(code);
  await page.getByLabel('New password', { exact: true }).fill('another password');
  await page.getByLabel('Confirm new password').fill('another passwort');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
  await page.getByLabel('Confirm new password').fill('another password');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Password successfully reset. Redirecting to Login...'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await fillSignIn(page, { ...jonas, password: 'another password' });
  await expect(page).toHaveURL(/\/learning$/);

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login/);
  await own.close();
  await other.close();
});

const widths = [1280, 390];
test('the states of sign-up and reset have no accessibility fault', async ({ page }) => {
  const check = async (state: string) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findFaultsInBothThemes(page, ALL_RULE_TAGS), `${state} at ${width}`).toEqual([]);
    }
  };
  await page.goto('/register');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('This field is required.')).toHaveCount(4);
  await check('register');

  await page.goto('/verify?email=nobody%40learn.example');
  await page.getByRole('button', { name: 'Resend' }).click();
  await page.getByLabel('Verification code').fill('12');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Enter the 6 digits of the code.')).toBeVisible();
  await check('verify');

  await page.goto('/password-reset');
  await page.getByLabel('Email', { exact: true }).fill('nobody@learn.example');
  await check('reset-1');
  await page.getByRole('button', { name: 'Send Instructions' }).click();
  await page.getByLabel('Verification code').fill('123456');
  await page.getByLabel('New password', { exact: true }).fill('a new password');
  await page.getByLabel('Confirm new password').fill('a new password');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid verification code provided');
  await check('reset-2');

  await page.goto('/dev/mailbox');
  await check('mailbox');
});
