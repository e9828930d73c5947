import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildRemote } from '../../shared/remote-build/src/build-remote.ts';
import { readRemotePackageJson } from '../../shared/remote-build/src/package.ts';
import { makeHostRelease } from '../fixtures/host-releases.ts';
import { openPlainRegistry } from '../fixtures/plain-registry.ts';
import { createDataDir } from '../fixtures/prepared-data.ts';
import { makeRemote } from '../fixtures/small-remotes.ts';
import { expect } from '../fixtures/test.ts';
import { test } from '../fixtures/tried-releases.ts';
import { maya, signInByForm } from '../pages/students.ts';

const older = join(import.meta.dirname, '..', 'fixtures', 'older-kit', 'dist');

test('a release of an older kit passes the gate of today and does in its host what it did in its own', async ({
  cairn,
  createCheck,
  page,
}) => {
  expect(await createCheck({ student: maya })(older)).toEqual({ code: 0, problems: [] });
  const registry = await openPlainRegistry(cairn, ['older']);
  await registry.promote(await registry.publish(older));

  await page.goto('/older');
  await expect(page.getByRole('heading', { level: 1, name: 'A remote of an older kit' })).toHaveCSS(
    'color',
    'rgb(0, 90, 0)',
  );
  const { length } = (await (await fetch(`${cairn.url}/api/courses/all`)).json()) as unknown[];
  await expect(page.getByText(`The site has ${length} courses.`)).toBeVisible();
  await page.getByRole('button', { name: 'Tell' }).click();
  await expect(page.getByText('A word of the older remote')).toBeVisible();
  await page.getByRole('button', { name: 'Enrol' }).click();
  await expect(page.getByText('Heard: c-older')).toBeVisible();
  await page.getByRole('link', { name: 'All courses' }).click();
  await expect(page).toHaveURL(/\/course-catalog$/);
  await page.goto('/older/mine');
  await expect(page).toHaveURL(/\/login\?redirect=%2Folder%2Fmine$/);
  await signInByForm(page, maya, '/older/mine');
  await expect(page.getByRole('heading', { level: 1, name: 'Only for students' })).toBeVisible();
});

const SOURCES = {
  'index.tsx': `import { createRoot, defineRemote } from '@cairn/runtime';
import { events } from '@cairn/session';
const tell = () => events.emit('notice.shown', { tone: 'info', message: 'A word: ' + typeof createRoot });
const Screen = () => <><h1>Built today</h1><button type="button" onClick={tell}>Tell</button></>;
export const remote = defineRemote({ routes: [{ path: '/today', element: <Screen /> }] });
`,
};

/** Data folder of the server that runs no remote of this build. */
let dataDir: string | undefined;
test.afterAll(async () => {
  if (dataDir !== undefined) await rm(dataDir, { recursive: true, force: true });
});

test('a release that is built today for an older API runs in a host that gives no more than that', async ({
  startOwn,
  page,
}) => {
  // No channel runs the remotes of this build, some of which need more of a host.
  dataDir = await createDataDir();
  const ownCairn = await startOwn({ BUILD_RELEASES: 'wait', DATA_DIR: dataDir });
  const registry = await openPlainRegistry(ownCairn, ['host', 'today']);
  // The modules that hosts shared with API 2.1.0: all of ours in that version, and one module less.
  const ours = ['@cairn/session', '@cairn/runtime', '@cairn/api/z'];
  const lends = {
    react: '19.3.1',
    'react-dom': '19.3.1',
    ...Object.fromEntries(ours.map((name) => [name, '2.1.0'])),
  };
  const host = await makeHostRelease('1.6.0', {
    gives: { hostApi: '2.1.0', lends },
    script: (text) => text.replaceAll(/version:"2\.\d+\.\d+"/g, 'version:"2.1.0"'),
  });
  await registry.promote(await registry.publish(host));
  const remote = await makeRemote('today', SOURCES, { emits: ['notice.shown'], listens: [] });
  await buildRemote(readRemotePackageJson(remote), {
    outDir: join(remote, 'dist'),
    mode: 'production',
  });
  await registry.promote(await registry.publish(join(remote, 'dist')));

  await page.goto(`${ownCairn.url}/today`);
  await expect(page.getByRole('heading', { level: 1, name: 'Built today' })).toBeVisible();
  await page.getByRole('button', { name: 'Tell' }).click();
  await expect(page.getByText('A word: function')).toBeVisible();
  const scripts = await page.evaluate(() => [...document.scripts].map(({ src }) => src));
  expect(scripts).toContainEqual(expect.stringContaining('/remotes/host/1.6.0/'));
});
