import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type EmptyFolder, openEmptyFolder } from '../fixtures/empty-folder.ts';
import { createReleaseToken } from '../fixtures/release-tokens.ts';
import { expect, test } from '../fixtures/test.ts';
import { leaveAccountBehind } from '../pages/agreement.ts';
import { openWithHotReload } from '../pages/hot-reload.ts';

const root = join(import.meta.dirname, '..', '..');
const NAME = 'planner';

/** Returns the lines of the page for a team without the source, in order. */
const linesOf = (page: string): string[] =>
  [...page.matchAll(/^```shell\n(.*?)^```$/gms)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  );

let team: EmptyFolder;
test.beforeAll(() => {
  team = openEmptyFolder({ FORCE_COLOR: '0' });
});
test.afterAll(() => {
  team.remove();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const note = (type: string, ms: number) =>
  test.info().annotations.push({ type, description: `${ms} ms` });

/** Opens the screen in the site, and changes it while the page is open. Returns how long that took. */
const changeWhileOpen = async (page: Page, address: string): Promise<number> => {
  await openWithHotReload(page, address, leaveAccountBehind);
  await expect(heading(page, 'Planner')).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  const loaded = await page.evaluate(() => performance.timeOrigin);
  const file = join(team.folder, NAME, 'src', 'features', NAME, `${NAME}.page.tsx`);
  const source = readFileSync(file, 'utf8');
  const begun = Date.now();
  writeFileSync(file, source.replace('title="Planner"', 'title="Plan your week"'));
  // The time is recorded, not checked: a build beside other work may take long.
  await expect(heading(page, 'Plan your week')).toBeVisible();
  const took = Date.now() - begun;
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
  writeFileSync(file, source);
  return took;
};

test('[TOOL-06] docs/releasing.md, typed line by line in an empty folder, brings a remote of a team without our source to everybody', async ({
  page,
  cairn,
}) => {
  const lines = linesOf(readFileSync(join(root, 'docs', 'releasing.md'), 'utf8')).map((line) =>
    line.replaceAll('https://site.example', cairn.url),
  );
  const begun = Date.now();
  const seen: string[] = [];
  for (const line of lines) {
    await test.step(line, async () => {
      if (line === 'npm run dev') {
        const dev = await team.begin(line, /is ready at (http\S+)/);
        note('from an empty folder to the screen in the site', Date.now() - begun);
        expect(dev.match[1]).toContain(cairn.url);
        note('a saved change', await changeWhileOpen(page, dev.match[1] ?? ''));
        const { origin } = new URL(page.url());
        // An open page would look for the server that has stopped.
        await page.goto('about:blank');
        await dev.stop();
        // Each origin has choices of its own.
        for (const site of [origin, cairn.url]) await page.goto(`${site}/?mfe.reset`);
        expect((await page.goto(`${cairn.url}/${NAME}`))?.status()).toBe(404);
        // The files that the operator of the site gives the team.
        writeFileSync(
          join(team.folder, NAME, 'planner.token'),
          await createReleaseToken(cairn, NAME),
        );
        const key = join(cairn.dataDir, 'checker-key');
        copyFileSync(key, join(team.folder, NAME, 'checker.key'));
        return;
      }
      const output = await team.type(line);
      if (line === 'npm test') expect(output).toMatch(/Tests: +3 passed/);
      const [, channel] = /promote .*--channel (\w+)/.exec(line) ?? [];
      if (channel === undefined) return;
      seen.push(channel);
      const search = channel === 'production' ? '?mfe.reset' : `?mfe.channel=${channel}`;
      await page.goto(`${cairn.url}/${NAME}${search}`);
      if (channel !== 'production') await leaveAccountBehind(page);
      await expect(heading(page, 'Planner')).toBeVisible();
      await expect(page.getByRole('article').first()).toBeVisible();
    });
  }
  expect(seen).toEqual(['staging', 'production']);
  // All of our packages come from the site, and no others do.
  const lock = readFileSync(join(team.folder, NAME, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as {
    readonly packages: Readonly<Record<string, { readonly resolved?: string }>>;
  };
  for (const [place, { resolved }] of Object.entries(packages))
    if (place !== '')
      expect(`${place} ${resolved?.startsWith(`${cairn.url}/npm/`)}`).toBe(
        `${place} ${place.includes('node_modules/@cairn/')}`,
      );
});
