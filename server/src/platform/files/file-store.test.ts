/** The guarantees of every file store, tested with a folder and with a bucket. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type S3Server, startS3ServerWithCredentials } from '../../../test/s3-server.ts';
import type { FileStore, ListedFile } from './file-store.ts';
import { openFolderFileStore } from './folder-file-store.ts';
import { openS3FileStore } from './s3-file-store.ts';
import { parseS3Url, type S3Location } from './s3-location.ts';

let folder: string;
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3ServerWithCredentials();
});
afterAll(async () => {
  await s3.close();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-store-'));
});
afterEach(() => rm(folder, { recursive: true }));

let bucketNumber = 0;
const STORES = [
  ['a folder', () => openFolderFileStore(folder)],
  [
    'a bucket',
    (prefix: string) => {
      const place = parseS3Url(`${s3.url}/${prefix}`) as S3Location;
      return openS3FileStore(place, {
        temporaryFolder: path.join(folder, '.part'),
        report: () => {},
      });
    },
  ],
] as const;

const breakingOff = (...chunks: string[]) =>
  Readable.from(
    (async function* breakOff() {
      for (const chunk of chunks) yield Buffer.from(chunk);
      throw new Error('connection lost');
    })(),
  );
const read = async (store: FileStore, key: string, range?: { start: number; end: number }) => {
  const stream = await store.get(key, range);
  return stream && text(stream);
};
const listOf = async (store: FileStore): Promise<ListedFile[]> => {
  const files: ListedFile[] = [];
  for await (const file of store.list('')) files.push(file);
  return files.toSorted((a, b) => (a.key < b.key ? -1 : 1));
};
const sizesOf = async (store: FileStore) =>
  Object.fromEntries((await listOf(store)).map(({ key, size }) => [key, size]));
const heldFiles = () => readdir(path.join(folder, '.part'));

describe.each(STORES)('the file store in %s', (_name, open) => {
  let store: FileStore;
  /** The store of another process. */
  let other: FileStore;
  beforeEach(async () => {
    bucketNumber += 1;
    store = await open(`test-${bucketNumber}`);
    other = await open(`test-${bucketNumber}`);
  });

  it('returns stored files, completely or a range', async () => {
    const stored = await store.put('courses/c1/intro.txt', Readable.from(['hello ', 'world']));
    expect(stored.size).toBe(11);
    expect(Math.abs(stored.storedAt.getTime() - Date.now())).toBeLessThan(60_000);
    expect(await other.stat('courses/c1/intro.txt')).toEqual(stored);
    expect(await read(other, 'courses/c1/intro.txt')).toBe('hello world');
    expect(await read(other, 'courses/c1/intro.txt', { start: 6, end: 8 })).toBe('wor');
    expect(await read(other, 'courses/c1/intro.txt', { start: 9, end: 40 })).toBe('ld');
    expect(await read(other, 'courses/c1/intro.txt', { start: 11, end: 12 })).toBe('');
  });

  it('stores empty files', async () => {
    expect(await store.put('empty.txt', Readable.from([]))).toMatchObject({ size: 0 });
    expect(await read(store, 'empty.txt')).toBe('');
    expect(await store.stat('empty.txt')).toMatchObject({ size: 0 });
  });

  it('returns nothing for unknown keys and folders', async () => {
    await store.put('courses/c1/intro.txt', Readable.from(['x']));
    for (const key of ['courses/c2/intro.txt', 'courses/c1', 'courses/c1/intro.txt/deeper']) {
      expect(await store.stat(key)).toBeUndefined();
      expect(await store.get(key)).toBeUndefined();
    }
  });

  it('replaces in one step: a reader gets the old file or the new one', async () => {
    await store.put('a.txt', Readable.from(['old']));
    const reader = await store.get('a.txt');
    await store.put('a.txt', Readable.from(['newer']));
    expect(reader && (await text(reader))).toBe('old');
    expect(await read(store, 'a.txt')).toBe('newer');
  });

  it('keeps the old file, and no part of the new one, when the upload breaks off', async () => {
    await store.put('a.txt', Readable.from(['old']));
    await expect(store.put('a.txt', breakingOff('half of the new'))).rejects.toThrow(
      'connection lost',
    );
    await expect(store.put('b.txt', breakingOff('half'))).rejects.toThrow('connection lost');
    expect(await read(store, 'a.txt')).toBe('old');
    expect(await sizesOf(store)).toEqual({ 'a.txt': 3 });
    expect(await heldFiles()).toEqual([]);
  });

  it('keeps a received file on this machine until it is stored under its key, or dropped', async () => {
    const [kept, dropped] = [
      await store.hold(Readable.from(['kept'])),
      await store.hold(Readable.from(['dropped'])),
    ];
    expect([kept.size, dropped.size]).toEqual([4, 7]);
    expect(await sizesOf(store)).toEqual({});
    expect(await heldFiles()).toHaveLength(2);
    expect(await kept.keep('one/kept.txt')).toEqual(await other.stat('one/kept.txt'));
    await kept.drop();
    await dropped.drop();
    expect(await read(other, 'one/kept.txt')).toBe('kept');
    expect(await sizesOf(store)).toEqual({ 'one/kept.txt': 4 });
    expect(await heldFiles()).toEqual([]);
    await expect(store.hold(breakingOff('half'))).rejects.toThrow('connection lost');
    expect(await heldFiles()).toEqual([]);
  });

  it('does not remove files that another process is writing', async () => {
    const slow = new PassThrough();
    const writing = store.put('a.txt', slow);
    slow.write('half');
    const third = await open(`test-${bucketNumber}`);
    slow.end(' and half');
    await writing;
    expect(await third.stat('a.txt')).toMatchObject({ size: 13 });
  });

  it('appends to a file at any process, where the last one broke off', async () => {
    await store.put('parts/a', Readable.from([]));
    expect(await store.append('parts/a', Readable.from([Buffer.from('The first, ')]), 0)).toBe(11);
    const broken = other.append('parts/a', breakingOff('the sec', 'ond'), 11);
    await expect(broken).rejects.toThrow('connection lost');
    expect(await store.stat('parts/a')).toMatchObject({ size: 21 });
    expect(await store.append('parts/a', Readable.from([Buffer.from('.')]), 21)).toBe(22);
    for (const each of [store, other]) {
      expect(await read(each, 'parts/a')).toBe('The first, the second.');
      expect(await read(each, 'parts/a', { start: 4, end: 13 })).toBe('first, the');
      expect(await read(each, 'parts/a', { start: 15, end: 19 })).toBe('secon');
    }
    expect(await sizesOf(store)).toEqual({ 'parts/a': 22 });
    await expect(store.append('parts/none', Readable.from([Buffer.from('x')]), 0)).rejects.toThrow(
      /no such file/,
    );
  });

  it('accepts the same bytes from two simultaneous writers', async () => {
    await store.put('parts/a', Readable.from([]));
    const late = new PassThrough();
    const writing = store.append('parts/a', late, 0);
    late.write('0123');
    await other.append('parts/a', Readable.from([Buffer.from('0123456789')]), 0);
    late.end('45');
    await writing;
    expect(await other.append('parts/a', Readable.from([Buffer.from('89ab')]), 8)).toBe(12);
    expect(await read(store, 'parts/a')).toBe('0123456789ab');
    expect(await read(store, 'parts/a', { start: 5, end: 10 })).toBe('56789a');
  });

  it('replaces an appended file by `put`', async () => {
    await store.put('parts/a', Readable.from([]));
    await store.append('parts/a', Readable.from([Buffer.from('former')]), 0);
    await store.put('parts/a', Readable.from([]));
    expect(await store.stat('parts/a')).toMatchObject({ size: 0 });
    expect(await store.append('parts/a', Readable.from([Buffer.from('new')]), 0)).toBe(3);
    expect(await read(store, 'parts/a')).toBe('new');
  });

  it('appends to a file that was stored by `put`', async () => {
    await store.put('parts/a', Readable.from(['moved here, ']));
    expect(await store.append('parts/a', Readable.from([Buffer.from('goes on')]), 12)).toBe(19);
    expect(await read(store, 'parts/a')).toBe('moved here, goes on');
  });

  it('lists every file with its size and date', async () => {
    const keys = ['a.txt', 'a/b.js', 'a/b.js.br', 'a/c/d'];
    for (const [index, key] of keys.entries())
      await store.put(key, Readable.from(['x'.repeat(index + 1)]));
    await store.put('parts/p', Readable.from([]));
    await store.append('parts/p', Readable.from([Buffer.from('growing')]), 0);
    const listed = await listOf(other);
    expect(listed.map(({ key }) => key)).toEqual([...keys, 'parts/p']);
    for (const { key, ...file } of listed) expect(file).toEqual(await store.stat(key));
  });

  it('lists the files below a prefix, and no incomplete ones', async () => {
    const held = await store.hold(Readable.from(['half']));
    for (const key of ['a.txt', 'courses/c1/one.txt', 'courses/c10/two.txt', 'courses/c2/deep/x'])
      await store.put(key, Readable.from([key]));
    const listed = async (prefix: string) => {
      const keys: string[] = [];
      for await (const { key } of other.list(prefix)) keys.push(key);
      return keys.toSorted();
    };
    expect(await listed('courses/c1')).toEqual(['courses/c1/one.txt', 'courses/c10/two.txt']);
    expect(await listed('courses/c1/')).toEqual(['courses/c1/one.txt']);
    expect(await listed('courses/c2/deep/x')).toEqual(['courses/c2/deep/x']);
    expect(await listed('none/')).toEqual([]);
    await held.drop();
  });

  it('removes files and folders, and accepts missing ones', async () => {
    for (const key of ['courses/c1/a', 'courses/c1/b/c', 'courses/c1.txt', 'courses/c2/c'])
      await store.put(key, Readable.from(['x']));
    await store.put('courses/c1/grows', Readable.from([]));
    await store.append('courses/c1/grows', Readable.from([Buffer.from('x')]), 0);
    await store.remove('courses/c1');
    await store.remove('courses/c1');
    expect(Object.keys(await sizesOf(store))).toEqual(['courses/c1.txt', 'courses/c2/c']);
    await store.remove('courses/c2/c');
    expect(Object.keys(await sizesOf(store))).toEqual(['courses/c1.txt']);
  });

  it.each(['../x', 'a/../../x', '/etc/passwd', 'a//b', '.part/x', 'a/.hidden', 'a\\b', 'a\0b', ''])(
    'refuses %j as a key',
    async (key) => {
      const content = () => Readable.from([Buffer.from('x')]);
      const held = await store.hold(content());
      for (const call of [
        () => store.put(key, content()),
        () => held.keep(key),
        () => store.append(key, content(), 0),
        () => store.get(key),
        () => store.stat(key),
        () => store.remove(key),
      ])
        await expect(call()).rejects.toThrow(RangeError);
      await held.drop();
    },
  );
});
