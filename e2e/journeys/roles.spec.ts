import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { jonas, signIn } from '../pages/students.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });

test('[ROLES-04] [ROLES-05] the address follows the chosen role, and the other way round', async ({
  page,
}) => {
  await page.goto('/roles-catalog/security-analyst');
  await expect(heading(page, 'Cybersecurity Analyst')).toBeVisible();
  await expect(page).toHaveTitle(/Cybersecurity Analyst/);
  await page.getByRole('button', { name: 'Network Engineer' }).click();
  await expect(page).toHaveURL(/\/roles-catalog\/network-engineer$/);
  await expect(heading(page, 'Network Engineer')).toBeVisible();
  await expect(page).toHaveTitle(/Network Engineer/);
  await page.goBack();
  await expect(heading(page, 'Cybersecurity Analyst')).toBeVisible();
  await page.goForward();
  await page.getByRole('button', { name: 'Network Engineer' }).click();
  await expect(page).toHaveURL(/\/roles-catalog$/);
  await expect(page).toHaveTitle(/^Roles/);
});

test('[ROLES-06] an unknown role falls back to all of them', async ({ page }) => {
  await page.goto('/roles-catalog/unheard-of');
  await expect(page.getByText('Role not found.')).toBeVisible();
  await expect(page).toHaveURL(/\/roles-catalog$/);
});

/** Selector of a real picture or a drawing. */
const picture = 'img, svg[preserveAspectRatio]';

test('[ROLES-18] [ROLES-20] the image of a role grows, the image of a course opens it', async ({
  page,
}) => {
  await page.goto('/roles-catalog/security-analyst');
  const header = page.getByRole('region', { name: 'Cybersecurity Analyst' });
  await header.hover();
  await expect(header.locator(picture)).toHaveCSS('transform', 'matrix(1.15, 0, 0, 1.15, 0, 0)');
  const image = card(page, 'Log Analysis Basics').locator(picture);
  await image.scrollIntoViewIfNeeded();
  const box = await image.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 40);
  await expect(page).toHaveURL(/\/course-catalog\/log-analysis-basics$/);
});

test('[ROLES-10] a visitor who wants a role signs in and comes back to it', async ({ page }) => {
  await page.goto('/roles-catalog/security-analyst');
  await page.getByRole('button', { name: 'Add Role' }).click();
  const refusal = page.getByRole('region', { name: 'Cybersecurity Analyst' });
  await expect(refusal.getByRole('alert')).toHaveText('Missing Role ID or Student ID');
  await refusal.getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Froles-catalog%2Fsecurity-analyst$/);
});

test('[ROLES-08] [ROLES-22] a student adds a role and enrols; both are kept', async ({ page }) => {
  await signIn(page, jonas, '/roles-catalog/web-developer');
  await page.getByRole('button', { name: 'Add Role' }).click();
  await expect(page.getByText('Role added successfully to your roles in progress.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Role Added' })).toBeDisabled();
  const enrol = page.getByRole('button', { name: /^Enroll in / }).first();
  const title = ((await enrol.getAttribute('aria-label')) ?? '').replace('Enroll in ', '');
  await enrol.click();
  await expect(page.getByText('Successfully enrolled', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Role Added' })).toBeDisabled();
  await expect(card(page, title).getByRole('button', { name: 'Enrolled' })).toBeDisabled();
});
