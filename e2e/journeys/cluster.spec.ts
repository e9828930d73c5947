/**
 * Tests the site as it is deployed: two processes of the layout from which the image is made, PostgreSQL, an S3 server, and
 * a proxy as the one address. A process dies and is replaced while students work.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { type LocalCluster, startLocalCluster } from '../../scripts/lib/cluster/cluster.ts';
import { toOperationsDrillSite } from '../../scripts/lib/cluster/operations-drill-site.ts';
import { runOperationsDrill } from '../../scripts/lib/cluster/operations-drill.ts';
import {
  copyProductionFiles,
  copyProductionFilesWithoutNewestMigration,
} from '../../scripts/lib/production-layout.ts';
import { createDataDir } from '../fixtures/prepared-data.ts';
import { answersSaved, openFoldedAssessment } from '../pages/course-player.ts';
import { pushUrl } from '../pages/push-url.ts';
import { jonas, maya, signIn, type Student } from '../pages/students.ts';

const ITEM = '/course/statistics-live?item=st-assignment-compare';
const FILE = 'of-two-processes.csv';

let folders: string[];
let cluster: LocalCluster;
test.beforeAll(async () => {
  // The layout follows 3,000 files, and the first process imports the demo content.
  folders = [await mkdtemp(join(tmpdir(), 'cairn-layout-')), await createDataDir()];
  const [folder = '', dataDir = ''] = folders;
  await copyProductionFiles(folder);
  const settings = { RATE_LIMIT: '100000' };
  cluster = await startLocalCluster({ processes: 2, dataDir, version: { folder }, settings });
});
test.afterAll(async () => {
  await cluster.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const work = (page: Page) => page.getByRole('dialog', { name: 'Your answer' });

/** Requests a page and a call in turn until it is stopped. Returns a function that stops it and returns the statuses. */
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

test('a layout leaves out packages that libraries name and the server never loads, and package managers', async () => {
  const [folder = ''] = folders;
  const packages = await readdir(join(folder, 'node_modules', '.pnpm'));
  expect(packages).toContainEqual(expect.stringMatching(/^fastify@/));
  const unused = packages.filter((name) => /^(?:pdfjs-dist|react|react-dom|p?npm)@/.test(name));
  expect(unused).toEqual([]);
});

test('a layout has the commands of an operator', () => {
  const [cwd = ''] = folders;
  const run = (...args: string[]) => spawnSync(join(cwd, 'cairn'), args, { encoding: 'utf8' });
  expect(run('help').stdout).toContain('  backup ');
  const { status, stdout, stderr } = run('backup', '--help');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('Usage: ./cairn backup');
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

const ATTEMPT = '/course/log-analysis-basics';
const LECTURE = '/course/planning-agile-delivery';

const enter = async (browser: Browser, student: Student, path: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: cluster.url });
  const page = await context.newPage();
  await signIn(page, student, path);
  return page;
};

/** Marks the page. A page that loads its document again loses the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
const expectMarked = async (page: Page) =>
  expect(await page.evaluate(() => 'isMarked' in window)).toBe(true);

const blank = (page: Page, position: number) => page.getByLabel(`Blank ${position}`);
const answersWait = (page: Page) =>
  page.getByText('Not saved yet, trying again. Your answers are kept in this browser.');
const draftOf = (page: Page) => work(page).getByRole('textbox', { name: 'Your answer' });
const draftSaved = (page: Page) => page.getByText(/^Saved as a draft/);
const noteOf = (page: Page) => page.getByLabel(/^Note at \d/);

/**
 * Opens an attempt of Maya, and a draft of a submission and a lecture of Jonas; all that they have typed so far is stored.
 */
const openPages = async (browser: Browser) => {
  const attempt = await enter(browser, maya, ATTEMPT);
  await openFoldedAssessment(attempt);
  await attempt.getByRole('button', { name: 'Start Assessment' }).click();
  await blank(attempt, 1).fill('who');
  await expect(answersSaved(attempt)).toBeVisible();
  const draft = await enter(browser, jonas, ITEM);
  await draft.getByRole('button', { name: 'Submit Assignment' }).click();
  await draftOf(draft).fill('Before.');
  await expect(draftSaved(draft)).toBeVisible();
  const lecture = await draft.context().newPage();
  await lecture.goto(LECTURE);
  await lecture.getByRole('tab', { name: /^Notes/ }).click();
  await expect(noteOf(lecture)).toBeVisible();
  const screens = await draft.context().newPage();
  await screens.goto('/course-catalog');
  await expect(screens.getByRole('heading', { level: 1 })).toBeVisible();
  const pages = { attempt, draft, lecture, screens };
  for (const page of Object.values(pages)) await mark(page);
  return pages;
};

test('open pages say that the site is away, lose nothing that is typed, and go on by themselves', async ({
  browser,
}) => {
  const { attempt, draft, lecture, screens } = await openPages(browser);

  await test.step('every process is stopped and started again', async () => {
    await Promise.all(cluster.processes.map((unit) => unit.kill()));
    await blank(attempt, 2).fill('what');
    await draftOf(draft).fill('Without a process.');
    await noteOf(lecture).fill('Without a process.');
    await lecture.getByRole('button', { name: /^Add note at/ }).click();
    await expect(answersWait(attempt)).toBeVisible();
    await expect(draft.getByText('Kept in this browser, not saved yet')).toBeVisible();
    await expect(
      lecture.getByText('The note could not be saved. Your text is still here.'),
    ).toBeVisible();
    await pushUrl(screens, '/dashboard');
    await expect(screens.getByRole('alert')).toBeVisible();
    const late = await draft.context().newPage();
    await late.goto('/course-catalog');
    await expect(late.getByRole('heading', { name: 'The site does not answer' })).toBeVisible();
    await Promise.all(cluster.processes.map((unit) => unit.startAgain()));
    await expect(late.getByRole('heading', { name: 'Elevate Your Expertise' })).toBeVisible();
    await late.close();
    await expect(answersSaved(attempt)).toBeVisible();
    await expect(draftSaved(draft)).toBeVisible();
    await expect(noteOf(lecture)).toHaveValue('Without a process.');
    await lecture.getByRole('button', { name: 'Retry' }).click();
    await expect(lecture.getByText('1 note. Only you can see them.')).toBeVisible();
    await expect(screens.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  });

  await test.step('the database is away', async () => {
    await cluster.database.stop();
    await blank(attempt, 3).fill('result');
    await draftOf(draft).fill('Without a database.');
    await noteOf(lecture).fill('Without a database.');
    await lecture.getByRole('button', { name: /^Add note at/ }).click();
    await expect(answersWait(attempt)).toBeVisible();
    await expect(draft.getByText('Kept in this browser, not saved yet')).toBeVisible();
    await expect(
      lecture.getByText('The note could not be saved. Your text is still here.'),
    ).toBeVisible();
    await pushUrl(screens, '/webinar-catalog');
    await expect(screens.getByText('The webinars could not be loaded.')).toBeVisible();
    await cluster.database.start();
    await expect(answersSaved(attempt)).toBeVisible();
    await expect(draftSaved(draft)).toBeVisible();
    await lecture.getByRole('button', { name: 'Retry' }).click();
    await expect(lecture.getByText('2 notes. Only you can see them.')).toBeVisible();
    await expect(screens.getByRole('list', { name: 'Webinars' })).toBeVisible();
  });

  for (const page of [attempt, draft, lecture, screens]) await expectMarked(page);

  const elsewhere = await enter(browser, maya, ATTEMPT);
  await openFoldedAssessment(elsewhere);
  for (const [at, word] of ['who', 'what', 'result'].entries())
    await expect(blank(elsewhere, at + 1)).toHaveValue(word);
  const otherDraft = await enter(browser, jonas, ITEM);
  await otherDraft.getByRole('button', { name: 'Submit Assignment' }).click();
  await expect(draftOf(otherDraft)).toHaveText('Without a database.');
  for (const page of [attempt, draft, elsewhere, otherDraft]) await page.context().close();
});

test('no request of a page fails while the site is updated, killed, cut off, backed up and restored', async () => {
  // Seven steps, of which two wait for 20 s.
  test.setTimeout(1_800_000);
  const [folder = ''] = folders;
  const olderFolder = await mkdtemp(join(tmpdir(), 'cairn-older-'));
  folders.push(olderFolder);
  await copyProductionFilesWithoutNewestMigration(folder, olderFolder);
  const site = toOperationsDrillSite(cluster, { folder: olderFolder });
  const steps = await runOperationsDrill(site, (line) => {
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
