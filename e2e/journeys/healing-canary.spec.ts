import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

/** The registry stops a canary that always fails after as many starts. Source: decision 060. */
const FAILURES = 8;

// The failing canary is reported on the console.
test.use({ quietConsole: undefined });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('[REGI-14] [HEAL-09] [REGI-13] a canary that breaks for its visitors is stopped by itself, and status says why', async ({
  releases,
  browser,
  cairn: { url: baseURL },
}) => {
  await releases.mix({ sender: '1.0.0', hearer: '1.0.0' });
  await releases.canary('1.1.0', 100);
  const context = await browser.newContext({ baseURL });
  const visitor = await context.newPage();
  const isStopped = async () => (await releases.status('sender')).stopped !== undefined;
  let visits = 0;
  while (!(await isStopped())) {
    // A new visitor each time: reports of one visitor weigh no more than a few starts, and a browser remembers what failed
    // in it.
    await context.clearCookies({ name: /^cairn_(?:visitor|failed_.*)$/ });
    await visitor.goto('/sender?break=render');
    await expect(heading(visitor, 'Sender 1.0.0')).toBeVisible();
    visits += 1;
    // The page reports when it is left, once it knows of its failure. A page that is loaded after the stop has no failure.
    const fallback = visitor.getByRole('button', { name: '1 fallback' });
    await expect.poll(async () => (await fallback.isVisible()) || (await isStopped())).toBe(true);
    // The page sends its report when it is left.
    await visitor.goto('about:blank');
  }
  await context.close();
  expect(visits).toBeGreaterThanOrEqual(FAILURES);
  expect((await releases.status('sender')).stopped).toMatch(
    /^\d+ of \d+ starts failed on production; the limit is 5 %\.$/,
  );
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
