import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { LOCAL_CHECKER_KEY_FILE_NAME, openLocalCheckerKey } from './local-checker.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'checker-'));
  file = path.join(folder, LOCAL_CHECKER_KEY_FILE_NAME);
});
afterEach(() => rm(folder, { recursive: true }));

describe('[REGI-04] the checker of this machine', () => {
  it('is created once, readable only by the owner of the folder, and logged without its secret', async () => {
    const known = await openLocalCheckerKey(folder);
    expect(known).toEqual({
      kty: 'OKP',
      crv: 'Ed25519',
      kid: 'this machine',
      x: expect.any(String),
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ ...known, d: expect.any(String) });
    expect(await openLocalCheckerKey(folder)).toEqual(known);
  });

  it('is the same for all processes that start at the same time', async () => {
    const all = await Promise.all([1, 2, 3, 4, 5].map(async () => openLocalCheckerKey(folder)));
    expect(new Set(all.map(({ x }) => x))).toEqual(
      new Set([(await openLocalCheckerKey(folder)).x]),
    );
    expect(await readdir(folder)).toEqual([LOCAL_CHECKER_KEY_FILE_NAME]);
  });

  it('does not replace a damaged key file', async () => {
    await writeFile(file, 'half a key');
    await expect(openLocalCheckerKey(folder)).rejects.toThrow(`${file} holds no checker's key`);
    expect(await readFile(file, 'utf8')).toBe('half a key');
  });
});
