import type { Page } from '@playwright/test';
import { type CairnServer, startCairn } from '../fixtures/cairn-server.ts';
import {
  hearer,
  makeRemote,
  sender,
  type Tool,
  tokenFor,
  toolFor,
  writeSources,
} from '../fixtures/small-remotes.ts';
import { expect, test } from '../fixtures/test.ts';

/** What a file of a release may take in these tests: the product's own limit would make them slow. */
const TIMEOUT_MS = 1500;
const HEALED_MS = 1000;

/** What a command answers that has done its work; anything else is shown whole. */
const done = { code: 0, answer: expect.objectContaining({ ok: true }) };

let cairn: CairnServer;
let tools: { sender: Tool; hearer: Tool };

test.describe.configure({ mode: 'serial' });
test.use({ quietConsole: undefined });

test.beforeAll(async () => {
  test.setTimeout(240_000);
  cairn = await startCairn();
  tools = {
    sender: toolFor(cairn, await tokenFor(cairn, 'sender')),
    hearer: toolFor(cairn, await tokenFor(cairn, 'hearer')),
  };
  const folders = {
    sender: await makeRemote('sender', sender['1.0.0'], {
      emits: ['enrolment.changed'],
      listens: [],
    }),
    hearer: await makeRemote('hearer', hearer['1.0.0'], {
      emits: [],
      listens: ['enrolment.changed'],
    }),
  };
  for (const name of ['sender', 'hearer'] as const) {
    expect(await tools[name]('publish', folders[name])).toEqual(done);
    expect(await promote(name, '1.0.0')).toEqual(done);
  }
  await writeSources(folders.sender, sender['1.1.0']);
  await writeSources(folders.hearer, hearer['1.1.0']);
  for (const name of ['sender', 'hearer'] as const)
    expect(await tools[name]('publish', folders[name], '--as', '1.1.0')).toEqual(done);
});

test.afterAll(() => cairn.remove());

const promote = (name: 'sender' | 'hearer', version: string) =>
  tools[name]('promote', name, version, '--channel', 'production');

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const go = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState(null, '', to), path);

for (const [from, to, words] of [
  ['1.1.0', '1.0.0', 'Heard: c1'],
  ['1.0.0', '1.1.0', 'Heard: c1 from somewhere'],
  ['1.1.0', '1.1.0', 'Heard: c1 from list'],
] as const) {
  test(`[EVENT-07] a listener ${to} understands an emitter ${from}`, async ({ page }) => {
    test.setTimeout(120_000);
    expect(await promote('sender', from)).toEqual(done);
    expect(await promote('hearer', to)).toEqual(done);
    await page.goto(`${cairn.url}/hearer`);
    await expect(heading(page, `Hearer ${to}`)).toBeVisible();
    await go(page, '/sender');
    await expect(heading(page, `Sender ${from}`)).toBeVisible();
    await page.getByRole('button', { name: 'Send' }).click();
    await go(page, '/hearer');
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  });
}

test('[REGI-09] a canary, a promotion and a rollback take effect at the next page load', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const loads = async (version: string) => {
    await page.goto(`${cairn.url}/sender`);
    await expect(heading(page, `Sender ${version}`)).toBeVisible();
  };
  const canary = (percent: string) =>
    tools.sender('canary', 'sender', '1.1.0', '--channel', 'production', '--percent', percent);
  expect(await promote('sender', '1.0.0')).toEqual(done);
  await loads('1.0.0');
  expect(await canary('100')).toEqual(done);
  await loads('1.1.0');
  expect(await canary('0')).toEqual(done);
  await loads('1.0.0');
  expect(await promote('sender', '1.1.0')).toEqual(done);
  await loads('1.1.0');
  const back = await tools.sender('rollback', '--channel', 'production', '--remote', 'sender');
  expect(back).toEqual(done);
  await loads('1.0.0');
});

/** Notes when the previous release is on the page, which is given less time to break than usual. */
const watchHealing = async (page: Page) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const isThere = document.querySelector('h1')?.textContent === 'Sender 1.0.0';
      if (isThere) (globalThis as { healedAt?: number }).healedAt ??= Date.now();
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.route(/\/sender\?/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      /"loadTimeoutMs":\d+/,
      `"loadTimeoutMs":${TIMEOUT_MS}`,
    );
    await route.fulfill({ response: answer, body });
  });
};

const expectHealed = async (page: Page, brokenAt: () => number | undefined, extra = 0) => {
  await expect(heading(page, 'Sender 1.0.0')).toBeVisible();
  const times = await page.evaluate(() => {
    const { brokenAt: broken, healedAt = Number.NaN } = globalThis as {
      brokenAt?: number;
      healedAt?: number;
    };
    return { broken, healedAt };
  });
  const began = brokenAt() ?? times.broken ?? Number.NaN;
  expect(times.healedAt - began).toBeLessThan(HEALED_MS + extra);
  await page.getByRole('navigation', { name: 'Main' }).getByText('Courses').click();
  await expect(heading(page, 'Elevate Your Expertise')).toBeVisible();
};

test.describe('a broken release', () => {
  test.beforeAll(async () => {
    test.setTimeout(60_000);
    expect(await promote('sender', '1.0.0')).toEqual(done);
    expect(await promote('sender', '1.1.0')).toEqual(done);
  });

  const files = /\/remotes\/sender\/1\.1\.0\//;

  for (const [id, step, hangs] of [
    ['HEAL-04', 'evaluation', false],
    ['HEAL-05', 'bootstrap', false],
    ['HEAL-05', 'mount', false],
    ['HEAL-06', 'render', false],
    ['HEAL-05', 'mount-hang', true],
  ] as const) {
    test(`[${id}] ${step}: the release before it runs within a second`, async ({ page }) => {
      await watchHealing(page);
      await page.goto(`${cairn.url}/sender?break=${step}`);
      await expectHealed(page, () => undefined, hangs ? TIMEOUT_MS : 0);
    });
  }

  for (const [id, what, file] of [
    ['HEAL-01', 'a missing entry', /remoteEntry\.\w+\.js$/],
    ['HEAL-02', 'a missing chunk', /app\.\w+\.js$/],
    ['HEAL-03', 'a corrupt entry', /remoteEntry\.\w+\.js$/],
  ] as const) {
    test(`[${id}] ${what}: the release before it runs within a second`, async ({ page }) => {
      let brokenAt: number | undefined;
      await watchHealing(page);
      await page.route(files, async (route) => {
        if (!file.test(route.request().url())) return route.fallback();
        const answer = await route.fetch();
        const body = await answer.text();
        brokenAt = Date.now();
        return what.includes('missing')
          ? route.fulfill({ status: 404 })
          : route.fulfill({ response: answer, body: `${body};globalThis.ranCorrupt = true` });
      });
      await page.goto(`${cairn.url}/sender?x`);
      await expectHealed(page, () => brokenAt);
      expect(await page.evaluate(() => 'ranCorrupt' in globalThis)).toBe(false);
    });
  }
});
