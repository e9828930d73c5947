import { execFile } from 'node:child_process';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { S3_CREDENTIALS, startS3Server } from '../../../../test/s3-server.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { openFolderFileStore } from '../../../platform/files/folder-file-store.ts';
import { openS3FileStore } from '../../../platform/files/s3-file-store.ts';
import { parseS3Url, type S3Location } from '../../../platform/files/s3-location.ts';
import { type MoveFilesOptions, moveFilesBetweenStores } from './move-files.ts';

const before = { ...process.env };
let folder: string;
let from: FileStore;
let to: FileStore;
const left: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-move-'));
  from = await openFolderFileStore(path.join(folder, 'from'));
  to = await openFolderFileStore(path.join(folder, 'to'));
  left.length = 0;
  for (const [index, key] of ['a', 'media/b', 'media/c', 'releases/x/d', 'e'].entries())
    await put(from, key, `${key} has ${'x'.repeat(index)}`);
});
afterEach(async () => {
  process.env = { ...before };
  await rm(folder, { recursive: true });
});

const put = (store: FileStore, key: string, content: string) =>
  store.put(key, Readable.from([Buffer.from(content)]));
const everything = async (store: FileStore): Promise<Record<string, string>> => {
  const files: Record<string, string> = {};
  for await (const { key } of store.list('')) {
    const content = await store.get(key);
    files[key] = content ? await text(content) : '';
  }
  return files;
};
const move = (given: Partial<MoveFilesOptions> = {}) =>
  moveFilesBetweenStores({
    from,
    to,
    quick: false,
    deleteSource: false,
    signal: new AbortController().signal,
    progress: () => {},
    report: (line) => left.push(line),
    ...given,
  });
/** Sets the time at which a file was stored to a number of seconds ago. */
const age = async (store: 'from' | 'to', key: string, seconds: number) => {
  const time = new Date(Date.now() - seconds * 1000);
  await utimes(path.join(folder, store, key), time, time);
};

it('copies every file, and finds all files equal in the next run', async () => {
  expect(await move()).toMatchObject({ copied: 5, same: 0, newer: 0 });
  expect(await everything(to)).toEqual(await everything(from));
  expect(await move()).toEqual({ copied: 0, same: 5, newer: 0, bytes: 0 });
});

it('continues after an interruption, and leaves no incomplete file', async () => {
  const ending = new AbortController();
  const reason = new Error('Interrupted.');
  const progress: MoveFilesOptions['progress'] = ({ copied }) =>
    copied === 1 && ending.abort(reason);
  await expect(move({ signal: ending.signal, progress })).rejects.toThrow(reason);
  const files = await everything(from);
  const copied = await everything(to);
  expect(Object.keys(copied).length).toBeLessThan(5);
  expect(files).toMatchObject(copied);
  const rest = await move();
  expect([rest.copied + rest.same, rest.same]).toEqual([5, Object.keys(copied).length]);
  expect(await everything(to)).toEqual(files);
});

it('follows files that are added, extended and removed meanwhile', async () => {
  let passes = 0;
  const list: FileStore['list'] = async function* (prefix) {
    yield* from.list(prefix);
    passes += 1;
    if (passes > 1) return;
    await put(from, 'new', 'new');
    await from.append('a', Readable.from([Buffer.from(', and more')]), 6);
    await from.remove('media/b');
  };
  await move({ from: { ...from, list } });
  expect(await everything(to)).toEqual(await everything(from));
  expect(Object.keys(await everything(to))).toHaveLength(5);
  expect(passes).toBe(3);
});

it('fails at a copy with another hash, and removes nothing', async () => {
  const get: FileStore['get'] = async (key) =>
    key === 'media/c' ? Readable.from([Buffer.from('spoilt')]) : to.get(key);
  await expect(move({ to: { ...to, get }, deleteSource: true })).rejects.toThrow(
    /^The copy of media\/c is not what was sent\./,
  );
  expect(Object.keys(await everything(from))).toHaveLength(5);
});

it('keeps and reports files that are newer in the target', async () => {
  await put(to, 'a', 'written since the servers use this one');
  await age('from', 'a', 60);
  await put(to, 'e', 'an older copy');
  await age('to', 'e', 60);
  expect(await move({ deleteSource: true })).toMatchObject({ copied: 4, newer: 1 });
  expect(left).toEqual(['a was left: the target has another one, and a later.']);
  expect(await everything(from)).toEqual({ a: 'a has ' });
  expect(await everything(to)).toMatchObject({
    a: 'written since the servers use this one',
    e: 'e has xxxx',
  });
});

it('does not read a newer file of the same size in quick mode', async () => {
  await put(to, 'a', 'A HAS ');
  await age('from', 'a', 60);
  expect(await move({ quick: true })).toMatchObject({ copied: 4, same: 1 });
  expect(await everything(to)).toMatchObject({ a: 'A HAS ' });
  expect(await move()).toMatchObject({ copied: 0, same: 4, newer: 1 });
});

it('runs as a command from a folder to a bucket, and back', async () => {
  const s3 = await startS3Server();
  const command = path.join(import.meta.dirname, 'files-command.ts');
  const run = (dataDir: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [command, ...args], {
      env: {
        PATH: process.env['PATH'],
        ...S3_CREDENTIALS,
        DATA_DIR: path.join(folder, dataDir),
        S3_URL: s3.url,
      },
    });
  const first = await openFolderFileStore(path.join(folder, 'first/files'));
  for (const [key, content] of Object.entries(await everything(from)))
    await put(first, key, content);
  const { stdout } = await run('first', 'move', '--to', 's3', '--delete-source');
  expect(stdout).toBe('5 copied (1 MB), 0 there already, 0 left. Every hash is right.\n');
  expect(await everything(first)).toEqual({});
  Object.assign(process.env, S3_CREDENTIALS);
  const bucket = await openS3FileStore(parseS3Url(s3.url) as S3Location, {
    temporaryFolder: path.join(folder, 'held'),
    report: () => {},
  });
  await bucket.put('grows', Readable.from([]));
  await bucket.append('grows', Readable.from([Buffer.from('so far')]), 0);
  await run('second', 'move', '--to', 'folder');
  const second = await openFolderFileStore(path.join(folder, 'second/files'));
  expect(await everything(second)).toEqual({ ...(await everything(from)), grows: 'so far' });
  await s3.close();
});
