/** Measures the upload of a large file that a student submits from a page, while the server is killed during the upload. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { CairnServer } from '../../e2e/fixtures/cairn-server.ts';
import { jonas, signIn } from '../../e2e/pages/students.ts';
import { digestContent, generateLargeFile } from '../../server/test/large-file.ts';
import type { BenchResources } from './bench-resources.ts';
import { createEmptyCacheContext } from './browser.ts';
import {
  toFigureWithExactValue,
  type BenchFigure,
  formatSeconds,
  toFigureWithoutBudget,
} from './figures.ts';

const BYTES_PER_MEGABYTE = 1024 * 1024;
const ASSIGNMENT = '/course/statistics-live?item=st-assignment-compare';
const TIMEOUT_MS = 600_000;

interface UploadSize {
  readonly megabytes: number;
  /** The number of times that the server is killed during the upload. */
  readonly kills: number;
}

export const measureLargeUpload = async (
  { browser, ownSite }: Pick<BenchResources, 'browser' | 'ownSite'>,
  { megabytes, kills }: UploadSize,
): Promise<BenchFigure[]> => {
  const bytes = megabytes * BYTES_PER_MEGABYTE;
  const folder = await mkdtemp(join(tmpdir(), 'cairn-large-file-'));
  const context = await createEmptyCacheContext(browser, ownSite.url);
  try {
    const path = join(folder, 'readings.txt');
    await pipeline(Readable.from(generateLargeFile(0, bytes)), createWriteStream(path));
    const page = await context.newPage();
    await signIn(page, jonas, ASSIGNMENT);
    const began = performance.now();
    await chooseFile(page, path);
    for (let count = 1; count <= kills; count += 1) {
      await waitForStoredBytes(ownSite, (bytes * count) / (kills + 1));
      await ownSite.kill();
      await ownSite.startAgain();
    }
    await page.getByText(/, uploaded$/).waitFor({ timeout: TIMEOUT_MS });
    const uploadMs = performance.now() - began;
    const stored = join(ownSite.dataDir, 'files', 'submissions');
    const digests = await Promise.all(
      (await readdir(stored)).map((name) => digestContent(createReadStream(join(stored, name)))),
    );
    const expected = await digestContent(generateLargeFile(0, bytes));
    return [
      toFigureWithExactValue(
        `complete files after ${kills} kills of the server`,
        digests.filter((digest) => digest === expected).length,
        1,
      ),
      toFigureWithoutBudget(`${megabytes} MB, restarts included`, formatSeconds(uploadMs)),
    ];
  } finally {
    await context.close();
    await rm(folder, { recursive: true });
  }
};

const chooseFile = async (page: Page, path: string): Promise<void> => {
  await page.getByRole('button', { name: 'Submit Assignment' }).click();
  await page
    .getByRole('dialog', { name: 'Your answer' })
    .getByLabel('Choose files')
    .setInputFiles(path);
};

/** Waits until an unfinished upload has this number of bytes on the disk. */
const waitForStoredBytes = async ({ dataDir }: CairnServer, bytes: number): Promise<void> => {
  const parts = join(dataDir, 'files', 'submission-parts');
  const deadline = performance.now() + TIMEOUT_MS;
  while ((await findLargestFile(parts)) < bytes) {
    if (performance.now() > deadline) throw new Error(`No upload of ${bytes} bytes on the disk.`);
    await wait(20);
  }
};

/** Returns the size of the largest file in bytes; a file that was removed meanwhile counts as 0. */
const findLargestFile = async (folder: string): Promise<number> => {
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
