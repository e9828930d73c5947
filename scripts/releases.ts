/** npm run releases -- token create … : who may release what, for the person who runs the server. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './lib/root.ts';

const command = join(root, 'server/src/modules/releases/releases-command.ts');
const { status } = spawnSync(process.execPath, [command, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
