/** What is the folder's alone; file-store.test.ts says what is asked of every store. */
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openFolderFileStore } from './folder-file-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-store-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('sweeps what a killed process left half-written, and nothing that another one may be writing', async () => {
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
