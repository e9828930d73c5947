/** The operator's commands, which belong to the server and run in a process of their own. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.ts';

/**
 * Runs it with the arguments of this process, and ends as it ends.
 * @param path below `server/src`
 */
export const runServerCommand = (path: string): void => {
  const command = join(root, 'server/src', path);
  const { status } = spawnSync(process.execPath, [command, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
};
