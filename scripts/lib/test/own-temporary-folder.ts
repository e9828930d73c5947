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
const FOLDER_PREFIX = 'ct-';
const REMOVE_OPTIONS = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };
const DAY_MS = 24 * 60 * 60 * 1000;
const DEFAULT_FOLDER = '/tmp';
/** Path of the folder in memory on Linux. */
const MEMORY_FOLDER = '/dev/shm';
/** Minimum free space in bytes: several times the bytes that a test run stores at once. */
const MIN_ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Creates the temporary folder of this test run, unless a surrounding run has one already. On Windows temporary files are
 * elsewhere, and stay.
 */
export const createTemporaryFolderOfRun = (): void => {
  if (basename(tmpdir()).startsWith(FOLDER_PREFIX)) return;
  const runsFolder = findRunsFolder();
  removeOldRuns(runsFolder);
  const folder = mkdtempSync(join(runsFolder, FOLDER_PREFIX));
  // Databases run as another user if this user is root, so that user must be able to enter the folder.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  // Removes the folder at every kind of exit. A file that another process still holds open must not make the run fail.
  process.once('exit', () => removeFolder(folder));
};

/**
 * Returns the folder for temporary folders of test runs: memory, unless TMPDIR names a folder. A run makes and removes a
 * million files, and ext4 looks again at each removed file for every new one.
 */
const findRunsFolder = (): string =>
  tmpdir() === DEFAULT_FOLDER && isFolderFitForTestRun(MEMORY_FOLDER, MIN_ROOM_BYTES)
    ? MEMORY_FOLDER
    : tmpdir();

/**
 * Returns whether a folder in memory suits a test run: that many bytes fit, with as much memory to spare, and programs may
 * be started there.
 */
export const isFolderFitForTestRun = (folder: string, bytes: number): boolean => {
  if (!existsSync(folder) || process.availableMemory() < 2 * bytes) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= bytes && canRunPrograms(folder);
};

const canRunPrograms = (folder: string): boolean => {
  const tried = mkdtempSync(join(folder, FOLDER_PREFIX));
  try {
    const program = join(tried, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    return spawnSync(program).status === 0;
  } finally {
    removeFolder(tried);
  }
};

/** Removes the temporary folders of test runs that were killed. No run takes a day. */
const removeOldRuns = (runsFolder: string): void => {
  const names = readdirSync(runsFolder).filter((name) => name.startsWith(FOLDER_PREFIX));
  for (const folder of names.map((name) => join(runsFolder, name))) {
    // Another run may remove it at the same moment.
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found && found.mtimeMs < Date.now() - DAY_MS) removeFolder(folder);
  }
};

const removeFolder = (folder: string): void => {
  try {
    rmSync(folder, REMOVE_OPTIONS);
  } catch (error) {
    console.error(`${folder} is left behind: ${String(error)}`);
  }
};
