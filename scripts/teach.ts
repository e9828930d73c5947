/** npm run teach -- grant <email> <InstructorID> | revoke <email> | list: who may teach, as an operator says it. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './lib/root.ts';

const command = join(root, 'server/src/modules/teaching/teaching-command.ts');
const { status } = spawnSync(process.execPath, [command, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
