/** Tests getting in by keyboard alone, and with a screen reader. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { enterPage } from '../pages/keyboard.ts';
import { readMailedCode } from '../pages/mailbox.ts';

const MOST_STEPS = 40;

/** Presses Tab until the target has the focus; fails if it cannot be reached. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
};

const press = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
};

const type = async (page: Page, label: string, text: string): Promise<void> => {
  const field = page.getByLabel(label, { exact: true });
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
};

/** Checks that a change of page shows in its title and in the heading, which has the focus. */
const expectPage = async (page: Page, title: string, heading: string): Promise<void> => {
  await expect(page).toHaveTitle(`${title} · Cairn`);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
};

const expectProblem = async (page: Page, label: string, problem: string): Promise<void> => {
  const field = page.getByLabel(label, { exact: true });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(problem));
};

const heard = (page: Page, role: 'status' | 'alert', text: string) =>
  expect(page.getByRole(role).filter({ hasText: text })).toBeVisible();

test('registers, verifies, signs in and resets the password by keyboard alone, and hears all of it', async ({
  page,
}) => {
  const email = 'kim.keys@learn.example';
  const main = page.getByRole('main');

  await page.goto('/login');
  await enterPage(page);
  await page.keyboard.press('Enter');
  await expect(main).toBeFocused();
  await expect(main).toMatchAriaSnapshot(`
    - heading "Welcome back" [level=1]
    - textbox "Username or email"
    - textbox "Password"
    - paragraph:
      - text: Forgot your password?
      - link "Reset here"
    - button "Login"
  `);
  await press(page, page.getByRole('button', { name: 'Login' }));
  await expect(page.getByLabel('Username or email')).toBeFocused();
  await expectProblem(page, 'Username or email', 'This field is required.');
  await expectProblem(page, 'Password', 'This field is required.');
  await press(page, page.getByRole('link', { name: 'Sign up' }));

  await expectPage(page, 'Register', 'Create account');
  await expect(main).toMatchAriaSnapshot(`
    - heading "Create account" [level=1]
    - textbox "First name"
    - textbox "Last name"
    - textbox "Email"
    - textbox "Password"
    - paragraph: At least 8 characters.
    - button "Sign up"
  `);
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'At least 8 characters.',
  );
  await press(page, page.getByRole('button', { name: 'Sign up' }));
  await expect(page.getByLabel('First name')).toBeFocused();
  for (const label of ['First name', 'Last name', 'Email', 'Password']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required', '');
    await expectProblem(page, label, 'This field is required.');
  }
  await type(page, 'First name', 'Kim');
  await type(page, 'Last name', 'Keys');
  await type(page, 'Email', email);
  await type(page, 'Password', 'short');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expectProblem(page, 'Password', '8 characters');
  await type(page, 'Password', 'a good password');
  await page.keyboard.press('Enter');

  await heard(
    page,
    'status',
    'Registration successful. Please check your email for verification code.',
  );
  await expectPage(page, 'Verify Your Email', 'Check your email');
  await expect(main).toMatchAriaSnapshot(`
    - heading "Check your email" [level=1]
    - textbox "Email": ${email}
    - textbox "Verification code"
    - button "Confirm"
    - button "Resend"
  `);
  const code = await readMailedCode(page, 'Confirm your email for Cairn', email);
  await type(page, 'Verification code', code === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  await heard(page, 'alert', 'Invalid verification code. Please try again.');
  await expectProblem(page, 'Verification code', 'Invalid verification code. Please try again.');
  await type(page, 'Verification code', code);
  await page.keyboard.press('Enter');

  await heard(page, 'status', 'Email verified successfully. You can now log in.');
  await expectPage(page, 'Login', 'Welcome back');
  await type(page, 'Password', 'a wrong password');
  await page.keyboard.press('Enter');
  await heard(page, 'alert', 'Incorrect username or password.');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expectProblem(page, 'Username or email', 'Incorrect username or password.');

  await press(page, page.getByRole('link', { name: 'Reset here' }));
  await expectPage(page, 'Reset Password', 'Reset your password');
  await press(page, page.getByRole('button', { name: 'Send Instructions' }));
  await expectProblem(page, 'Email', 'This field is required.');
  await type(page, 'Email', email);
  await page.keyboard.press('Enter');
  await heard(page, 'status', 'Verification code sent to your email.');
  await expect(page.getByLabel('Verification code')).toBeFocused();
  await expect(main).toMatchAriaSnapshot(`
    - heading "Choose a new password" [level=1]
    - textbox "Verification code"
    - textbox "New password"
    - textbox "Confirm new password"
    - button "Reset Password"
    - button "Change the email or get a new code"
  `);
  await page.keyboard.type(await readMailedCode(page, 'Reset your Cairn password', email));
  await type(page, 'New password', 'another good one');
  await type(page, 'Confirm new password', 'another good two');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Confirm new password')).toBeFocused();
  await expectProblem(page, 'Confirm new password', 'Passwords do not match.');
  await type(page, 'Confirm new password', 'another good one');
  await page.keyboard.press('Enter');
  await heard(page, 'status', 'Password successfully reset. Redirecting to Login...');
  await expectPage(page, 'Login', 'Welcome back');
  await type(page, 'Username or email', email);
  await type(page, 'Password', 'another good one');
  await page.keyboard.press('Enter');
  await expectPage(page, 'My Learning', 'Welcome, Kim');

  await press(page, page.getByRole('button', { name: 'Profile menu, Kim Keys' }));
  await expect(page.getByRole('menuitem', { name: 'Account' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await heard(page, 'status', 'You have been logged out successfully');
  await expect(page).toHaveURL(/\/$/);
});

test('a code is sent again by keyboard, and that is heard', async ({ page }) => {
  await page.goto('/verify?email=nobody%40keys.example');
  await press(page, page.getByRole('button', { name: 'Resend' }));
  await heard(page, 'status', 'Verification code resent. Please check your email.');
});
