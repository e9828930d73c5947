#!/usr/bin/env node
// The program `cairn-mfe` in the checkout, which `npx cairn-mfe` runs in the folder of a remote. It is plain JavaScript, because
// the installed Node.js may not run TypeScript; scripts/run.mjs finds or fetches one that does.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const program = [join(root, 'scripts', 'run.mjs'), 'mfe', ...process.argv.slice(2)];
const env = { ...process.env, INIT_CWD: process.cwd(), CAIRN_MFE_PROGRAM: 'npx cairn-mfe' };
const child = spawn(process.execPath, program, { env, stdio: 'inherit' });
// Passes signals on: the child ends by itself, and then this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('close', (code) => {
  process.exitCode = code ?? 130;
});
