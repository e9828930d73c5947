import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FileStore } from './file-store.ts';
import { joinFolderFileStore, openFolderFileStore } from './folder-file-store.ts';

let folder: string;
let store: FileStore;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-store-'));
  store = await openFolderFileStore(folder);
});
afterEach(() => rm(folder, { recursive: true }));

const read = async (key: string, range?: { start: number; end: number }) => {
  const stream = await store.get(key, range);
  return stream && text(stream);
};
const everything = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

describe('the file store', () => {
  it('keeps what it is given, whole or in part', async () => {
    const stored = await store.put('courses/c1/intro.txt', Readable.from(['hello ', 'world']));
    expect(stored.size).toBe(11);
    expect(await store.stat('courses/c1/intro.txt')).toEqual(stored);
    expect(await read('courses/c1/intro.txt')).toBe('hello world');
    expect(await read('courses/c1/intro.txt', { start: 6, end: 8 })).toBe('wor');
  });

  it('knows nothing of what it was not given, folders included', async () => {
    await store.put('courses/c1/intro.txt', Readable.from(['x']));
    for (const key of ['courses/c2/intro.txt', 'courses/c1', 'courses/c1/intro.txt/deeper']) {
      expect(await store.stat(key)).toBeUndefined();
      expect(await store.get(key)).toBeUndefined();
    }
  });

  it('replaces in one step: a reader has the old file or the new one', async () => {
    await store.put('a.txt', Readable.from(['old']));
    const open = await store.get('a.txt');
    await store.put('a.txt', Readable.from(['newer']));
    expect(open && (await text(open))).toBe('old');
    expect(await read('a.txt')).toBe('newer');
  });

  it('keeps the old file, and no rest of the new one, when the upload breaks off', async () => {
    await store.put('a.txt', Readable.from(['old']));
    const broken = Readable.from(
      (async function* breakOff() {
        yield 'half of the new';
        throw new Error('connection lost');
      })(),
    );
    await expect(store.put('a.txt', broken)).rejects.toThrow('connection lost');
    expect(await read('a.txt')).toBe('old');
    expect(await everything()).toEqual(['a.txt']);
  });

  it('sweeps what a killed process left half-written', async () => {
    await writeFile(path.join(folder, '.part/0000'), 'half');
    await openFolderFileStore(folder);
    expect(await everything()).toEqual([]);
  });

  it('leaves alone what another process is writing', async () => {
    const slow = new PassThrough();
    const writing = store.put('a.txt', slow);
    slow.write('half');
    const other = await joinFolderFileStore(folder);
    slow.end(' and half');
    await writing;
    expect(await other.stat('a.txt')).toMatchObject({ size: 13 });
  });

  it('lists what it keeps below a beginning, and nothing half-written', async () => {
    const held = await store.hold(Readable.from(['half']));
    const keys = [
      'a.txt',
      'courses/c1/one.txt',
      'courses/c10/two.txt',
      'courses/c2/deep/three.txt',
    ];
    for (const key of keys) await store.put(key, Readable.from([key]));
    const listed = async (prefix: string) => {
      const found: [string, number][] = [];
      for await (const { key, size } of store.list(prefix)) found.push([key, size]);
      return found.toSorted(([one], [other]) => (one < other ? -1 : 1));
    };
    const sized = (...chosen: string[]) => chosen.map((key) => [key, key.length]);
    expect(await listed('')).toEqual(sized(...keys));
    expect(await listed('courses/c1')).toEqual(sized('courses/c1/one.txt', 'courses/c10/two.txt'));
    expect(await listed('courses/c1/')).toEqual(sized('courses/c1/one.txt'));
    expect(await listed('courses/c2/deep/three.txt')).toEqual(sized('courses/c2/deep/three.txt'));
    expect(await listed('none/')).toEqual([]);
    await held.drop();
  });

  it('removes files and folders, and does not mind when there are none', async () => {
    await store.put('courses/c1/a.txt', Readable.from(['a']));
    await store.put('courses/c1/b.txt', Readable.from(['b']));
    await store.put('courses/c2/c.txt', Readable.from(['c']));
    await store.remove('courses/c1');
    await store.remove('courses/c1');
    expect(await everything()).toEqual(['c.txt']);
  });

  it.each([
    '../secret',
    'a/../../secret',
    '/etc/passwd',
    'a//b',
    '.part/x',
    'a/.hidden',
    'a\\b',
    'a\0b',
    '',
  ])('refuses %j as a key', async (key) => {
    await expect(store.put(key, Readable.from(['x']))).rejects.toThrow(RangeError);
    await expect(store.get(key)).rejects.toThrow(RangeError);
    await expect(store.stat(key)).rejects.toThrow(RangeError);
    expect(() => store.remove(key)).toThrow(RangeError);
  });
});
