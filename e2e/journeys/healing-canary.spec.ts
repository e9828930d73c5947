import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

/** What the registry wants to have seen of a canary before it judges. */
const STARTS = 40;
const BROWSERS = 4;

// The canary that fails is reported on the console.
test.use({ quietConsole: undefined });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('[REGI-14] [HEAL-09] [REGI-13] a canary that breaks for its visitors is stopped by itself, and status says why', async ({
  releases,
  browser,
  cairn: { url: baseURL },
}) => {
  await releases.mix({ sender: '1.0.0', hearer: '1.0.0' });
  await releases.canary('1.1.0', 100);
  const visits = Array.from({ length: BROWSERS }, async () => {
    // Each in a browser of its own: one remembers what failed in it, in all of its tabs.
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    for (let visit = 0; visit < STARTS / BROWSERS; visit += 1) {
      // Somebody new each time: the word of one visitor weighs no more than a few starts.
      await context.clearCookies({ name: /^cairn_(?:visitor|failed_.*)$/ });
      await page.goto('/sender?break=render');
      await expect(heading(page, 'Sender 1.0.0')).toBeVisible();
      // What has happened is told when the page is left; by then whoever tells it has to be there.
      await expect(page.getByRole('button', { name: '1 fallback' })).toBeVisible();
    }
    await page.close({ runBeforeUnload: true });
    return context;
  });
  const browsers = await Promise.all(visits);
  const stopped = /^\d+ of \d+ starts failed on production; the limit is 5 %\.$/;
  await expect.poll(async () => (await releases.status('sender')).stopped).toMatch(stopped);
  await Promise.all(browsers.map((context) => context.close()));
  const { canary, health } = await releases.status('sender');
  expect(canary).toBeUndefined();
  expect(health.find(({ version }) => version === '1.0.0')?.loads).toBeGreaterThan(0);

  const page = await browser.newPage({ baseURL });
  const seen = page.waitForRequest(/\/remotes\/sender\/1\.0\.0\//);
  page.on('request', (request) => expect(request.url()).not.toContain('/remotes/sender/1.1.0/'));
  await page.goto('/sender?break=render');
  await seen;
  await expect(heading(page, 'Sender 1.0.0')).toBeVisible();
});
