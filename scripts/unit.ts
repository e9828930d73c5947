/** node scripts/run.mjs unit [paths or jest options]: the tests that need no browser. */
import { spawnSync } from 'node:child_process';
import { toJestCommand } from './lib/commands.ts';
import { root } from './lib/root.ts';

const [command, ...args] = toJestCommand(process.argv.slice(2));
process.exitCode = spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
