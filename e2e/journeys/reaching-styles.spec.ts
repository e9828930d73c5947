import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildRemote } from '../../shared/remote-build/src/build-remote.ts';
import { readRemotePackageJson } from '../../shared/remote-build/src/package.ts';
import { openPlainRegistry } from '../fixtures/plain-registry.ts';
import { makeRemote } from '../fixtures/small-remotes.ts';
import { expect, test } from '../fixtures/test.ts';
import { pushUrl } from '../pages/push-url.ts';

const NAME = 'reaching';
const sources = {
  'index.tsx': `import { defineRemote } from '@cairn/runtime';
import styles from './screen.module.css';
const Screen = () => <h1 className={styles.title}>Reaching<span className={styles.layer} /></h1>;
export const remote = defineRemote({ routes: [{ path: '/${NAME}', element: <Screen /> }] });
`,
  // More specific than any selector of the frame.
  'screen.module.css': `.title { color: rgb(1 2 3); }
.layer { position: fixed; inset: -200px; }
:global(body:not(#a#b) header > *) { position: static; z-index: 1; background: rgb(255 0 0); border: 9px solid; }
`,
};

/** Returns the styles of the host's bar. */
const frame = (page: Page) =>
  page
    .getByRole('banner')
    .locator('> *')
    .evaluate((bar) => {
      const { position, zIndex, backgroundColor, borderBottomWidth } = getComputedStyle(bar);
      return { position, zIndex, backgroundColor, borderBottomWidth };
    });

test('what the styles of a remote say of the frame does not hold, whatever their weight, and what is fixed stays in its element', async ({
  cairn,
  page,
}) => {
  const folder = await makeRemote(NAME, sources, { emits: [], listens: [] });
  const outDir = join(folder, 'dist');
  await buildRemote(readRemotePackageJson(folder), { outDir, mode: 'production' });
  const registry = await openPlainRegistry(cairn, [NAME]);
  await registry.promote(await registry.publish(outDir));
  await rm(folder, { recursive: true });

  await page.goto('/terms');
  const before = await frame(page);
  await pushUrl(page, `/${NAME}`);
  const title = page.getByRole('heading', { level: 1, name: 'Reaching' });
  await expect(title).toHaveCSS('color', 'rgb(1, 2, 3)');
  expect(await frame(page)).toEqual(before);
  const [layer, main] = await Promise.all([
    title.locator('span').boundingBox(),
    page.getByRole('main').boundingBox(),
  ]);
  expect(layer?.y).toBe((main?.y ?? 0) - 200);
  await page.getByRole('navigation', { name: 'Main' }).getByText('Courses').click();
  await expect(page.getByRole('heading', { name: 'Elevate Your Expertise' })).toBeVisible();
});
