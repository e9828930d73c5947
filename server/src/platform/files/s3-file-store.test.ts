/** Properties of the bucket store only; file-store.test.ts tests those of every store. */
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { S3_CREDENTIALS, type S3Server, startS3Server } from '../../../test/s3-server.ts';
import type { FileStore } from './file-store.ts';
import { openS3FileStore } from './s3-file-store.ts';
import { parseS3Url, type S3Location } from './s3-location.ts';

const MB = 1024 * 1024;

const before = { ...process.env };
let folder: string;
let s3: S3Server;
let store: FileStore;
let told: string[];
const open = (url: string) =>
  openS3FileStore(parseS3Url(url) as S3Location, {
    temporaryFolder: path.join(folder, 'held'),
    report: (line, level = 'info') => told.push(`${level}: ${line}`),
  });
beforeEach(async () => {
  Object.assign(process.env, S3_CREDENTIALS);
  folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-bucket-'));
  told = [];
  s3 = await startS3Server({ directory: path.join(folder, 's3') });
  store = await open(s3.url);
});
afterEach(async () => {
  process.env = before;
  await s3.close().catch(() => {});
  await rm(folder, { recursive: true });
});

const part = Buffer.alloc(MB, 'A megabyte of it. ');
const unfinished = () => readdir(s3.unfinished()).catch(() => []);
const partsOf = (name: string) =>
  s3.calls.filter(
    ({ method, path: of, query }) => method === 'PUT' && of.endsWith(name) && query['partNumber'],
  ).length;

describe('a large file', () => {
  it.each(['put', 'append'] as const)(
    '%s: is transferred in parts, with little memory',
    async (how) => {
      let most = 0;
      let begun = 0;
      const stored = () => s3.calls.filter(({ method }) => method === 'PUT').length * 5;
      const source = Readable.from(
        (async function* megabytes() {
          for (begun = 1; begun <= 40; begun += 1) {
            most = Math.max(most, begun - stored());
            yield part;
          }
        })(),
        { highWaterMark: 1 },
      );
      if (how === 'put') await store.put('large', source);
      else {
        await store.put('large', Readable.from([]));
        await store.append('large', source, 0);
      }
      expect(most).toBeLessThanOrEqual(8);
      expect(await store.stat('large')).toMatchObject({ size: 40 * MB });
      const content = await store.get('large');
      const bytes = content && (await buffer(content));
      expect(bytes?.equals(Buffer.concat(Array.from({ length: 40 }, () => part)))).toBe(true);
    },
  );

  it('leaves no parts of an aborted upload in the bucket', async () => {
    const source = Readable.from(
      (async function* breakOff() {
        for (let sent = 0; sent < 12; sent += 1) yield part;
        throw new Error('connection lost');
      })(),
    );
    await expect(store.put('large', source)).rejects.toThrow('connection lost');
    expect(partsOf('large')).toBe(2);
    expect(await unfinished()).toEqual([]);
    expect(await store.stat('large')).toBeUndefined();
  });
});

it('releases the connections of readers that stop', async () => {
  await store.put('film', Readable.from(Array.from({ length: 20 }, () => part)));
  for (let reader = 0; reader < 20; reader += 1) {
    const film = await store.get('film', { start: reader, end: 20 * MB - 1 });
    if (!film) throw new Error('There is no film.');
    if (reader % 2 === 0) await once(film, 'readable');
    film.destroy();
    await once(film, 'close');
  }
  expect(await store.stat('film')).toMatchObject({ size: 20 * MB });
  expect(await s3.connections()).toBeLessThan(5);
});

it('uses only its prefix in a shared bucket', async () => {
  const school = await open(`${s3.url}/school`);
  await store.put('a.txt', Readable.from(['everybody’s']));
  await school.put('a.txt', Readable.from(['the school’s']));
  const mine = await school.get('a.txt');
  expect(mine && (await text(mine))).toBe('the school’s');
  const keys: string[] = [];
  for await (const { key } of school.list('')) keys.push(key);
  expect(keys).toEqual(['a.txt']);
  expect(await store.stat('school/a.txt')).toMatchObject({ size: 14 });
});

it('lists more files than one response contains', async () => {
  const many = path.join(folder, 's3', 'cairn-files', 'many');
  await mkdir(many);
  for (let index = 0; index < 1003; index += 1)
    await writeFile(path.join(many, `${index}._S3rver_object`), 'x');
  await store.put('other', Readable.from(['x']));
  const keys: string[] = [];
  for await (const { key } of store.list('')) keys.push(key);
  expect(keys).toHaveLength(1004);
  expect(new Set(keys).size).toBe(1004);
});

describe('while the service is unreachable', () => {
  const content = () => Readable.from([part]);

  it('every call fails with 503, and the change is reported once in each direction', async () => {
    const { port } = s3;
    await store.put('a', content());
    const held = await store.hold(content());
    await s3.close();
    for (const call of [
      () => store.stat('a'),
      () => store.get('a'),
      () => store.put('b', content()),
      () => store.append('a', content(), MB),
      () => held.keep('c'),
      () => store.remove('a'),
      async () => {
        for await (const file of store.list('')) throw new Error(file.key);
      },
    ])
      await expect(call()).rejects.toMatchObject({
        code: 'server',
        statusCode: 503,
        retryAfter: 5,
      });
    expect(store.isUp()).toBe(false);
    expect(told).toEqual([
      expect.stringMatching(/^warn: The files in S3 cannot be reached: it does not answer \(/),
    ]);

    s3 = await startS3Server({ directory: path.join(folder, 's3'), port });
    // The temporary file still exists and can be stored.
    await held.keep('c');
    expect(await store.stat('a')).toMatchObject({ size: MB });
    expect(store.isUp()).toBe(true);
    expect(told.slice(1)).toEqual(['info: The files in S3 are back.']);
  });

  it('a failing source does not count as a failure of the service', async () => {
    const failing = Readable.from(
      (async function* fail() {
        yield part;
        throw new RangeError('This is too large.');
      })(),
    );
    await expect(store.put('a', failing)).rejects.toThrow(new RangeError('This is too large.'));
    expect(store.isUp()).toBe(true);
  });
});

describe('at the start', () => {
  it.each([
    ['there is no such bucket', 'other-files', {}],
    ['the credentials are refused (InvalidAccessKeyId)', 'cairn-files', { AWS_ACCESS_KEY_ID: 'X' }],
  ])('reports that %s', async (reason, bucket, env) => {
    Object.assign(process.env, env);
    await expect(open(`http://127.0.0.1:${s3.port}/${bucket}`)).rejects.toThrow(
      `The bucket ${bucket} cannot be used: ${reason}.`,
    );
  });

  it('reports missing settings of the SDK', async () => {
    delete process.env['AWS_REGION'];
    process.env['AWS_CONFIG_FILE'] = path.join(folder, 'none');
    await expect(open('s3://nobucket/x')).rejects.toThrow(
      /^The bucket nobucket cannot be used: it does not answer \(Region is missing\)\.$/,
    );
  });

  it('reports a service that does not respond', async () => {
    const { url } = s3;
    await s3.close();
    await expect(open(url)).rejects.toThrow(
      'The bucket cairn-files cannot be used: it does not answer (',
    );
  });
});
