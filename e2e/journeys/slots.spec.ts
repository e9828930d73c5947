import type { Page, Route } from '@playwright/test';
import { buildExternalRemote } from '../fixtures/external-remotes.ts';
import { openPlainRegistry } from '../fixtures/plain-registry.ts';
import { SLOT } from '../fixtures/slot-releases.ts';
import { readFailures, readTelemetry, waitForFailure } from '../fixtures/telemetry.ts';
import { expect, test } from '../fixtures/test.ts';
import { maya, signIn } from '../pages/students.ts';

/** Limit in milliseconds for fillers that hang: with the product's own limit the tests would be slow. */
const SHORT_LIMIT_MS = 2500;
/** Limit in milliseconds for all others: a test that waited for this limit would fail. */
const ENDLESS_LIMIT_MS = 3_600_000;

/** Another version than those that foreign-remotes.spec.ts publishes to the server of the same worker. */
const SLOT_FILLER_VERSION = '1.2.0';

const heading = (page: Page, version: string) =>
  page.getByRole('heading', { level: 1, name: `Room ${version}` });
const pot = (page: Page, version: string, tea = 'Assam') =>
  page.getByRole('button', { name: `Pot ${version} with ${tea}` });

const limitSteps = (page: Page, limitMs: number) =>
  page.route(/\/tearoom/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const html = await answer.text();
    const body = html.replace(/"loadTimeoutMs":\d+/, `"loadTimeoutMs":${limitMs}`);
    return route.fulfill({ response: answer, body });
  });

/** Checks that the page around the slot is there and works. */
const expectWholePage = async (page: Page) => {
  await expect(heading(page, '1.0.0')).toBeVisible();
  await page.getByRole('button', { name: 'Other' }).click();
  await expect(page.getByText('Below the table: Sencha')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
};

/** Runs in the page: adds up what moves by itself. */
const watchShifts = (): void => {
  Object.assign(globalThis, { shifted: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      Object.assign(globalThis, {
        shifted: Reflect.get(globalThis, 'shifted') + Reflect.get(entry, 'value'),
      });
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Replaces the newer release by the one of the slot's owner, whose container has no such module. */
const giveOtherContainer = (page: Page) =>
  page.route(/\/boot\/remote\?name=teapot/, async (route) => {
    const answer = await route.fetch();
    const other = await page.request.get('/boot/remote?name=tearoom');
    const { remote } = (await answer.json()) as { remote: { current: object } };
    const owner = ((await other.json()) as { remote: { current: object } }).remote;
    const current = { ...owner.current, version: '1.1.0', fills: [SLOT] };
    return route.fulfill({ response: answer, json: { remote: { ...remote, current } } });
  });

const never = () => new Promise<void>(() => {});

test.describe('a slot', () => {
  test.beforeEach(({ slotReleases }) => slotReleases.mix({ tearoom: '1.0.0', teapot: '1.0.0' }));

  test(
    'shows what another remote fills it with, in space that is reserved, and hands its props on',
    { tag: '@main' },
    async ({ page }) => {
      const loaded = page.waitForRequest((request) =>
        readTelemetry(request).some(({ remote }) => remote === 'teapot'),
      );
      await page.addInitScript(watchShifts);
      await page.goto('/tearoom');
      await expect(pot(page, '1.0.0')).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(globalThis, 'shifted'))).toBeLessThan(0.01);
      await page.getByRole('button', { name: 'Other' }).click();
      await expect(pot(page, '1.0.0', 'Sencha')).toBeVisible();
      expect(readTelemetry(await loaded)).toContainEqual(
        expect.objectContaining({ remote: 'teapot', version: '1.0.0', kind: 'loaded', slot: SLOT }),
      );
    },
  );

  test('loads its filler when it comes into view, and not before', async ({ page }) => {
    const files: string[] = [];
    page.on('request', (request) => files.push(request.url()));
    await page.goto('/tearoom?far');
    await expect(heading(page, '1.0.0')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(files.filter((url) => url.includes('teapot'))).toEqual([]);
    await page.getByText('Below the table').scrollIntoViewIfNeeded();
    await expect(pot(page, '1.0.0')).toBeVisible();
    // The container and the filler, without the pages of its remote.
    const scripts = files.filter((url) => /\/teapot\/.*\.js$/.test(url));
    expect(scripts.map((url) => /[^/]+$/.exec(url)?.[0].split('.')[0])).toEqual([
      'remoteEntry',
      'fill-tearoom-table',
    ]);
  });

  test('is filled by remotes of other bundlers and frameworks', async ({ cairn, page }) => {
    const names = ['rspack', 'vite', 'esbuild'] as const;
    const registry = await openPlainRegistry(
      cairn,
      names.map((name) => `by-${name}`),
    );
    for (const name of names)
      await registry.promote(
        await registry.publish(await buildExternalRemote(name, SLOT_FILLER_VERSION)),
      );
    await page.goto('/tearoom');
    for (const name of names)
      await expect(page.getByText(`Cup by ${name} with Assam`)).toBeVisible();
    await page.getByRole('button', { name: 'Other' }).click();
    for (const name of names)
      await expect(page.getByText(`Cup by ${name} with Sencha`)).toBeVisible();
  });

  test('owner and filler are promoted and rolled back independently', async ({
    page,
    slotReleases,
  }) => {
    for (const [name, version, room, filler] of [
      ['tearoom', '1.1.0', '1.1.0', '1.0.0'],
      ['teapot', '1.1.0', '1.1.0', '1.1.0'],
      ['tearoom', '1.0.0', '1.0.0', '1.1.0'],
      ['teapot', '1.0.0', '1.0.0', '1.0.0'],
    ] as const) {
      await slotReleases.promote(name, version);
      await page.goto('/tearoom');
      await expect(heading(page, room)).toBeVisible();
      await expect(pot(page, filler)).toBeVisible();
    }
  });
});

test.describe('a filler that breaks', () => {
  // A failing release is reported on the console.
  test.use({ quietConsole: undefined });
  test.beforeEach(({ slotReleases }) => slotReleases.mix({ tearoom: '1.0.0', teapot: '1.1.0' }));

  const FILES = /\/remotes\/teapot\/1\.1\.0\//;
  const CHUNK = /\/fill-tearoom-table\.\w+\.js$/;
  const NEWER_CHUNK = /1\.1\.0\/fill-tearoom-table\.\w+\.js$/;

  const changeChunk = (page: Page, status: number) =>
    page.route(FILES, async (route) => {
      if (!CHUNK.test(route.request().url())) return route.fallback();
      if (status === 404) return route.fulfill({ status });
      const answer = await route.fetch();
      const body = `${await answer.text()};globalThis.ranChanged = true`;
      return route.fulfill({ response: answer, body });
    });

  const ways: readonly [string, string, (page: Page) => Promise<unknown>, number?][] = [
    ['throws when its code runs', '?break=load', async () => {}],
    ['throws when it is drawn', '?break=render', async () => {}],
    ['throws in an effect', '?break=effect', async () => {}],
    ['never gets its code', '', (page) => page.route(NEWER_CHUNK, never), SHORT_LIMIT_MS],
    ['never ends mounting', '?break=hang', async () => {}, SHORT_LIMIT_MS],
    ['has another hash', '', (page) => changeChunk(page, 200)],
    ['has no such module', '', giveOtherContainer],
    ['has lost its chunk', '', (page) => changeChunk(page, 404)],
  ];
  const causes = [
    'evaluate',
    'render',
    'render',
    'timeout',
    'timeout',
    'integrity',
    'evaluate',
    'fetch',
  ];

  for (const [index, [what, query, breakIt, limitMs = ENDLESS_LIMIT_MS]] of ways.entries())
    test(`${what}: the release before it is shown, and the page stays whole`, async ({ page }) => {
      const sent = waitForFailure(page);
      await limitSteps(page, limitMs);
      await breakIt(page);
      await page.goto(`/tearoom${query}`);
      await expect(pot(page, '1.0.0')).toBeVisible();
      await expectWholePage(page);
      await expect(pot(page, '1.0.0', 'Sencha')).toBeVisible();
      await expect(page.locator('[data-filler=teapot] > *')).toHaveCount(1);
      expect(await page.evaluate(() => 'ranChanged' in globalThis)).toBe(false);
      expect((await sent).find(({ remote }) => remote === 'teapot')).toMatchObject({
        version: '1.1.0',
        kind: 'failed',
        cause: causes[index],
        instead: '1.0.0',
        slot: SLOT,
      });
    });

  test('in every release disappears, and the page stays whole', async ({ page }) => {
    const failed = page.waitForRequest((request) =>
      readFailures(request).some(({ version }) => version === '1.0.0'),
    );
    await limitSteps(page, ENDLESS_LIMIT_MS);
    await page.goto('/tearoom?break=both');
    await failed;
    await expect(page.locator('[data-filler=teapot]')).toBeHidden();
    await expectWholePage(page);
  });

  for (const [what, answer] of [
    ['refuses to name', (route: Route) => route.fulfill({ status: 503 })],
    ['cannot be reached for', (route: Route) => route.abort()],
  ] as const)
    test(`whose releases the server ${what} disappears, and the page stays whole`, async ({
      page,
    }) => {
      const failures: unknown[] = [];
      page.on('request', (request) => failures.push(...readFailures(request)));
      await page.route(/\/boot\/remote\?name=teapot/, answer);
      await page.goto('/tearoom');
      await expect(page.locator('[data-filler=teapot]')).toBeHidden();
      await expectWholePage(page);
      expect(failures).toEqual([]);
    });

  test('whose releases the server never names keeps its place, and the page stays whole', async ({
    page,
  }) => {
    await page.route(/\/boot\/remote\?name=teapot/, never);
    const asked = page.waitForRequest(/\/boot\/remote\?name=teapot/);
    await page.goto('/tearoom');
    await asked;
    await expectWholePage(page);
    expect(await page.locator('[data-filler=teapot]').boundingBox()).toMatchObject({ height: 120 });
  });

  test('later, by what the visitor does, disappears without blame for the next page', async ({
    page,
  }) => {
    const sent = waitForFailure(page);
    await page.goto('/tearoom?break=late');
    await pot(page, '1.1.0').click();
    await expect(page.locator('[data-filler=teapot]')).toBeHidden();
    await expectWholePage(page);
    const [told] = await sent;
    expect(told).toMatchObject({ version: '1.1.0', kind: 'failed', cause: 'render', slot: SLOT });
    expect(told).not.toHaveProperty('instead');
    await page.reload();
    await expect(pot(page, '1.1.0')).toBeVisible();
  });
});

test(
  'the dashboard shows the learning list and the exercises of the student, by their own remotes',
  { tag: '@main' },
  async ({ browser, startOwn }) => {
    const brand = { mode: 'education', name: 'Moss Academy' };
    const { url: baseURL } = await startOwn({ BRAND: JSON.stringify(brand) });
    const page = await (await browser.newContext({ baseURL })).newPage();
    const files: string[] = [];
    page.on('request', (request) => files.push(request.url()));
    await signIn(page, maya);
    await page.locator('[data-filler=upskill]').scrollIntoViewIfNeeded();
    const list = page.getByRole('region', { name: 'Learning list' });
    await expect(list.getByRole('link')).toBeVisible();
    await list.getByRole('link').click();
    await expect(page).toHaveURL(/\/(?:learning-list|upskill-role)$/);
    await page.goBack();
    await expect(page.getByRole('region', { name: 'Exercises' })).toBeVisible();
    for (const remote of ['upskill', 'cyberrange'])
      expect(
        files.filter((url) => url.includes(`/remotes/${remote}/`) && url.includes('fill-')).length,
      ).toBeGreaterThan(0);
    await page.context().close();
  },
);

const readShift = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'shifted'));

test.describe('a student finds what other remotes have', { tag: '@main' }, () => {
  test('for the course, on its page', async ({ page }) => {
    await signIn(page, maya);
    await page.addInitScript(watchShifts);
    await page.goto('/course-catalog/log-analysis-basics');
    await page.locator('[data-filler=upskill]').scrollIntoViewIfNeeded();
    const roles = page.getByRole('region', { name: 'Roles with this course' });
    await expect(roles.getByRole('link', { name: 'View all roles' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Exercises of this course' })).toBeVisible();
    expect(await readShift(page)).toBeLessThan(0.01);
    await roles.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/roles-catalog\//);
  });

  test('to continue with, on the home page, where a visitor sees nothing of it', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.locator('[data-filler=learning]').first()).toBeHidden();
    await signIn(page, maya);
    await page.addInitScript(watchShifts);
    await page.goto('/');
    const next = page.getByRole('region', { name: 'Pick up where you left off' });
    await next.scrollIntoViewIfNeeded();
    await expect(next.getByRole('link')).toBeVisible();
    expect(await readShift(page)).toBeLessThan(0.01);
    await next.getByRole('link').click();
    await expect(page).toHaveURL(/\/course\//);
  });

  test('in the menu of the host, below its entries, and in the menu of a narrow window', async ({
    page,
  }) => {
    const files: string[] = [];
    page.on('request', (request) => files.push(request.url()));
    await signIn(page, maya);
    await page.goto('/terms');
    const button = page.getByRole('button', { name: /Profile menu/ });
    await expect(button).toBeVisible();
    expect(files.filter((url) => url.includes('fill-user-menu'))).toEqual([]);
    await button.click();
    await expect(page.getByRole('menuitem')).toHaveText(['Account', 'Log Out']);
    const status = page.locator('[data-slot="user-menu/status"]');
    await expect(status).toContainText(/This week.* of \d days?\./);
    await page.keyboard.press('Escape');
    await expect(status).toBeHidden();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(status).toContainText(/This week.* of \d days?\./);
  });
});
