import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './lib/root.ts';

it.each([
  [['--help'], 0, ''],
  [['--processes'], 2, 'argument missing'],
  [['--processes', '5'], 2, '--processes takes 1 to 4.'],
  [['--processes', 'two'], 2, '--processes takes 1 to 4.'],
  [['--proceses', '2'], 2, "unknown option '--proceses'"],
  [['frobnicate'], 2, 'too many arguments'],
] as const)('cluster %j ends with %i and tells how it is used', (args, code, why) => {
  const command = [join(root, 'scripts', 'cluster.ts'), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  expect(status).toBe(code);
  expect(stderr).toContain(why);
  expect(stdout + stderr).toMatch(/^Usage: npm run cluster --/m);
  expect(stderr).not.toMatch(/^ +at /m);
});
