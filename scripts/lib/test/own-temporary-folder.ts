/** Creates one temporary folder for a run of tests and every process that it starts. The folder is removed after the run. */
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

/** Start of the folder's name. It is short, because paths of sockets below it are limited to about 100 characters. */
const FOLDER_PREFIX = 'ct-';
const REMOVE_OPTIONS = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };
const DAY_MS = 24 * 60 * 60 * 1000;
const DEFAULT_FOLDER = '/tmp';
/** Path of the folder in memory on Linux. */
const MEMORY_FOLDER = '/dev/shm';
/** Minimum free space in bytes: several times the bytes that a test run stores at the same time. */
const MIN_ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Creates the temporary folder of this test run, unless a surrounding run has created one. On Windows temporary files are
 * stored elsewhere and are not removed.
 */
export const createTemporaryFolderOfRun = (): void => {
  if (basename(tmpdir()).startsWith(FOLDER_PREFIX)) return;
  const runsFolder = findRunsFolder();
  removeOldRuns(runsFolder);
  const folder = mkdtempSync(join(runsFolder, FOLDER_PREFIX));
  // If this user is root, databases run as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  // Removes the folder at every kind of exit. The run must not fail because another process still holds a file open.
  process.once('exit', () => removeFolder(folder));
};

/**
 * Returns the folder that contains the temporary folders of test runs. It is in memory, unless TMPDIR names a folder, because a
 * run creates and removes a million files and ext4 is slow with them.
 */
const findRunsFolder = (): string =>
  tmpdir() === DEFAULT_FOLDER && isFolderFitForTestRun(MEMORY_FOLDER, MIN_ROOM_BYTES)
    ? MEMORY_FOLDER
    : tmpdir();

/**
 * Returns whether a folder in memory is suitable for a test run: it has enough free space, the machine has as much free memory
 * in addition, and programs may be started there.
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

/** Removes the temporary folders of test runs that were killed. They are older than a day, because no run takes that long. */
const removeOldRuns = (runsFolder: string): void => {
  const names = readdirSync(runsFolder).filter((name) => name.startsWith(FOLDER_PREFIX));
  for (const folder of names.map((name) => join(runsFolder, name))) {
    // Another run may remove the folder at the same moment.
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
