/** Where a run of tests, and every process that it starts, puts what is temporary: one folder, which goes with the run. */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Short, as paths of sockets below it may have about 100 characters. */
const PREFIX = 'ct-';
const REMOVAL = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };
const DAY_MS = 24 * 60 * 60 * 1000;

/** A run within a run has its folder already. Windows has its temporary files elsewhere, and keeps them. */
export const ownTemporaryFolder = (): void => {
  if (basename(tmpdir()).startsWith(PREFIX)) return;
  removeForgotten();
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  // Databases of a root user run as another one, who has to get in.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  // However it ends; what a process that is not ours still holds open must not make the run fail.
  process.once('exit', () => remove(folder));
};

/** Of runs that were killed. No run takes a day. */
const removeForgotten = (): void => {
  const names = readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX));
  for (const folder of names.map((name) => join(tmpdir(), name))) {
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
