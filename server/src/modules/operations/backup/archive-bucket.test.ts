import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { type S3Server, startS3ServerWithCredentials } from '../../../../test/s3-server.ts';
import type { S3Location } from '../../../platform/files/s3-location.ts';
import {
  type BackupBucket,
  requireBackupBucketLocation,
  openBackupBucket,
} from './archive-bucket.ts';
import { toBackupArchiveName } from './archive-format.ts';

const MB = 1024 * 1024;
const PART = Buffer.alloc(MB, 'A megabyte of it. ');
const ARCHIVE = toBackupArchiveName(new Date('2026-03-04T05:06:07.089Z'));

let s3: S3Server;
let bucket: BackupBucket;
beforeEach(async () => {
  s3 = await startS3ServerWithCredentials();
  bucket = await openBackupBucket(
    requireBackupBucketLocation(`${s3.url}/kept`, undefined),
    () => undefined,
  );
});
afterEach(async () => {
  await s3.close().catch(() => undefined);
});

const names = async () => (await bucket.list()).map(({ key }) => key);
const unfinished = () => readdir(s3.unfinished()).catch(() => []);
const partsSent = () => s3.calls.filter(({ query }) => query['partNumber']).length;

it('stores an archive in parts while it is written, and returns every byte', async () => {
  let waiting = 0;
  await bucket.store(ARCHIVE, async (output) => {
    for (let sent = 0; sent < 100; sent += 1) {
      if (!output.write(PART)) await once(output, 'drain');
      waiting = Math.max(waiting, sent - partsSent() * 32);
    }
    output.end();
    await finished(output);
  });
  expect(partsSent()).toBe(4);
  expect(waiting).toBeLessThan(75);
  const [stored] = await bucket.list();
  expect(stored).toMatchObject({ key: ARCHIVE, size: 100 * MB });
  const bytes = await buffer(await bucket.read(ARCHIVE));
  expect(bytes.equals(Buffer.concat(Array.from({ length: 100 }, () => PART)))).toBe(true);
});

it('stores no archive while it is written, or when writing fails', async () => {
  const stored = bucket.store(ARCHIVE, async (output) => {
    for (let sent = 0; partsSent() === 0; sent += 1)
      if (!output.write(PART)) await once(output, 'drain');
    expect(await unfinished()).toHaveLength(1);
    expect(await names()).toEqual([]);
    output.destroy(new Error('The database is gone.'));
    throw new Error('The database is gone.');
  });
  await expect(stored).rejects.toThrow('The database is gone.');
  expect([await names(), await unfinished()]).toEqual([[], []]);
  await expect(bucket.read(ARCHIVE)).rejects.toThrow(`There is no archive ${ARCHIVE}`);
});

it('fails the writing when the service becomes unreachable', async () => {
  const stored = bucket.store(ARCHIVE, async (output) => {
    await s3.close();
    for (;;) if (!output.write(PART)) await once(output, 'drain');
  });
  await expect(stored).rejects.toMatchObject({ statusCode: 503 });
});

it('lists archives by their time, and no other objects', async () => {
  const times = [
    '2026-03-04T05:06:07.089Z',
    '2025-12-31T23:00:00.000Z',
    '2026-03-04T05:06:07.100Z',
  ];
  const known = times.map((time) => toBackupArchiveName(new Date(time)));
  for (const name of [...known, 'cairn-notes.txt', `cairn-other/${ARCHIVE}`, 'else.tar.zst'])
    await bucket.store(name, async (output) => void output.end(name));
  const [second, first, third] = known;
  expect(await names()).toEqual([first, second, third]);
});

describe('the URL of archives', () => {
  const files: S3Location = { endpoint: 'https://s3.example', bucket: 'school', prefix: 'site/' };

  it.each([
    ['s3://archives/a', { endpoint: 'https://s3.example', bucket: 'archives', prefix: 'a/' }],
    ['https://other.example/school/site', { ...files, endpoint: 'https://other.example' }],
    ['s3://school', { ...files, prefix: '' }],
    ['s3://school/site-archives', { ...files, prefix: 'site-archives/' }],
  ])('%s', (address, place) => {
    expect(requireBackupBucketLocation(address, files)).toEqual(place);
  });

  it.each([
    ['s3://school/site', 'is where the files are'],
    ['https://s3.example/school/site/archives', 'is where the files are'],
    ['archives/site.tar.zst', 'has to be s3://bucket/prefix'],
  ])('refuses %s', (address, why) => {
    expect(() => requireBackupBucketLocation(address, files)).toThrow(`${address} ${why}`);
  });

  it('means Amazon S3 when the files are in a folder', () => {
    expect(requireBackupBucketLocation('s3://archives', undefined).endpoint).toBeUndefined();
  });
});

it('reports a bucket that cannot be used', async () => {
  const other = requireBackupBucketLocation(`http://127.0.0.1:${s3.port}/other-bucket`, undefined);
  await expect(openBackupBucket(other, () => undefined)).rejects.toThrow(
    'The bucket other-bucket cannot be used: there is no such bucket.',
  );
});
