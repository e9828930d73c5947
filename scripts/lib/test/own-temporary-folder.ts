/** Gives a run of tests, and every process that it starts, one temporary folder that is removed with the run. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Start of the folder's name. It is short, as paths of sockets below it are limited to about 100 characters. */
const PREFIX = 'ct-';
const REMOVAL = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };
const DAY_MS = 24 * 60 * 60 * 1000;
const USUAL = '/tmp';
/** A folder in memory, on Linux. */
const MEMORY = '/dev/shm';
/** Several times the bytes that a run stores at once. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Makes the folder of this run, unless a surrounding run has one already. On Windows temporary files are elsewhere, and
 * stay.
 */
export const ownTemporaryFolder = (): void => {
  if (basename(tmpdir()).startsWith(PREFIX)) return;
  const place = placeOfRuns();
  removeForgotten(place);
  const folder = mkdtempSync(join(place, PREFIX));
  // Databases of a root user run as another user, who has to get in.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  // Runs at every kind of end. A file that another process still holds open must not make the run fail.
  process.once('exit', () => remove(folder));
};

/**
 * Returns memory, unless TMPDIR names a folder. A run makes and removes a million files, databases most of them, and ext4
 * looks again at each file that has just been removed for every new one.
 */
const placeOfRuns = (): string =>
  tmpdir() === USUAL && isRoomy(MEMORY, ROOM_BYTES) ? MEMORY : tmpdir();

/** Returns whether that many bytes fit, with as much memory to spare, and programs may be started there. */
export const isRoomy = (folder: string, bytes: number): boolean => {
  if (!existsSync(folder) || process.availableMemory() < 2 * bytes) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= bytes && startsPrograms(folder);
};

const startsPrograms = (folder: string): boolean => {
  const tried = mkdtempSync(join(folder, PREFIX));
  try {
    const program = join(tried, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    return spawnSync(program).status === 0;
  } finally {
    remove(tried);
  }
};

/** Removes the folders of runs that were killed. No run takes a day. */
const removeForgotten = (place: string): void => {
  const names = readdirSync(place).filter((name) => name.startsWith(PREFIX));
  for (const folder of names.map((name) => join(place, name))) {
    // Another run may remove it at the same moment.
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found && found.mtimeMs < Date.now() - DAY_MS) remove(folder);
  }
};

const remove = (folder: string): void => {
  try {
    rmSync(folder, REMOVAL);
  } catch (error) {
    console.error(`${folder} is left behind: ${String(error)}`);
  }
};
