/** Properties of the folder store only; file-store.test.ts tests those of every store. */
import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { openFolderFileStore } from './folder-file-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-store-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('removes incomplete files of killed processes, and none that another process may be writing', async () => {
  await openFolderFileStore(folder);
  const held = (name: string) => path.join(folder, '.part', name);
  const long = new Date(Date.now() - 61 * 60_000);
  const justNow = new Date(Date.now() - 59 * 60_000);
  for (const [name, time] of [
    ['left', long],
    ['under-way', justNow],
  ] as const) {
    await writeFile(held(name), 'half');
    await utimes(held(name), time, time);
  }
  await openFolderFileStore(folder);
  expect(await readdir(path.join(folder, '.part'))).toEqual(['under-way']);
});

describe('for other users of the machine', () => {
  const modeOf = async (...names: string[]) =>
    ((await stat(path.join(folder, ...names))).mode & 0o777).toString(8);

  it('files and their folders are inaccessible, while the data folder is accessible', async () => {
    await chmod(folder, 0o755);
    const store = await openFolderFileStore(path.join(folder, 'data', 'files'));
    await store.put('submissions/maya/essay', Readable.from(['of Maya']));
    const inFiles = (...names: string[]) => modeOf('data', 'files', ...names);
    expect(await modeOf('data')).toBe((0o777 & ~process.umask()).toString(8));
    expect(await inFiles()).toBe('700');
    expect(await inFiles('.part')).toBe('700');
    expect(await inFiles('submissions')).toBe('700');
    expect(await inFiles('submissions', 'maya')).toBe('700');
    expect(await inFiles('submissions', 'maya', 'essay')).toBe('600');
  });

  it('a folder that an older version has created becomes inaccessible', async () => {
    await mkdir(path.join(folder, 'files', '.part'), { recursive: true });
    for (const open of [['files'], ['files', '.part']])
      await chmod(path.join(folder, ...open), 0o755);
    await openFolderFileStore(path.join(folder, 'files'));
    expect(await modeOf('files')).toBe('700');
    expect(await modeOf('files', '.part')).toBe('700');
  });
});
