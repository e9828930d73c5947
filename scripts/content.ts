/** npm run content -- import <folder|zip> [--check]: brings courses and everything around them into the database. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './lib/root.ts';

const command = join(root, 'server/src/modules/content/content-command.ts');
const { status } = spawnSync(process.execPath, [command, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
