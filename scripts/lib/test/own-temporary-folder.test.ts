import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFolderFitForTestRun } from './own-temporary-folder.ts';

const program = JSON.stringify(join(import.meta.dirname, 'own-temporary-folder.ts'));
/** A run that writes into the folder by way of a process that it starts, and prints the path. */
const RUN = `
  const { createTemporaryFolderOfRun } = await import(${program});
  const { execFileSync } = await import('node:child_process');
  createTemporaryFolderOfRun();
  createTemporaryFolderOfRun();
  const WRITE = 'const fs = require("fs"); const made = fs.mkdtempSync(require("os").tmpdir() + "/made-");' +
    'fs.writeFileSync(made + "/file", ""); process.stdout.write(made)';
  const made = execFileSync(process.execPath, ['-e', WRITE]).toString();
`;
const flags = (code: string) => ['--no-warnings', '--input-type=module', '--eval', code];
/** The environment of a process outside of any run. */
const env = { ...process.env, NODE_OPTIONS: '', TMPDIR: '/tmp' };

it('is removed with the run, with all files that its processes left in it', () => {
  const code = `${RUN}
    const { existsSync } = await import('node:fs');
    console.log(JSON.stringify({ made, wasThere: existsSync(made + '/file') }));`;
  const said = execFileSync(process.execPath, flags(code), { env }).toString();
  const { made, wasThere } = JSON.parse(said) as { made: string; wasThere: boolean };
  expect(made).toMatch(/^\/(?:tmp|dev\/shm)\/ct-\w{6}\/made-\w{6}$/);
  expect(wasThere).toBe(true);
  expect(existsSync(join(made, '..'))).toBe(false);
});

it('is removed also when the run fails or is interrupted', async () => {
  const code = `${RUN}
    process.on('SIGTERM', () => process.exit(130));
    setInterval(() => undefined, 60_000);
    console.log(made);`;
  const run = spawn(process.execPath, flags(code), { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = (await once(run.stdout, 'data')) as [Buffer];
  const made = said.toString().trim();
  expect(existsSync(made)).toBe(true);
  run.kill('SIGTERM');
  await once(run, 'exit');
  expect(existsSync(join(made, '..'))).toBe(false);
});

it('removes the folder of a killed run after a day, and no other folder', () => {
  const tmp = mkdtempSync(join(tmpdir(), 'killed-'));
  const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
  for (const [name, at] of [
    ['ct-killed', old],
    ['ct-runs', new Date()],
    ['other', old],
  ] as const) {
    mkdirSync(join(tmp, name));
    utimesSync(join(tmp, name), at, at);
  }
  execFileSync(process.execPath, flags(RUN), { env: { ...env, TMPDIR: tmp } });
  expect(readdirSync(tmp).toSorted()).toEqual(['ct-runs', 'other']);
});

it('is in memory only if there is room for it and programs can be started there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'room-'));
  expect(isFolderFitForTestRun(folder, 1000)).toBe(true);
  expect(isFolderFitForTestRun(folder, process.availableMemory())).toBe(false);
  expect(isFolderFitForTestRun(join(folder, 'none'), 1000)).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});

it('is used by the run of this test', () => {
  expect(tmpdir()).toMatch(/[/\\]ct-\w{6}$/);
});
