#!/usr/bin/env node
// The program `cairn-mfe`: what `npx cairn-mfe` runs in the folder of a remote. Plain JavaScript, because it may be
// started by a Node that runs no TypeScript; scripts/run.mjs of the checkout finds or fetches one that does.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const program = [join(root, 'scripts', 'run.mjs'), 'mfe', ...process.argv.slice(2)];
const env = { ...process.env, INIT_CWD: process.cwd(), CAIRN_MFE_PROGRAM: 'npx cairn-mfe' };
const child = spawn(process.execPath, program, { env, stdio: 'inherit' });
// The child ends in order by itself, and this one with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('close', (code) => {
  process.exitCode = code ?? 130;
});
