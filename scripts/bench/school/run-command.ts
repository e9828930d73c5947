/** Commands of an operator, as `./cairn` runs them. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../lib/root.ts';

const run = promisify(execFile);

export const runCairnCommand = (dataDir: string, ...words: readonly string[]): Promise<unknown> =>
  run(process.execPath, [join(root, 'scripts', 'cairn.ts'), ...words], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  });

/** Returns how long the work takes, in ms. */
export const measureMs = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};
