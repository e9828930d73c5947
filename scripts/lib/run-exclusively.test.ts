import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runExclusively } from './run-exclusively.ts';

let lock: string;
beforeEach(() => {
  lock = join(mkdtempSync(join(tmpdir(), 'lock-')), 'deep', 'lock');
});
afterEach(() => {
  rmSync(join(lock, '..', '..'), { recursive: true });
});

it('runs the second task when the first has ended or failed', async () => {
  const said: string[] = [];
  const first = Promise.withResolvers<void>();
  const one = runExclusively(lock, async () => {
    said.push('first begins');
    await first.promise;
    said.push('first ends');
    throw new Error('badly');
  });
  const two = runExclusively(lock, async () => {
    said.push('second');
    return 2;
  });
  first.resolve();
  await expect(one).rejects.toThrow('badly');
  expect(await two).toBe(2);
  expect(said).toEqual(['first begins', 'first ends', 'second']);
  expect(existsSync(lock)).toBe(false);
});

it('takes over the socket of a dead process', async () => {
  await runExclusively(lock, async () => undefined);
  const killed = `require('net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`;
  spawnSync(process.execPath, ['-e', killed, lock]);
  expect(existsSync(lock)).toBe(true);
  expect(await runExclusively(lock, async () => 'done')).toBe('done');
});
