/**
 * What is deployed, as it is deployed: two processes of the layout that the image is made of, PostgreSQL, an S3 server, and a proxy as
 * the one address. One of them dies and is replaced while somebody works.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type Cluster, startCluster } from '../../scripts/lib/cluster/cluster.ts';
import { walkedCluster } from '../../scripts/lib/cluster/walked-cluster.ts';
import { walkOperations } from '../../scripts/lib/cluster/walk.ts';
import { makeLayout, makeOlderLayout } from '../../scripts/lib/production-layout.ts';
import { newDataDir } from '../fixtures/prepared-data.ts';
import { jonas, maya, signIn } from '../pages/students.ts';

const ITEM = '/course/statistics-live?item=st-assignment-compare';
const FILE = 'of-two-processes.csv';

let folders: string[];
let cluster: Cluster;
test.beforeAll(async () => {
  // The layout follows 3,000 files, and the first process brings the demo content in.
  folders = [await mkdtemp(join(tmpdir(), 'cairn-layout-')), await newDataDir()];
  const [folder = '', dataDir = ''] = folders;
  await makeLayout(folder);
  const settings = { RATE_LIMIT: '100000' };
  cluster = await startCluster({ processes: 2, dataDir, version: { folder }, settings });
});
test.afterAll(async () => {
  await cluster.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const work = (page: Page) => page.getByRole('dialog', { name: 'Your answer' });

/** Statuses of a page and a call, one after the other, until it is stopped. */
const keepAsking = (url: string) => {
  const statuses: number[] = [];
  const over = new AbortController();
  const asking = (async () => {
    while (!over.signal.aborted)
      for (const path of ['/course-catalog', '/api/courses/all'])
        statuses.push((await fetch(url + path).catch(() => ({ status: 599 }))).status);
  })();
  return async () => {
    over.abort();
    await asking;
    return statuses;
  };
};

test('somebody hands a file in while one process is killed, another one is replaced, and nobody is told of an error', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: cluster.url });
  const page = await context.newPage();
  await signIn(page, jonas, ITEM);
  const stopAsking = keepAsking(cluster.url);

  await page.getByRole('button', { name: 'Submit Assignment' }).click();
  await work(page)
    .getByLabel('Choose files')
    .setInputFiles({ name: FILE, mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') });
  await expect(work(page).getByText(/, uploaded$/)).toBeVisible();

  const [first, second] = cluster.processes;
  await first?.kill();
  await page.reload();
  await page.getByRole('button', { name: 'Submit Assignment' }).click();
  await expect(work(page).getByText(FILE)).toBeVisible();
  await first?.startAgain();

  await cluster.add();
  if (second) await cluster.retire(second);
  await page.reload();
  await page.getByRole('button', { name: 'Submit Assignment' }).click();
  await expect(work(page).getByText(FILE)).toBeVisible();

  const statuses = await stopAsking();
  expect(statuses.length).toBeGreaterThan(10);
  expect(new Set(statuses)).toEqual(new Set([200]));
  await context.close();
});

test('a layout draws certificates, which want fonts, a thread and libraries of their own', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: cluster.url });
  const page = await context.newPage();
  await signIn(page, maya, '/dashboard?tab=certificates');
  const list = page.getByRole('list', { name: 'Certificates' });
  const opening = page.waitForEvent('popup');
  await list.getByRole('link', { name: 'View certificate' }).first().click();
  const certificate = await opening;
  await expect(certificate.getByText(/^On this page: .*Maya Okafor/s)).toHaveCount(1);
  await context.close();
});

test('no request of a page fails while the site is updated, killed, cut off, backed up and restored', async () => {
  // Seven steps, of which two wait for 20 s.
  test.setTimeout(1_800_000);
  const [folder = ''] = folders;
  const olderFolder = await mkdtemp(join(tmpdir(), 'cairn-older-'));
  folders.push(olderFolder);
  await makeOlderLayout(folder, olderFolder);
  const site = walkedCluster(cluster, { folder: olderFolder });
  const steps = await walkOperations(site, (line) => {
    test.info().annotations.push({ type: 'walk', description: line });
    process.stdout.write(`${line}\n`);
  });
  expect(steps.map(({ name, pages }) => [name, pages.failures])).toEqual([
    ['back to the older version', 0],
    ['rolling restart, to the current version', 0],
    ['a process is killed', 0],
    ['database away', 0],
    ['object store away', 0],
    ['all processes start without either', 0],
    ['backup and restore', 0],
  ]);
  for (const { pages } of steps) expect(pages.requests).toBeGreaterThan(0);
  const withoutKills = steps.filter(({ name }) => !/killed|without/.test(name));
  expect(withoutKills.map(({ cutOff }) => cutOff)).toEqual(withoutKills.map(() => 0));
});
