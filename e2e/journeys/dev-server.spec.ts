import { mkdtempSync, readdirSync, rmSync, chmodSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type DevRemote, startDevRemote, startViteDevRemote } from '../fixtures/dev-remote.ts';
import { expect, test } from '../fixtures/test.ts';
import { agreeToUnpromotedCode, signInAsTester } from '../pages/agreement.ts';
import { openWithHotReload } from '../pages/hot-reload.ts';

const out = join(import.meta.dirname, '..', '..', '.out');
const PATH = '/roles-catalog';

/** Returns the date of each built file, which shows a build of any app. */
const builds = () =>
  ['remotes', 'stamps'].flatMap((folder) =>
    readdirSync(join(out, folder), { recursive: true, encoding: 'utf8' })
      .toSorted()
      .map((file) => `${folder}/${file} ${statSync(join(out, folder, file)).mtimeMs}`),
  );

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/**
 * Checks that the open page shows a saved change and keeps the state of its components, also after a change with a syntax
 * error.
 */
const expectKeptState = async (page: Page, { save }: DevRemote) => {
  await expect(heading(page, 'First')).toBeVisible();
  await page.getByRole('button', { name: 'Pressed 0 times' }).click();
  await page.getByRole('button', { name: 'Pressed 1 times' }).click();
  const loaded = await page.evaluate(() => performance.timeOrigin);
  const told = page.waitForEvent('console', (line) => line.text().includes('Expression expected'));
  await save('{');
  await told;
  const errors = page.getByRole('alert', { name: 'Errors of the development build' });
  // The compiler names the file, and shows the line.
  await expect(errors).toContainText('src/screen.tsx');
  await expect(errors).toContainText('<h1>{</h1>');
  for (const words of ['Second', 'Third']) {
    await save(words);
    // The bench measures how long it takes: a build beside other work may take long.
    await expect(heading(page, words)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pressed 2 times' })).toBeVisible();
    await expect(errors).toBeHidden();
  }
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
};

// The syntax error is reported on the console.
test.use({ quietConsole: undefined });

test('[TOOL-05] a remote is worked on inside a site that runs, and nothing else is built', async ({
  page,
  cairn,
}) => {
  const before = builds();
  const dev = await startDevRemote('catalog', PATH, { CAIRN_REGISTRY: '' }, '--site', cairn.url);
  try {
    expect(new URL(dev.address).origin).toBe(cairn.url);
    await signInAsTester(page, cairn);
    await openWithHotReload(page, dev.address, agreeToUnpromotedCode);
    await expectKeptState(page, dev);
    // The other remotes are the channel's own.
    await page.evaluate(() => {
      history.pushState(null, '', '/terms');
    });
    await expect(heading(page, 'Terms')).toBeVisible();
    // Production and other browsers run what they ran before.
    const elsewhere = await (await fetch(`${cairn.url}${PATH}?mfe.channel=staging`)).text();
    expect(elsewhere).toContain('/remotes/catalog/');
    expect(elsewhere).not.toContain('catalog_dev');
  } finally {
    // An open page would look for the server that has stopped.
    await page.goto('about:blank');
    expect(await dev.stop()).toBe(0);
  }
  await page.goto(`${cairn.url}${PATH}?mfe.reset`);
  await expect(heading(page, 'Third')).toBeHidden();
  expect(builds()).toEqual(before);
});

test('[TOOL-05] an exception of a component is shown in the page, with its line of source', async ({
  page,
  cairn,
}) => {
  const dev = await startDevRemote('catalog', PATH, { CAIRN_REGISTRY: '' }, '--site', cairn.url);
  try {
    await signInAsTester(page, cairn);
    await openWithHotReload(page, dev.address, agreeToUnpromotedCode);
    await expect(heading(page, 'First')).toBeVisible();
    await dev.saveCode(`export const Screen = () => {
  const rooms: string[] = JSON.parse('[]');
  return <h1>{rooms[0]!.toUpperCase()}</h1>;
};
`);
    const errors = page.getByRole('alert', { name: 'Errors of the development build' });
    await expect(errors).toContainText('toUpperCase');
    await expect(errors).toContainText('src/screen.tsx:3');
    await expect(errors).toContainText('return <h1>{rooms[0]!.toUpperCase()}</h1>;');
    await errors.getByRole('button', { name: 'Close' }).click();
    await expect(errors).toBeHidden();
  } finally {
    // An open page would look for the server that has stopped.
    await page.goto('about:blank');
    expect(await dev.stop()).toBe(0);
  }
});

test('[TOOL-05] a page that the remote has left by an error shows the remote again once it is repaired', async ({
  page,
  cairn,
}) => {
  const dev = await startDevRemote('catalog', PATH, { CAIRN_REGISTRY: '' }, '--site', cairn.url);
  try {
    await signInAsTester(page, cairn);
    await openWithHotReload(page, dev.address, agreeToUnpromotedCode);
    await expect(heading(page, 'First')).toBeVisible();
    const errors = page.getByRole('alert', { name: 'Errors of the development build' });
    const breaks = {
      'in render': `export const Screen = () => { throw new Error('broken in render'); };`,
      'while it is loaded': `export const Screen = () => <h1>Never</h1>;
throw new Error('broken while it is loaded');`,
    };
    for (const [when, code] of Object.entries(breaks)) {
      await dev.saveCode(`${code}\n`);
      await expect(errors).toContainText(`broken ${when}`);
      await expect(errors).toContainText('src/screen.tsx:');
      await dev.save(`Repaired ${when}`);
      await expect(heading(page, `Repaired ${when}`)).toBeVisible();
      await expect(errors).toBeHidden();
    }
  } finally {
    // An open page would look for the server that has stopped.
    await page.goto('about:blank');
    expect(await dev.stop()).toBe(0);
  }
});

test('[TOOL-05] a folder with a configuration of Vite is built by Vite, and each change loads the page again', async ({
  page,
  cairn,
}) => {
  const site = ['--site', cairn.url] as const;
  const dev = await startViteDevRemote('catalog', PATH, { CAIRN_REGISTRY: '' }, ...site);
  try {
    expect(dev.output()).toContain('Vite builds catalog (vite.config.js)');
    await signInAsTester(page, cairn);
    await page.goto(dev.address);
    await agreeToUnpromotedCode(page);
    await expect(heading(page, 'First')).toBeVisible();
    // Only the configuration of the team knows that name.
    await dev.saveCode('export const Screen = () => <h1>Built by {__BUILT_BY__}</h1>;\n');
    await expect(heading(page, 'Built by Vite')).toBeVisible();
    const errors = page.getByRole('alert', { name: 'Errors of the development build' });
    await dev.saveCode(`export const Screen = () => {
  throw new Error('broken in render');
};
`);
    await expect(errors).toContainText('broken in render');
    await expect(errors).toContainText('src/screen.tsx:2');
    await dev.save('Repaired');
    await expect(heading(page, 'Repaired')).toBeVisible();
    await expect(errors).toBeHidden();
    await dev.saveCode('export const Screen = () => <h1>{</h1>;\n');
    await expect(errors).toContainText('src/screen.tsx');
  } finally {
    await page.goto('about:blank');
    expect(await dev.stop()).toBe(0);
  }
});

test('[TOOL-05] without a site one is started, with everything as it was built', async ({
  page,
}) => {
  const before = builds();
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-dev-'));
  chmodSync(dataDir, 0o755);
  const settings = { CAIRN_REGISTRY: '', DATA_DIR: dataDir, PORT: '0' };
  try {
    const dev = await startDevRemote('notebook', '/notebook', settings);
    try {
      await openWithHotReload(page, dev.address);
      await expectKeptState(page, dev);
    } finally {
      await page.goto('about:blank');
      expect(await dev.stop()).toBe(0);
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
  expect(builds()).toEqual(before);
});

test('[TOOL-05] a site that does not take the build says why, and nothing is served', async ({
  cairn,
}) => {
  const start = (name: string, ...options: string[]) =>
    startDevRemote(name, `/${name}`, { CAIRN_REGISTRY: cairn.url }, ...options);
  const unknown = start('notebook', '--channel', 'production');
  await expect(unknown).rejects.toThrow(/ended with 1:[^]*runs on staging only/);
  const production = start('catalog', '--channel', 'production');
  await expect(production).rejects.toThrow(/ended with 1:[^]*runs on staging only/);
  const nowhere = start('catalog', '--site', 'http://127.0.0.1:9');
  await expect(nowhere).rejects.toThrow(/ended with 3:[^]*cannot be reached/);
});
