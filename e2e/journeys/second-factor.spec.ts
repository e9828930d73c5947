import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from '../fixtures/test.ts';
import { findFaultsInBothThemes } from '../pages/axe.ts';
import { registerStudent } from '../pages/new-student.ts';
import { fillSignIn, signIn } from '../pages/students.ts';

/** Returns the code that an authenticator app shows. @param periods number of periods of 30 seconds from now */
const showCode = (key: string, periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({
    timestamp: Date.now() + periods * 30_000,
  });

/** Keeps the recovery codes that the dialog shows, and returns them. */
const keepRecoveryCodes = async (page: Page): Promise<string[]> => {
  const dialog = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  const text = (await dialog.getByRole('group', { name: 'Code' }).textContent()) ?? '';
  await dialog.getByLabel('I have kept the codes in a safe place').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  return text.split('\n');
};

test('a student sets up an authenticator app, signs in with its code and a recovery code, and ends the other session', async ({
  page,
  browser,
}) => {
  const student = await registerStudent(page, 'Akua');
  await signIn(page, student, '/account');
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up the authenticator app' });
  const key = ((await dialog.getByRole('group', { name: 'Code' }).textContent()) ?? '').replaceAll(
    /\s/g,
    '',
  );
  expect(await findFaultsInBothThemes(page)).toEqual([]);
  await dialog.getByLabel('Six digits').fill(showCode(key));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const [recoveryCode = ''] = await keepRecoveryCodes(page);
  await expect(page.getByText('10 of 10 are left.')).toBeVisible();
  expect(await findFaultsInBothThemes(page)).toEqual([]);

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto('/login?redirect=%2Faccount');
  await fillSignIn(other, student);
  await expect(other.getByRole('heading', { name: 'One more step' })).toBeVisible();
  expect(await findFaultsInBothThemes(other)).toEqual([]);
  await other.getByLabel('Code').fill('000000');
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByText('This code is not valid.')).toBeVisible();
  // The code of this period was used up when the app was turned on.
  await other.getByLabel('Code').fill(showCode(key, 1));
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other).toHaveURL(/\/account$/);

  await page.reload();
  const ends = page.getByRole('button', { name: /^End the session/ });
  await expect(ends.first()).toBeVisible();
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(ends).toHaveCount(0);
  await other.goto('/account');
  await expect(other).toHaveURL(/\/login/);
  await fillSignIn(other, student);
  await other.getByLabel('Code').fill(recoveryCode);
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other).toHaveURL(/\/account$/);
  await expect(other.getByText('9 of 10 are left.')).toBeVisible();
  await context.close();
});

test('a student adds a passkey, and signs in with it alone', async ({ page, cairn }) => {
  const student = await registerStudent(page, 'Kofi');
  // Browsers make no passkeys for an IP address.
  const site = cairn.url.replace('127.0.0.1', 'localhost');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${site}/login?redirect=%2Faccount`);
  await fillSignIn(page, student);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await keepRecoveryCodes(page);
  await expect(page.getByText('Passkey: Laptop')).toBeVisible();

  await page.goto(`${site}/logout`);
  await expect(page).toHaveURL(`${site}/`);
  await page.goto(`${site}/login?redirect=%2Faccount`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText(/last used: Today/)).toBeVisible();

  await page.goto(`${site}/logout`);
  await expect(page).toHaveURL(`${site}/`);
  await page.goto(`${site}/login?redirect=%2Faccount`);
  await fillSignIn(page, student);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/account$/);
});
