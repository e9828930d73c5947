/** Runs commands of an operator as `./cairn` does. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../lib/root.ts';

const run = promisify(execFile);

export const runCairnCommand = (dataDir: string, ...words: readonly string[]): Promise<unknown> =>
  runWithEnvironment({ DATA_DIR: dataDir }, words);

const runWithEnvironment = (
  environment: Readonly<Record<string, string>>,
  words: readonly string[],
): Promise<unknown> =>
  run(process.execPath, [join(root, 'scripts', 'cairn.ts'), ...words], {
    cwd: root,
    env: { ...process.env, ...environment },
  });

const reporter = new URL('report-peak-memory.ts', import.meta.url).href;

/** Runs a command. Returns the peak memory in MB of its largest Node process, without the database. */
export const measurePeakMemory = async (
  dataDir: string,
  ...words: readonly string[]
): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-peak-'));
  try {
    const file = join(folder, 'kilobytes');
    const environment = {
      DATA_DIR: dataDir,
      NODE_OPTIONS: `--import=${reporter}`,
      PEAK_MEMORY_FILE: file,
    };
    await runWithEnvironment(environment, words);
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    return Math.max(...lines.map(Number)) / 1024;
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Returns the duration of the work in ms. */
export const measureDurationMs = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};
