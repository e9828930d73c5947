import { createHash } from 'node:crypto';
import { PREVIEW_SCOPE } from '@cairn/api/release-previews.contract';
import {
  makeRelease,
  type ReleaseTest,
  readBrokenRules,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { toReleaseFiles } from './release-file-store.ts';
import { announceReleaseFiles } from './release-files.repository.ts';
import { runWithinStorageQuota } from './release-quota.ts';

const FILE = 4096;
let test: ReleaseTest;
let team: TestClient;
const start = async (limits: { bytes: number; releases: number }) => {
  test = await startReleaseTest({ ...limits, days: 90, previews: 3, previewDays: 7 });
  team = await test.team({ remote: 'catalog' });
};
afterEach(() => test.close());

const release = (version: string, code = '') => makeRelease('catalog', version, { code });
const sharingNothing = (version: string) => {
  const { descriptor } = release(version);
  const files = descriptor.files.map((file) => {
    const hash = createHash('sha384').update(`${version} ${file.path}`).digest('base64');
    return { ...file, integrity: `sha384-${hash}` };
  });
  return { ...descriptor, files };
};
/** Waits until a transaction waits for a lock of this database, or until none will. */
const isWaiting = async (isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    const rows = await test.sql`select from pg_locks where not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())`;
    if (rows.length > 0) return;
  }
};
const roomOf = async (name: string) =>
  (await team.get('/v1/status'))
    .json<{ room: { name: string; releases: number; bytes: number; most: object }[] }>()
    .room.find((room) => room.name === name);

it('a remote has a storage limit: files beyond it are refused and not stored', async () => {
  // The build has three files; each release of a team shares the picture with it.
  await start({ bytes: 5 * FILE + 1, releases: 10 });
  expect((await test.publish(team, release('1.1.0'))).statusCode).toBe(201);
  const before = await roomOf('catalog');
  expect(before).toMatchObject({ releases: 1, bytes: 5 * FILE, most: { bytes: 5 * FILE + 1 } });
  const refused = await test.publish(team, release('1.2.0'));
  expect([refused.statusCode, readBrokenRules(refused)]).toEqual([413, ['quota-bytes']]);
  expect(await roomOf('catalog')).toEqual(before);
  // Stored files may be sent again, and another remote has its own space.
  expect((await test.publish(team, release('1.1.0'))).statusCode).toBe(200);
  const other = await test.publish(await test.team(), makeRelease('learning', '1.1.0'));
  expect(other.statusCode).toBe(201);
});

it('uploads that were never published count, and are removed after a while', async () => {
  await start({ bytes: 5 * FILE + 1, releases: 10 });
  const given = release('1.1.0', 'given up').descriptor;
  const announced = await team.post('/v1/remotes/catalog/uploads', { descriptor: given });
  expect(announced.statusCode).toBe(200);
  expect((await test.publish(team, release('1.1.0'))).statusCode).toBe(413);
});

it('previews use no storage of releases, and at most half as much', async () => {
  await start({ bytes: 6 * FILE + 1, releases: 1 });
  const branch = await test.team({ remote: 'catalog', channel: PREVIEW_SCOPE });
  const announce = (descriptor: object) =>
    branch.post('/v1/remotes/catalog/uploads', { descriptor });
  expect((await announce(sharingNothing('1.9.0'))).statusCode).toBe(200);
  const more = await announce(sharingNothing('1.9.1'));
  expect([more.statusCode, readBrokenRules(more)]).toEqual([413, ['quota-bytes']]);
  const preview = await test.publish(branch, release('1.0.0-preview.a.1'));
  expect(preview.statusCode).toBe(413);
  expect((await test.publish(team, release('1.1.0'))).statusCode).toBe(201);
  // A release with the same files takes them over.
  const own = await team.post('/v1/remotes/catalog/uploads', {
    descriptor: sharingNothing('1.9.0'),
  });
  expect([own.statusCode, readBrokenRules(own)]).toEqual([413, ['quota-bytes']]);
});

it('releases of previews have their own limit', async () => {
  await start({ bytes: 1000 * FILE, releases: 1 });
  const branch = await test.team({ remote: 'catalog', channel: PREVIEW_SCOPE });
  const preview = (number: number) => test.publish(branch, release(`1.0.0-preview.a.${number}`));
  expect((await preview(1)).statusCode).toBe(201);
  const refused = await preview(2);
  expect([refused.statusCode, readBrokenRules(refused)]).toEqual([413, ['quota-releases']]);
  expect((await test.publish(team, release('1.1.0'))).statusCode).toBe(201);
});

it('the second of two simultaneous requests counts the files of the first', async () => {
  await start({ bytes: 6 * FILE + 1, releases: 10 });
  const limits = { bytes: 6 * FILE + 1, releases: 10, days: 90, previews: 3, previewDays: 7 };
  const add = (version: string, meanwhile: () => Promise<unknown>) =>
    runWithinStorageQuota(test.sql, 'catalog', limits, async (tx) => {
      await announceReleaseFiles(tx, 'catalog', toReleaseFiles(sharingNothing(version)));
      await meanwhile();
    });
  let second: Promise<unknown> = Promise.resolve();
  let isOver = false;
  await add('1.1.0', async () => {
    second = add('1.2.0', async () => undefined)
      .then(
        () => 'added',
        (error: unknown) => (error as Error).message,
      )
      .finally(() => {
        isOver = true;
      });
    await isWaiting(() => isOver);
  });
  expect(await second).toContain('it may have');
});

it('a remote has a maximum number of releases', async () => {
  await start({ bytes: 1000 * FILE, releases: 2 });
  for (const version of ['1.1.0', '1.2.0'])
    expect((await test.publish(team, release(version))).statusCode).toBe(201);
  const refused = await test.publish(team, release('1.3.0'));
  expect([refused.statusCode, readBrokenRules(refused)]).toEqual([413, ['quota-releases']]);
  expect((await test.publish(team, release('1.2.0'))).statusCode).toBe(200);
  expect(await roomOf('catalog')).toMatchObject({ releases: 2, most: { releases: 2 } });
});
