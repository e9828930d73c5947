import type { Page } from '@playwright/test';
import type { Descriptor } from '../../shared/release-contract/src/descriptor.ts';
import { type CutEnding, startCuttingProxy } from '../fixtures/cutting-proxy.ts';
import { readBuiltHost, type HostChange, makeHostRelease } from '../fixtures/host-releases.ts';
import { type PlainRegistry, openPlainRegistry } from '../fixtures/plain-registry.ts';
import { countFailures, waitForFailure } from '../fixtures/telemetry.ts';
import { expect, test } from '../fixtures/test.ts';
import { agreeToUnpromotedCode, openAsTester, signInAsTester } from '../pages/agreement.ts';
import { findInspectorEntry } from '../pages/release-inspector.ts';

// A failing host is reported on the console.
test.use({ quietConsole: undefined });

const BROKEN: Readonly<Record<string, HostChange>> = {
  '1.1.0': { script: (text) => `throw new Error('no host');${text}` },
  '1.2.0': { script: () => 'globalThis.drewNothing = true;' },
  '1.3.0': { script: (text) => `for (;;) {}${text}` },
  '1.4.0': {},
  '1.5.0': {},
};

let registry: PlainRegistry;
const releases = new Map<string, Descriptor>();
test.beforeAll(async ({ cairn }) => {
  registry = await openPlainRegistry(cairn, ['host']);
  for (const [version, change] of Object.entries(BROKEN))
    releases.set(version, await registry.publish(await makeHostRelease(version, change)));
});

test.afterAll(async () => registry.promote(await readBuiltHost()));

const promote = async (version: string): Promise<void> => {
  const release = releases.get(version);
  if (!release) throw new Error(`There is no host ${version}`);
  await registry.promote(release);
};

const courses = (page: Page) => page.getByRole('heading', { level: 1, name: 'Elevate Your' });
const hostOf = (page: Page) =>
  page.evaluate(() => {
    const text = document.querySelector('#boot')?.textContent ?? '';
    return (JSON.parse(text) as { host: { version: string } }).host.version;
  });
const badge = (page: Page) => page.getByRole('complementary', { name: 'Releases on this page' });

const FIRST_FILES = ['theme', 'host', 'stylesheet'] as const;
const FILE_PATTERNS = {
  theme: /\/theme\.\w+\.js$/,
  host: /\/host\.\w+\.js$/,
  stylesheet: /\.css$/,
};
/** Every combination of at least one of the first files. */
const subsets = Array.from({ length: 2 ** FIRST_FILES.length - 1 }, (_, index) =>
  FIRST_FILES.filter((_file, position) => ((index + 1) >> position) % 2 === 1),
);
// Runs before any promotion: the page loads each host of the channel twice before it gives up, and here there is one.
for (const missing of subsets) {
  test(`where ${missing.join(' and ')} cannot be loaded, the page says so and offers another try`, async ({
    page,
  }) => {
    await page.route(
      (url) =>
        url.pathname.startsWith('/remotes/host/') &&
        missing.some((file) => FILE_PATTERNS[file].test(url.pathname)),
      (route) => route.abort(),
    );
    // The page loads itself again, and a page that does so may never report the end of its first load.
    await page.goto('/terms', { waitUntil: 'commit' });
    await expect(page.locator('body')).toHaveText(
      'This page could not be loaded. Please try again. Reload',
    );
    await page.unrouteAll();
    await page.getByRole('alert').getByRole('link', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Terms and Conditions' })).toBeVisible();
  });
}

/** The first statement of the host's script. */
const THROWN_AT = {
  error: 'Error',
  frames: [{ file: expect.stringMatching(/^host\.\w+\.js$/), line: 1, column: 7 }],
};
const HOST_SCRIPT = /\/remotes\/host\/1\.4\.0\/host\.\w+\.js$/;

for (const [what, version, cause] of [
  ['throws while it is evaluated', '1.1.0', 'evaluate'],
  ['never draws its frame', '1.2.0', 'timeout'],
  ['does not arrive', '1.4.0', 'fetch'],
  ['was changed on the way', '1.4.0', 'integrity'],
] as const) {
  test(`a host that ${what} gives way to the one before it, and that is told once`, async ({
    page,
  }) => {
    await promote('1.5.0');
    await promote(version);
    const sent = waitForFailure(page);
    const told = countFailures(page);
    await page.route(HOST_SCRIPT, async (route) => {
      if (cause === 'fetch') return route.fulfill({ status: 404 });
      const response = await route.fetch();
      return route.fulfill({ response, body: `${await response.text()};globalThis.ranChanged=1` });
    });
    await page.goto('/course-catalog');
    await expect(courses(page)).toBeVisible();
    expect(await hostOf(page)).toBe('1.5.0');
    expect(await page.evaluate(() => 'ranChanged' in globalThis)).toBe(false);
    const place = cause === 'evaluate' ? { place: THROWN_AT } : {};
    expect(await sent).toEqual([
      { remote: 'host', version, kind: 'failed', cause, instead: '1.5.0', ...place },
    ]);
    // The next pages begin with the host that works, and report no failure.
    await page.goto('/terms');
    await expect(page.getByRole('heading', { name: 'Terms and Conditions' })).toBeVisible();
    expect(await hostOf(page)).toBe('1.5.0');
    expect(told()).toBe(1);
    await badge(page).getByRole('button', { name: '1 fallback' }).click();
    await expect(findInspectorEntry(page, 'host')).toContainText('1.5.0FallbackRunning');
    await expect(findInspectorEntry(page, 'host')).toContainText(
      `${version} failed: it failed in this browser before. 1.5.0 runs instead.`,
    );
  });
}

test('[MIX-04] the inspector tells the host of the page, and shows another one from its list', async ({
  page,
  cairn,
}) => {
  await signInAsTester(page, cairn);
  await page.goto('/course-catalog?mfe.channel=staging&mfe.inspect');
  await expect(courses(page)).toBeVisible();
  const own = await hostOf(page);
  await expect(findInspectorEntry(page, 'host')).toContainText(`${own}ChannelRunning`);
  await findInspectorEntry(page, 'host').getByLabel('Version of host').selectOption('1.5.0');
  await findInspectorEntry(page, 'host').getByRole('button', { name: 'Run this version' }).click();
  await agreeToUnpromotedCode(page);
  await badge(page).getByRole('button', { name: 'Channel staging, 1 override' }).click();
  expect(await hostOf(page)).toBe('1.5.0');
  await expect(findInspectorEntry(page, 'host')).toContainText('1.5.0OverrideRunning');
  await page.getByRole('button', { name: 'Reset overrides' }).last().click();
  await expect(badge(page)).toBeHidden();
  await expect.poll(() => hostOf(page)).toBe(own);
});

test('a host that somebody has chosen and that does not start gives way, too: they choose again', async ({
  page,
  cairn,
}) => {
  await signInAsTester(page, cairn);
  await openAsTester(page, '/terms?mfe.channel=staging&mfe.host=1.1.0');
  await badge(page)
    .getByRole('button', { name: 'Channel staging, 1 override, 1 fallback' })
    .click();
  await expect(findInspectorEntry(page, 'host')).toContainText('1.1.0 failed');
  const versions = findInspectorEntry(page, 'host').getByLabel('Version of host');
  await expect(versions.locator('option:checked')).toHaveText('1.1.0, chosen but not used');
  await versions.selectOption('1.5.0');
  await findInspectorEntry(page, 'host').getByRole('button', { name: 'Run this version' }).click();
  await agreeToUnpromotedCode(page);
  await expect(
    badge(page).getByRole('button', { name: 'Channel staging, 1 override' }),
  ).toBeVisible();
  expect(await hostOf(page)).toBe('1.5.0');
});

test('a host that froze a page gives way on the next one', async ({ page, context, cairn }) => {
  await promote('1.3.0');
  await page.goto('/course-catalog', { waitUntil: 'commit' });
  const noteOf = async () =>
    (await context.cookies(cairn.url)).find(({ name }) => name.startsWith('cairn_step'));
  await expect.poll(async () => (await noteOf())?.value).toMatch(/^host@1\.3\.0~\d+$/);
  const note = await noteOf();
  if (!note) throw new Error('The page has left no note');
  // Pretends that the visitor has given the page half a minute.
  const [, second = ''] = note.value.split('~');
  await context.addCookies([{ ...note, value: `host@1.3.0~${Number(second) - 30}` }]);
  const next = await context.newPage();
  await next.goto('/course-catalog');
  await expect(courses(next)).toBeVisible();
  expect(await hostOf(next)).not.toBe('1.3.0');
  await expect
    .poll(async () => {
      const [frozen] = [releases.get('1.3.0')].flatMap((release) => release ?? []);
      return frozen && (await registry.health(frozen)).causes['frozen'];
    })
    .toBe(1);
});

test('a host that froze a page gives way also to a visitor who loads the page again every few seconds', async ({
  context,
  cairn,
}) => {
  test.slow();
  await promote('1.5.0');
  await promote('1.3.0');
  const notes = async () =>
    (await context.cookies(cairn.url)).filter(({ name }) => name.startsWith('cairn_step'));
  const load = async () => {
    const before = (await notes()).length;
    const page = await context.newPage();
    // A frozen page cannot be queried, so its HTML is read on the way.
    let version = '';
    await page.route('**/course-catalog', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      version = /"name":"host@([\d.]+)"/.exec(html)?.[1] ?? '';
      await route.fulfill({ response, body: html });
    });
    await page.goto('/course-catalog', { waitUntil: 'commit' });
    if (version === '1.3.0')
      await expect.poll(async () => (await notes()).length).toBeGreaterThan(before);
    await page.close();
    return version;
  };
  expect(await load()).toBe('1.3.0');
  // Each load comes sooner than the limit of a start.
  await expect.poll(load, { intervals: [3000], timeout: 120_000 }).toBe('1.5.0');
});

test('a host whose script the connection loses once on each of two pages starts all the same, and nothing counts against it', async ({
  page,
}) => {
  await promote('1.5.0');
  await promote('1.4.0');
  const told = countFailures(page);
  let lost = 0;
  await page.route(HOST_SCRIPT, (route) => {
    lost += 1;
    return lost === 1 ? route.abort('connectionreset') : route.fallback();
  });
  for (const path of ['/course-catalog', '/webinar-catalog']) {
    lost = 0;
    await page.goto(path);
    await expect(page.getByRole('banner')).toBeVisible();
    expect(await hostOf(page)).toBe('1.4.0');
    expect(lost).toBeGreaterThan(1);
  }
  await page.goto('/terms');
  await expect(page.getByRole('heading', { name: 'Terms and Conditions' })).toBeVisible();
  expect(told()).toBe(0);
});

const CUTS = {
  'before its scripts': /<script nonce="[^"]+" src=/,
  'in its manifest': /"remotes":/,
  'before its root element': /<div id="root"/,
};
/** Lets the time pass after which HTML that does not grow counts as cut. */
const waitUntilCutIsSeen = async (page: Page) => {
  await page.clock.fastForward('00:15');
  await page.clock.fastForward('00:15');
};

for (const [ending, place] of [
  ['breaks', 'before its scripts'],
  ['breaks', 'before its root element'],
  ['stalls', 'in its manifest'],
  ['ends', 'before its scripts'],
  ['ends', 'in its manifest'],
  ['ends', 'before its root element'],
] as const satisfies [CutEnding, keyof typeof CUTS][]) {
  test(`a page whose connection ${ending} ${place} loads again once, and nothing counts against its host`, async ({
    page,
    cairn,
  }) => {
    await promote('1.5.0');
    await promote('1.4.0');
    const told = countFailures(page);
    await page.clock.install();
    const once = await startCuttingProxy(cairn.url, { before: CUTS[place], ending, times: 1 });
    await page.goto(`${once.url}/terms`, { waitUntil: 'commit' });
    if (ending !== 'ends') await waitUntilCutIsSeen(page);
    await expect(page.getByRole('heading', { name: 'Terms and Conditions' })).toBeVisible();
    expect(await hostOf(page)).toBe('1.4.0');
    expect(once.cuts()).toBe(1);
    await page.goto(`${once.url}/privacy-policy`);
    await expect(page.getByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeVisible();
    expect(await hostOf(page)).toBe('1.4.0');
    expect(told()).toBe(0);
    once.close();
  });

  test(`a page whose connection ${ending} ${place} each time says so and offers another try`, async ({
    page,
    cairn,
  }) => {
    await page.clock.install();
    const proxy = await startCuttingProxy(cairn.url, { before: CUTS[place], ending, times: 2 });
    await page.goto(`${proxy.url}/terms`, { waitUntil: 'commit' });
    if (ending !== 'ends') {
      await waitUntilCutIsSeen(page);
      await expect.poll(proxy.cuts).toBe(2);
      await waitUntilCutIsSeen(page);
    }
    const alert = page.getByRole('alert');
    await expect(alert).toHaveText('This page could not be loaded. Please try again. Reload');
    await alert.getByRole('link', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Terms and Conditions' })).toBeVisible();
    expect(proxy.cuts()).toBe(2);
    proxy.close();
  });
}

test('where no host of several starts, the page says so and offers another try', async ({
  page,
}) => {
  await promote('1.4.0');
  const hosts = new Set<string>();
  await page.route(/\/remotes\/host\/.*\/host\.\w+\.(?:js|css)$/, (route) => {
    const [, version = ''] = /\/host\/([\d.]+)\//.exec(route.request().url()) ?? [];
    hosts.add(version);
    return route.abort();
  });
  await page.goto('/course-catalog', { waitUntil: 'commit' });
  const alert = page.getByRole('alert');
  // Each host of the channel is loaded twice: on a slow machine this takes minutes.
  await expect(alert).toHaveText('This page could not be loaded. Please try again. Reload', {
    timeout: 300_000,
  });
  expect(hosts.size).toBeGreaterThan(1);
  await page.unrouteAll();
  await alert.getByRole('link', { name: 'Reload' }).click();
  await expect(courses(page)).toBeVisible();
});
