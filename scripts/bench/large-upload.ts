/** 500 MB handed in from a page, while the server is killed three times on the way. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { type CairnServer, startCairn } from '../../e2e/fixtures/cairn-server.ts';
import { jonas, signIn } from '../../e2e/pages/students.ts';
import { digestOf, largeFile } from '../../server/test/large-file.ts';
import { type Figure, exactly, information } from './figures.ts';

const MB = 1024 * 1024;
const BYTES = 500 * MB;
const BREAKS = 3;
const ANSWER = '/course/statistics-live?item=st-assignment-compare';
/** Of all of it, restarts included. */
const MOST_MS = 600_000;

export const measureLargeUpload = async (browser: Browser): Promise<Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-large-file-'));
  const site = await startCairn({ SUBMISSION_MB: '600' });
  const context = await browser.newContext({ baseURL: site.url });
  try {
    const path = join(folder, 'readings.txt');
    await pipeline(Readable.from(largeFile(0, BYTES)), createWriteStream(path));
    const page = await context.newPage();
    await signIn(page, jonas, ANSWER);
    const began = performance.now();
    await choose(page, path);
    for (let at = 1; at <= BREAKS; at += 1) {
      await partsReach(site, (BYTES * at) / (BREAKS + 1));
      await site.kill();
      await site.startAgain();
    }
    await page.getByText(/, uploaded$/).waitFor({ timeout: MOST_MS });
    const seconds = (performance.now() - began) / 1000;
    const stored = join(site.dataDir, 'files', 'submissions');
    const kept = await Promise.all(
      (await readdir(stored)).map((name) => digestOf(createReadStream(join(stored, name)))),
    );
    const whole = await digestOf(largeFile(0, BYTES));
    return [
      exactly(
        `${BREAKS} kills on the way: files that arrived whole`,
        kept.filter((digest) => digest === whole).length,
        1,
      ),
      information(`${BYTES / MB} MB, kills included`, `${seconds.toFixed(0)} s`),
    ];
  } finally {
    await context.close();
    await site.remove();
    await rm(folder, { recursive: true });
  }
};

const choose = async (page: Page, path: string): Promise<void> => {
  await page.getByRole('button', { name: 'Submit Assignment' }).click();
  await page
    .getByRole('dialog', { name: 'Your answer' })
    .getByLabel('Choose files')
    .setInputFiles(path);
};

/** Until so many bytes lie on the disk. */
const partsReach = async ({ dataDir }: CairnServer, bytes: number): Promise<void> => {
  const parts = join(dataDir, 'files', 'submission-parts');
  const deadline = performance.now() + MOST_MS;
  while ((await largestOf(parts)) < bytes) {
    if (performance.now() > deadline) throw new Error(`Never ${bytes} bytes on the disk.`);
    await wait(50);
  }
};

const largestOf = async (folder: string): Promise<number> => {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return Math.max(0, ...sizes);
};
