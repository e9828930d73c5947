/** Where a run of tests, and every process that it starts, puts what is temporary: one folder, which goes with the run. */
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

/** Short, as paths of sockets below it may have about 100 characters. */
const PREFIX = 'ct-';
const REMOVAL = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };
const DAY_MS = 24 * 60 * 60 * 1000;
const USUAL = '/tmp';
/** Of Linux, in memory. */
const MEMORY = '/dev/shm';
/** Several times what a run has lying about at once. */
const ROOM_BYTES = 4 * 1024 ** 3;

/** A run within a run has its folder already. Windows has its temporary files elsewhere, and keeps them. */
export const ownTemporaryFolder = (): void => {
  if (basename(tmpdir()).startsWith(PREFIX)) return;
  const place = placeOfRuns();
  removeForgotten(place);
  const folder = mkdtempSync(join(place, PREFIX));
  // Databases of a root user run as another one, who has to get in.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  // However it ends; what a process that is not ours still holds open must not make the run fail.
  process.once('exit', () => remove(folder));
};

/**
 * In memory, unless somebody says where temporary files belong: a run makes and removes a million files, databases most of them,
 * and where files have just gone, ext4 looks at each of them again for every new one.
 */
const placeOfRuns = (): string =>
  tmpdir() === USUAL && isRoomy(MEMORY, ROOM_BYTES) ? MEMORY : tmpdir();

/** Whether that many bytes fit, with as much memory to spare, and programs may be started there. */
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

/** Of runs that were killed. No run takes a day. */
const removeForgotten = (place: string): void => {
  const names = readdirSync(place).filter((name) => name.startsWith(PREFIX));
  for (const folder of names.map((name) => join(place, name))) {
    // Another run may take it away at the same moment.
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
