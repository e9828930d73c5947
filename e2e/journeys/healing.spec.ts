import type { Page } from '@playwright/test';
import { keepWitnesses, type Witnesses } from '../fixtures/small-remotes.ts';
import { countFailures, waitForFailure } from '../fixtures/telemetry.ts';
import { expect, test } from '../fixtures/test.ts';

/** Limit in milliseconds for releases that hang: with the product's own limit the tests would be slow. */
const SHORT_LIMIT_MS = 2500;
/** Limit in milliseconds for all others: a test that waited for this limit would fail. */
const ENDLESS_LIMIT_MS = 3_600_000;

// A failing release is reported on the console.
test.use({ quietConsole: undefined });

test.beforeEach(({ releases }) => releases.mix({ sender: '1.1.0', hearer: '1.0.0' }));

const rewritePage = (page: Page, change: (html: string) => string) =>
  page.route(/\/sender\?/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: change(await answer.text()) });
  });

/** Sets how long a step of a release may take. */
const limitSteps = (html: string, limitMs: number): string =>
  html.replace(/"loadTimeoutMs":\d+/, `"loadTimeoutMs":${limitMs}`);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Checks that the previous release is on the page, and every other page works. */
const expectHealed = async (page: Page) => {
  await expect(heading(page, 'Sender 1.0.0')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByText('Courses').click();
  await expect(heading(page, 'Elevate Your Expertise')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Sender 1.0.0')).toBeVisible();
};

for (const [ids, step, cause] of [
  ['[HEAL-04]', 'evaluation', 'evaluate'],
  ['[HEAL-05]', 'bootstrap', 'bootstrap'],
  ['[HEAL-05]', 'mount', 'mount'],
  ['[HEAL-06] [REMOTE-07]', 'render', 'render'],
] as const) {
  test(`${ids} [HEAL-09] an exception at ${step}: the release before it runs its own code in the same page load`, async ({
    page,
  }) => {
    const sent = waitForFailure(page);
    await rewritePage(page, (html) => limitSteps(html, ENDLESS_LIMIT_MS));
    await page.addInitScript(keepWitnesses);
    await page.goto(`/sender?break=${step}`);
    await expectHealed(page);
    const ran = await page.evaluate(() =>
      Object.keys((globalThis as unknown as { witnesses: Witnesses }).witnesses),
    );
    expect(ran).toEqual(['sender 1.1.0', 'sender 1.0.0']);
    expect(await sent).toMatchObject([
      { remote: 'sender', version: '1.1.0', kind: 'failed', cause, instead: '1.0.0' },
    ]);
  });
}

test('[HEAL-06] [HEAL-09] an exception soon after a good first render: the panel in the place of the page, a report, and the same release next time', async ({
  page,
}) => {
  const sent = waitForFailure(page);
  await page.goto('/sender?break=late');
  await expect(heading(page, 'Sender 1.1.0')).toBeVisible();
  const goOn = page.getByRole('button', { name: 'Go on' });
  const retry = page
    .getByRole('main')
    .getByRole('alert')
    .getByRole('button', { name: 'Try again' });
  await goOn.click();
  await expect(retry).toBeVisible();
  const [told] = await sent;
  expect(told).toMatchObject({
    remote: 'sender',
    version: '1.1.0',
    kind: 'failed',
    cause: 'render',
  });
  expect(told).not.toHaveProperty('instead');
  // The rest of the page works, and the release stays.
  await page.getByRole('navigation', { name: 'Main' }).getByText('Courses').click();
  await expect(heading(page, 'Elevate Your Expertise')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Sender 1.1.0')).toBeVisible();

  await goOn.click();
  await retry.click();
  await expect(heading(page, 'Sender 1.1.0')).toBeVisible();
  // After another failure the page asks the server, which may have rolled the release back by then.
  const loads = page.waitForEvent('load');
  await goOn.click();
  await retry.click();
  await loads;
  await expect(heading(page, 'Sender 1.1.0')).toBeVisible();
});

for (const step of ['bootstrap', 'mount'] as const) {
  test(`[HEAL-05] [HEAL-09] a hang at ${step}: the release before it runs once the limit is reached`, async ({
    page,
  }) => {
    const sent = waitForFailure(page);
    await rewritePage(page, (html) => limitSteps(html, SHORT_LIMIT_MS));
    await page.goto(`/sender?break=${step}-hang`);
    await expect(heading(page, 'Sender 1.0.0')).toBeVisible();
    expect(await sent).toMatchObject([{ version: '1.1.0', cause: 'timeout', instead: '1.0.0' }]);
  });
}

const ENTRY = /remoteEntry\.\w+\.js$/;
const CHUNK = /\/app\.\w+\.js$/;

for (const [ids, what, file, cause] of [
  ['[HEAL-01]', 'a missing entry', ENTRY, 'fetch'],
  ['[HEAL-02]', 'a missing chunk', CHUNK, 'fetch'],
  ['[HEAL-03]', 'a changed entry', ENTRY, 'integrity'],
  ['[HEAL-03]', 'a changed chunk', CHUNK, 'integrity'],
] as const) {
  test(`${ids} [HEAL-09] ${what} never runs: the release before it does, in the same page load`, async ({
    page,
  }) => {
    const sent = waitForFailure(page);
    await rewritePage(page, (html) => limitSteps(html, ENDLESS_LIMIT_MS));
    await page.route(/\/remotes\/sender\/1\.1\.0\//, async (route) => {
      if (!file.test(route.request().url())) return route.fallback();
      const answer = await route.fetch();
      const body = `${await answer.text()};globalThis.ranChanged = true`;
      return what.startsWith('a missing')
        ? route.fulfill({ status: 404 })
        : route.fulfill({ response: answer, body });
    });
    await page.goto('/sender?x');
    await expectHealed(page);
    expect(await page.evaluate(() => 'ranChanged' in globalThis)).toBe(false);
    expect((await sent).find(({ remote }) => remote === 'sender')).toMatchObject({
      remote: 'sender',
      version: '1.1.0',
      kind: 'failed',
      cause,
      instead: '1.0.0',
    });
  });
}

for (const [what, file] of [
  ['entry', ENTRY],
  ['chunk', CHUNK],
] as const) {
  test(`a connection that loses the ${what} once: the release itself runs, and nothing counts against it`, async ({
    page,
  }) => {
    const told = countFailures(page);
    let lost = 0;
    await page.route(/\/remotes\/sender\/1\.1\.0\//, async (route) => {
      if (!file.test(route.request().url()) || lost > 0) return route.fallback();
      lost += 1;
      return route.abort('connectionreset');
    });
    await page.goto('/sender?x');
    await expect(heading(page, 'Sender 1.1.0')).toBeVisible();
    expect(lost).toBe(1);
    // The next page sends the reports of this one.
    await page.goto('/terms');
    await expect(page.getByRole('heading', { name: 'Terms and Conditions' })).toBeVisible();
    expect(told()).toBe(0);
  });
}

test('[HEAL-03] a hash that is not the file’s: the release before it runs in the same page load', async ({
  page,
}) => {
  await rewritePage(page, (html) => {
    const [, hash = ''] = /"remoteEntry\.\w+\.js":"(sha384-[^"]+)"/.exec(html) ?? [];
    expect(hash).not.toBe('');
    return limitSteps(html, ENDLESS_LIMIT_MS).replaceAll(hash, `sha384-${'A'.repeat(64)}`);
  });
  await page.goto('/sender?x');
  await expectHealed(page);
});

test('[HEAL-09] a page that holds its visitor: the shell offers a way out by the keyboard, and the release before it comes', async ({
  page,
}) => {
  await page.goto('/sender');
  await expect(heading(page, 'Sender 1.1.0')).toBeVisible();
  // The browser itself asks before it leaves a page with a `beforeunload` handler.
  page.on('dialog', (dialog) => {
    void dialog.accept();
  });
  await page.evaluate(() => {
    const cover = document.createElement('button');
    cover.style.cssText = 'position: fixed; inset: 0; z-index: 2147483647';
    document.body.append(cover);
    setInterval(() => {
      cover.blur();
      cover.focus();
    }, 5);
    addEventListener('beforeunload', (event) => {
      event.preventDefault();
    });
  });
  await expect(page.getByRole('dialog', { name: 'This page gets in the way' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stay here' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Sender 1.0.0')).toBeVisible();
});
