import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { findFaultsInBothThemes } from '../pages/axe.ts';
import { registerStudent } from '../pages/new-student.ts';
import { measureOverflow } from '../pages/sideways-overflow.ts';
import { jonas, signIn } from '../pages/students.ts';

// The recorder fetches the addresses of chosen pictures, which the page's policy refuses.
test.use({ trace: 'off' });

/** Opens the dialog that asks whether to join this group. Returns its button. */
const openDialog = async (page: Page, group: string) => {
  await page.getByRole('combobox', { name: 'Group' }).click();
  await page.getByRole('option', { name: group }).click();
  return page.getByRole('dialog').getByRole('button', { name: 'Confirm' });
};

const profileMenu = (page: Page, name: string) =>
  page.getByRole('button', { name: `Profile menu, ${name}` });

/** Returns a real picture, drawn by the browser. */
const drawnPicture = async (page: Page): Promise<Buffer> => {
  const encoded = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 600;
    const pen = canvas.getContext('2d');
    if (pen) {
      pen.fillStyle = '#f4b740';
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.fillStyle = '#0b5e6b';
      pen.fillRect(300, 150, 300, 300);
    }
    return canvas.toDataURL('image/png').replace('data:image/png;base64,', '');
  });
  return Buffer.from(encoded, 'base64');
};
const choose = (page: Page, name: string, buffer: Buffer) =>
  page
    .getByLabel('Choose a picture')
    .setInputFiles({ name, mimeType: `image/${name.slice(name.indexOf('.') + 1)}`, buffer });

test('[ACCT-09] [SHELL-04] a new name is in the navbar and in another tab at once', async ({
  page,
  context,
}) => {
  const ada = await registerStudent(page, 'Ada');
  await signIn(page, ada, '/learning');
  const other = await context.newPage();
  await other.goto('/learning');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada');

  await profileMenu(page, 'Ada Osei').click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await page.getByLabel('First name').fill('Adaeze');
  await page.getByLabel('Industry/Occupation').selectOption('Contractor');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully.')).toBeVisible();
  await expect(profileMenu(page, 'Adaeze Osei')).toBeVisible();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Welcome, Adaeze');
  await expect(profileMenu(other, 'Adaeze Osei')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Adaeze');
  await expect(page.getByLabel('Industry/Occupation')).toHaveValue('Contractor');
});

test('[ACCT-11] [ACCT-13] [API-63] a picture reaches the navbar; what is none changes nothing', async ({
  page,
}) => {
  const student = await registerStudent(page, 'Bola');
  await signIn(page, student, '/account');
  const shown = profileMenu(page, 'Bola Osei').locator('img');
  await choose(page, 'me.png', await drawnPicture(page));
  await expect(page.getByText('Valid file')).toBeVisible();
  await page.getByRole('button', { name: 'Upload picture' }).click();
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload picture' })).toBeDisabled();
  await expect(shown).toHaveAttribute('src', /^\/media\/picture\/.*\.png$/);
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(512);
  const address = await shown.getAttribute('src');
  const { headers } = await page.evaluate(async (url) => {
    const answer = await fetch(url);
    return { headers: Object.fromEntries(answer.headers) };
  }, address ?? '');
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
  });

  await choose(page, 'me.jpeg', Buffer.from('<html><script>alert(1)</script>'));
  await page.getByRole('button', { name: 'Upload picture' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to update profile.' }),
  ).toBeVisible();
  await expect(shown).toHaveAttribute('src', address ?? '');
});

test('[PROF-07] [PROF-08] [PROF-13] [PROF-14] sets a profile up by keyboard: group once, roles, Complete', async ({
  page,
}) => {
  const student = await registerStudent(page, 'Chidi');
  await signIn(page, student, '/account');
  await page.getByRole('link', { name: 'Profile setup' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profileSetup$/);

  await page.getByRole('combobox', { name: 'Group' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Harbor Institute' }).waitFor();
  await page.keyboard.type('Riv');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm Group Selection' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Group' })).toHaveText(/Choose one/);

  await page.getByRole('combobox', { name: 'Group' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Confirm' }).focus();
  await page.keyboard.press('Enter');
  const group = page.getByRole('textbox', { name: 'Group' });
  await expect(group).toHaveValue('Riverside College');
  await expect(group).not.toBeEditable();

  await page.getByRole('combobox', { name: 'Roles' }).focus();
  await page.keyboard.type('analyst');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Your roles' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove Cybersecurity Analyst' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Your roles' }).getByRole('listitem')).toHaveCount(1);

  await page.getByRole('button', { name: 'Complete' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/learning$/);
  await expect(page.getByText('Profile updated successfully.')).toBeVisible();

  await page.goto('/profileSetup');
  await expect(group).toHaveValue('Riverside College');
  await expect(page.getByRole('list', { name: 'Your roles' }).getByRole('listitem')).toHaveCount(1);
});

test('[PROF-09] of two tabs the second sees what the first has chosen', async ({
  page,
  context,
}) => {
  const student = await registerStudent(page, 'Dayo');
  await signIn(page, student, '/profileSetup');
  const other = await context.newPage();
  // This tab receives no event from the first one, as on another device.
  await other.addInitScript(() =>
    window.addEventListener('storage', (event) => event.stopImmediatePropagation(), true),
  );
  await other.goto('/profileSetup');
  const second = await openDialog(other, 'Harbor Institute');
  await (await openDialog(page, 'Riverside College')).click();
  await expect(page.getByRole('textbox', { name: 'Group' })).toHaveValue('Riverside College');
  await second.click();
  await expect(other.getByRole('textbox', { name: 'Group' })).toHaveValue('Riverside College');
});

test.describe('in both themes', () => {
  test('account and profile set-up have no accessibility fault', async ({ page }) => {
    await signIn(page, await registerStudent(page, 'Efe'), '/account');
    await page.getByLabel('First name').fill('');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('button', { name: 'Change Password' }).click();
    await choose(page, 'me.gif', Buffer.from('GIF'));
    await expect(page.getByText('This field is required.')).toBeVisible();
    expect(await findFaultsInBothThemes(page)).toEqual([]);

    await page.goto('/profileSetup');
    await page.getByRole('combobox', { name: 'Roles' }).click();
    await page.getByRole('option').first().click();
    await expect(page.getByRole('list', { name: 'Your roles' })).toBeVisible();
    expect(await findFaultsInBothThemes(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Group' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(await findFaultsInBothThemes(page)).toEqual([]);
    await page.getByRole('option').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await findFaultsInBothThemes(page)).toEqual([]);
  });
});

test('account and profile set-up reflow at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await signIn(page, jonas, '/account');
  await expect(page.getByLabel('First name')).toBeVisible();
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await page.goto('/profileSetup');
  await page.getByRole('combobox', { name: 'Roles' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
});
