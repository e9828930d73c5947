import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { findFaultsInBothThemes } from '../pages/axe.ts';
import { measureOverflow } from '../pages/sideways-overflow.ts';
import { jonas, maya, signIn, signInByForm } from '../pages/students.ts';

const entry = (page: Page, course: string) =>
  page
    .getByRole('list', { name: 'Certificates' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: course }) });
const preview = (page: Page) => page.getByRole('img', { name: 'Certificate, page 1 of 1' });

const openCertificate = async (page: Page, course: string): Promise<Page> => {
  await page.goto('/dashboard?tab=certificates');
  const opening = page.waitForEvent('popup');
  await entry(page, course).getByRole('link', { name: 'View certificate' }).click();
  const tab = await opening;
  await expect(tab).toHaveURL(/\/certificate$/);
  // The certificate is made for this call, and then drawn by pdf.js, whose worker has to load.
  await expect(preview(tab)).toBeVisible();
  return tab;
};

/** Returns the number of shades of red on the drawn page: an empty canvas has one. */
const shadesOf = (page: Page): Promise<number> =>
  preview(page).evaluate((canvas: HTMLCanvasElement) => {
    const picture = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
    return new Set(picture?.data.filter((_byte, at) => at % 400 === 0)).size;
  });

const downloaded = async (page: Page): Promise<Download> => {
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Certificate' }).click();
  return waiting;
};

test('[CERT-01] [CERT-02] [CERT-03] [CERT-09] [DASH-05] [LEARN-10] [LEARN-11] a certificate opens in a new tab, is drawn, saved, and checked by somebody else', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await signIn(page, maya);
  const tab = await openCertificate(page, 'Security Foundations');
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Security Foundations');
  await expect(tab.getByRole('navigation')).toHaveCount(0);
  await expect(tab.getByRole('contentinfo')).toHaveCount(0);
  // 842 by 595 points at a scale of 1.5.
  await expect
    .poll(() => preview(tab).evaluate((canvas: HTMLCanvasElement) => canvas.width))
    .toBe(1262);
  await expect.poll(() => shadesOf(tab)).toBeGreaterThan(20);
  const thumbnail = await tab.getByRole('button', { name: 'Page 1' }).boundingBox();
  expect([thumbnail?.width, thumbnail?.height]).toEqual([300, 300]);
  await expect(tab.getByText(/^On this page: .*Maya Okafor/s)).toHaveCount(1);

  const download = await downloaded(tab);
  expect(download.suggestedFilename()).toBe('Certificate - Security Foundations.pdf');
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');

  await tab.reload();
  await expect(preview(tab)).toBeVisible();
  const address = await tab
    .getByRole('link', { name: 'Check this certificate' })
    .getAttribute('href');
  expect(address).toMatch(/^\/certificates\/[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);

  const stranger = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const visit = await stranger.newPage();
  await visit.goto(address ?? '');
  await expect(visit.getByText('Genuine certificate')).toBeVisible();
  await expect(visit.getByRole('region', { name: 'Maya Okafor' })).toContainText(
    'Security Foundations',
  );
  await visit.getByRole('textbox', { name: 'Certificate ID' }).fill('0000-0000-0000');
  await visit.getByRole('button', { name: 'Check' }).click();
  await expect(visit.getByRole('alert')).toContainText('There is no certificate with this ID.');
  await stranger.close();
});

test('[CERT-06] [CERT-08] a course’s own PDF is filled in, shown and saved', async ({ page }) => {
  await signIn(page, maya);
  const tab = await openCertificate(page, 'Subnetting Without Tears');
  const words = tab.getByText(/^On this page: .*192\.168\.10\.0\/24.*Maya Okafor.*Aiko Tanaka/s);
  await expect(words).toHaveCount(1);
  await expect.poll(() => shadesOf(tab)).toBeGreaterThan(20);
  const download = await downloaded(tab);
  expect(download.suggestedFilename()).toBe('Certificate - Subnetting Without Tears.pdf');
});

test('[CERT-01] [LEARN-10] [LEARN-12] a visitor signs in first; another student finds nothing selected', async ({
  page,
}) => {
  test.slow();
  await page.goto('/certificate');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcertificate$/);
  await signInByForm(page, maya);
  await openCertificate(page, 'Security Foundations');
  await page.goto('/logout');
  await expect(page.getByText('You have been logged out successfully')).toBeVisible();
  await signIn(page, jonas, '/certificate');
  await expect(page.getByRole('heading', { name: 'No certificate selected.' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'No certificates yet.' })).toBeVisible();
});

test.describe('in both themes', () => {
  test('certificates have no accessibility fault, and fit 390 and 320 pixels', async ({ page }) => {
    test.slow();
    await signIn(page, maya);
    const tab = await openCertificate(page, 'Security Foundations');
    const address = await tab
      .getByRole('link', { name: 'Check this certificate' })
      .getAttribute('href');
    expect(await findFaultsInBothThemes(page), 'the list').toEqual([]);
    expect(await findFaultsInBothThemes(tab), 'the viewer').toEqual([]);
    for (const path of ['/certificates', address ?? '', '/certificates/none']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expect(await findFaultsInBothThemes(page), path).toEqual([]);
    }
    await page.goto(address ?? '');
    for (const width of [390, 320]) {
      for (const shown of [tab, page]) {
        await shown.setViewportSize({ width, height: 800 });
        expect(await measureOverflow(shown)).toBeLessThanOrEqual(0);
      }
    }
  });
});
