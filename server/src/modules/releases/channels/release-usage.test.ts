/** Compares the stored usage of each remote with a count of its releases and files. */
import { createHash } from 'node:crypto';
import { countUsage } from '../../../../test/release-usage.ts';
import { createTestDatabase } from '../../../../test/test-database.ts';
import {
  pickRandom,
  type RandomNumber,
  createRandomFrom,
} from '../../../../test/test-questions.ts';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import {
  announceReleaseFiles,
  lockRemote,
  markReleaseFileStored,
  FILE_REMOVAL_LOCK_ID,
  renewFileAnnouncements,
} from '../registry/release-files.repository.ts';
import { listRemoteStorageUsage } from '../registry/release-quota.ts';
import { addRelease } from '../registry/releases.repository.ts';
import {
  deleteRowsOfRemovedFiles,
  findUnpublishedFiles,
  markUnpublishedFiles,
} from '../registry/upload-cleanup.repository.ts';

let sql: Sql;
let drop: () => Promise<void>;
beforeEach(async () => {
  ({ sql, drop } = await createTestDatabase());
  await sql`insert into release_remotes (remote) select unnest(${REMOTES}::text[])`;
});
afterEach(() => drop());

const REMOTES = ['r1', 'r2', 'r3', 'empty'];
const NUMBERS = [1, 2, 3, 4, 5, 6];
const SIZES = [0, 1, 4095, 4096, 4097, 300_000_000];

const digestOf = (number: number) => createHash('sha384').update(`${number}`).digest('hex');
const randomRemote = (random: RandomNumber) => pickRandom(['r1', 'r2', 'r3'], random);

const announce = (tx: TransactionSql, random: RandomNumber) => {
  const numbers = NUMBERS.filter(() => random() < 0.5);
  const files = [pickRandom(NUMBERS, random) + 10, ...numbers].map((number) => ({
    digest: digestOf(number),
    bytes: pickRandom(SIZES, random),
    compressed: true,
  }));
  return announceReleaseFiles(tx, randomRemote(random), files, random() < 0.5);
};

const publish = (tx: TransactionSql, random: RandomNumber) => {
  const version = `1.${pickRandom(NUMBERS, random)}.0${pickRandom(['', '-preview.a.1'], random)}`;
  const release = { remote: randomRemote(random), version, digest: 'd', descriptor: { files: [] } };
  const origin = pickRandom(['published', 'build'] as const, random);
  return addRelease(tx, { ...release, origin } as never, 'team');
};

/** Runs a change of several files of a remote, which the service does under the lock of the remote. */
const changeFiles = async <T>(
  tx: TransactionSql,
  random: RandomNumber,
  work: (remote: string) => Promise<T>,
): Promise<T> => {
  const remote = randomRemote(random);
  await lockRemote(tx, remote);
  return work(remote);
};

/** All operations that store, change or remove a release or a file. */
const steps: ((tx: TransactionSql, random: RandomNumber) => Promise<unknown>)[] = [
  announce,
  announce,
  publish,
  publish,
  (tx, random) => {
    const bytes = pickRandom(SIZES, random);
    const file = { digest: digestOf(pickRandom(NUMBERS, random)), bytes, compressed: true };
    return markReleaseFileStored(tx, randomRemote(random), file, 7);
  },
  (tx, random) =>
    changeFiles(tx, random, (remote) => renewFileAnnouncements(tx, remote, NUMBERS.map(digestOf))),
  (tx, random) =>
    changeFiles(tx, random, async (remote) => {
      const later = new Date(Date.now() + 60_000);
      const dates = { before: later, previews: later };
      const digests = await findUnpublishedFiles(tx, remote, dates, 3);
      return markUnpublishedFiles(tx, remote, dates, digests);
    }),
  async (tx) => {
    await tx`select pg_advisory_xact_lock(${FILE_REMOVAL_LOCK_ID}::bigint)`;
    const files = REMOTES.flatMap((remote) =>
      NUMBERS.map((number) => ({ remote, digest: digestOf(number) })),
    );
    await deleteRowsOfRemovedFiles(tx, files);
  },
  (tx, random) => tx`update releases set removed_at = case when removed_at is null then now() end
    where remote = ${randomRemote(random)} and version = ${`1.${pickRandom(NUMBERS, random)}.0`}`,
  (tx, random) => tx`delete from releases where release_id in (
    select release_id from releases where remote <> 'r1' and version = ${`1.${pickRandom(NUMBERS, random)}.0`}
    order by release_id for update)`,
  (tx, random) => tx`delete from release_files
    where remote = ${randomRemote(random)} and digest = ${digestOf(pickRandom(NUMBERS, random))}`,
];

/** Rolls back one transaction in five. */
const change = async (random: RandomNumber): Promise<void> => {
  try {
    await sql.begin(async (tx) => {
      await pickRandom(steps, random)(tx, random);
      if (random() < 0.2) throw new Error('rolled back');
    });
  } catch (error) {
    expect((error as Error).message).toBe('rolled back');
  }
};

it('equals the full count after random changes, some simultaneous and some rolled back', async () => {
  const random = createRandomFrom(44);
  const names = ['bytes', 'previewBytes', 'releases', 'previewReleases'] as const;
  const seen = new Set<string>();
  for (let round = 0; round < 60; round += 1) {
    await Promise.all([1, 2, 3, 4].map(() => change(random)));
    const usage = await listRemoteStorageUsage(sql);
    expect(usage).toEqual(await countUsage(sql));
    for (const name of names) if (usage.some((each) => each[name] > 0)) seen.add(name);
    expect(usage.find(({ remote }) => remote === 'empty')).toMatchObject({ bytes: 0, releases: 0 });
  }
  expect(seen).toEqual(new Set(names));
});

it('is read for one remote on request', async () => {
  const random = createRandomFrom(3);
  for (let round = 0; round < 20; round += 1) await change(random);
  const all = await countUsage(sql);
  expect(await listRemoteStorageUsage(sql, 'r2')).toEqual(
    all.filter(({ remote }) => remote === 'r2'),
  );
});
