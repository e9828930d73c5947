import { createReadStream, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { zstdDecompressSync } from 'node:zlib';
import {
  readSiteContent,
  createEmptyBackupSite,
  hashAllFiles,
  packBackup,
  copyBackupSite,
  type BackupSite,
  readAllRows,
} from '../../../../test/backup-sites.ts';
import {
  openTestFileStores,
  FILE_STORE_KINDS,
  type FileStoreKind,
  type TestFileStores,
} from '../../../../test/test-stores.ts';
import { convertBackupToNewerVersion } from '../../../../test/newer-backup-archive.ts';
import { startSiteWithData } from '../../../../test/site-with-data.ts';
import { storeJobsInSeveralStates } from '../../../../test/jobs-in-several-states.ts';
import { retryUntil } from '../../../../test/server-process.ts';
import { testDatabaseTarget, testDatabaseUrl } from '../../../../test/test-database.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { connectDatabase } from '../../../platform/database/connect.ts';
import { openDatabase } from '../../../platform/database/open-database.ts';
import { createJobs } from '../../../platform/jobs/jobs.ts';
import { backUpIntoFile } from './archive-file.ts';
import { DamagedBackupError } from './read-archive.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';

const report = () => undefined;

let folder: string;
let archive: string;
let stores: TestFileStores;
/** A restored site that serves as the template for copies. */
let restored: BackupSite;
/** Content of the site at the time of the backup. */
let site: Awaited<ReturnType<typeof readSiteContent>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-restore-'));
  archive = path.join(folder, 'whole.tar.zst');
  stores = await openTestFileStores();
  const { test } = await startSiteWithData({ files: await stores.open('a bucket') });
  await storeJobsInSeveralStates(test.sql);
  site = await readSiteContent(test);
  await backUpIntoFile(archive, { ...test, now: () => test.clock.now, report });
  // Only the backup archive is left of the original site.
  await test.close();
  restored = await createEmptyBackupSite(await stores.open('a folder'));
  await restoreBackup(restored, await checkBackup({ archive, open: whole }, report), false);
  await restored.sql.end();
});
afterAll(async () => {
  await restored.drop();
  await stores.close();
  await rm(folder, { recursive: true });
});

let place: BackupSite;
afterEach(() => place.drop());

const atEmptyPlace = async (kind: FileStoreKind = 'a folder') => {
  place = await createEmptyBackupSite(await stores.open(kind));
};
/** Creates a site in the state directly after a restore. */
const atRestoredSite = async (kind: FileStoreKind = 'a folder') => {
  place = await copyBackupSite(restored, await stores.open(kind));
};

const restore = async (open: () => Readable, { replace = false, at = place } = {}) =>
  restoreBackup(at, await checkBackup({ archive: 'the archive', open }, at.report), replace);
const whole = () => createReadStream(archive);
const holding = (bytes: Buffer) => () => Readable.from([bytes]);

/** Returns whether the database is marked as partially restored. */
const isMarked = async () => {
  const [row] = await place.sql`select to_regclass('unfinished_restore') is not null as marked`;
  return row?.['marked'];
};

describe.each(FILE_STORE_KINDS)('a restore with the files in %s', (kind) => {
  it('restores every row and every file of a destroyed site', async () => {
    expect(Object.values(site.rows).flat().length).toBeGreaterThan(150);
    expect(Object.keys(site.hashes).length).toBeGreaterThan(15);
    await atEmptyPlace(kind);
    await restore(whole);
    expect(await readSiteContent(place)).toEqual(site);
    expect(await isMarked()).toBe(false);
  });

  it('requires an empty target, unless it replaces the existing data', async () => {
    await atEmptyPlace(kind);
    await place.files.put('media/old', Readable.from(['old']));
    await expect(restore(whole)).rejects.toThrow('There are files already, such as media/old.');
    await place.drop();
    await atRestoredSite(kind);
    await expect(restore(whole)).rejects.toThrow('There is a database already.');
    await place.sql`insert into student_groups values ('other', 'Other')`;
    await place.files.put('media/old', Readable.from(['old']));
    await restore(whole, { replace: true });
    expect(await readSiteContent(place)).toEqual(site);
  });
});

describe('a restore', () => {
  it('restores more than a thousand files, and reports its progress', async () => {
    await atRestoredSite();
    const keys = Array.from({ length: 1100 }, (_, each) => `media/many-${each}`);
    for (const key of keys) await place.files.put(key, Readable.from([key]));
    const many = path.join(folder, 'many.tar.zst');
    await backUpIntoFile(many, { ...place, now: () => new Date() });
    const before = await readSiteContent(place);
    for (const key of keys.slice(900)) await place.files.remove(key);
    await place.files.put('media/other', Readable.from(['other']));
    const lines: string[] = [];
    const at = { ...place, report: (line: string) => void lines.push(line) };
    await restore(() => createReadStream(many), { replace: true, at });
    expect(await readSiteContent(place)).toEqual(before);
    const count = Object.keys(before.hashes).length;
    expect(lines).toContain(`Files: 1000 of ${count} so far.`);
  });

  it('disables triggers while it loads rows, and enables them afterwards', async () => {
    await atRestoredSite();
    // A counter value that no trigger of the database would write.
    await place.sql`update chat_conversations set unread_by_student = 77`;
    const odd = path.join(folder, 'odd.tar.zst');
    await backUpIntoFile(odd, { ...place, now: () => new Date() });
    await restore(() => createReadStream(odd), { replace: true });
    const unread = async () => {
      const rows = await place.sql<{ unread: number }[]>`
        select distinct unread_by_student as unread from chat_conversations`;
      return rows.map((row) => row.unread);
    };
    expect(await unread()).toEqual([77]);
    await place.sql`update chat_reads set read_to = read_to`;
    await place.sql`delete from chat_messages`;
    expect(await unread()).toEqual([0]);
  });

  it('continues the sequences of the site', async () => {
    await atRestoredSite();
    const [next] = await place.sql<{ position: string }[]>`
      insert into chat_messages (message_id, course_id, student_id, instructor_id, sender_role, text, created_at)
      select gen_random_uuid(), course_id, student_id, instructor_id, sender_role, text, created_at
      from chat_messages limit 1 returning position`;
    expect(site.rows['chat_messages']).toHaveLength(4);
    expect(next?.position).toBe('5');
  });

  it('is refused while a server runs', async () => {
    await atRestoredSite();
    const server = connectDatabase(testDatabaseTarget(), { database: place.name, max: 1 });
    await server`select 1`;
    await expect(restore(whole, { replace: true })).rejects.toThrow('A server is running');
    await server.end();
  });

  it('of a newer version is refused', async () => {
    await atEmptyPlace();
    const refused = restore(holding(await convertBackupToNewerVersion(unpacked())));
    await expect(refused).rejects.toThrow('the migration 9909-processes.sql');
    expect(await readSiteContent(place)).toEqual({ rows: {}, hashes: {} });
  });
});

const unpacked = (): Buffer => zstdDecompressSync(readFileSync(archive));

it('refuses a damaged archive before anything is changed', async () => {
  await atRestoredSite();
  await place.sql`insert into student_groups values ('other', 'Other')`;
  const before = await readSiteContent(place);
  const bytes = readFileSync(archive);
  const tar = unpacked();
  tar.write('#', tar.indexOf('The work of Maya'));
  for (const damaged of [bytes.subarray(0, bytes.length / 2), await packBackup(tar)]) {
    const refused = restore(holding(damaged), { replace: true });
    await expect(refused).rejects.toThrow(DamagedBackupError);
  }
  expect(await readSiteContent(place)).toEqual(before);
  expect(await isMarked()).toBe(false);
});

describe('an interrupted restore', () => {
  const isGone = () => Object.assign(new Error('The disk is gone.'), { code: 'EIO' });
  /** Returns a backup source that ends normally the first time and breaks off in the middle the second time. */
  const breaking = () => {
    const bytes = readFileSync(archive);
    let reads = 0;
    return () => {
      reads += 1;
      if (reads === 1) return Readable.from([bytes]);
      const half = function* () {
        yield bytes.subarray(0, bytes.length / 2);
        throw isGone();
      };
      return Readable.from(half());
    };
  };
  /** Returns a site whose disk accepts all files but the last. */
  const short = (): BackupSite => {
    const last = Object.keys(site.hashes).at(-1);
    const put: FileStore['put'] = (key, content) =>
      key === last ? Promise.reject(isGone()) : place.files.put(key, content);
    return { ...place, files: { ...place.files, put } };
  };

  it('keeps the former rows and marks the database, during rows and files, until it is repeated', async () => {
    await atRestoredSite();
    await place.sql`insert into student_groups values ('other', 'Other')`;
    const before = await readAllRows(place.sql);
    const url = testDatabaseUrl(place.name);
    for (const broken of [
      () => restore(breaking(), { replace: true }),
      () => restore(whole, { replace: true, at: short() }),
    ]) {
      await expect(broken()).rejects.toThrow('The disk is gone.');
      expect(await readAllRows(place.sql)).toEqual(before);
      await expect(openDatabase({ url, dataDir: folder }, report)).rejects.toThrow(
        /^A restore, begun at .*, has not finished\. .* \.\/cairn restore the archive$/,
      );
    }
    const marks = await place.sql`select archive from unfinished_restore`;
    expect(marks).toHaveLength(2);
    await restore(whole, { replace: true });
    expect(await readSiteContent(place)).toEqual(site);
  });

  it('into an empty target can be repeated without an option', async () => {
    await atEmptyPlace('a bucket');
    await expect(restore(whole, { at: short() })).rejects.toThrow('The disk is gone.');
    expect(await hashAllFiles(place.files)).not.toEqual({});
    await restore(whole);
    expect(await readSiteContent(place)).toEqual(site);
  });
});

describe('pending jobs', () => {
  it('run on the restored site, once, and not before their time', async () => {
    await atRestoredSite();
    const done: unknown[] = [];
    const failed: unknown[] = [];
    for (let start = 0; start < 2; start += 1) {
      const jobs = createJobs(place.sql, (error) => failed.push(error));
      jobs.queue('letters', {}, async (letter) => void done.push(letter));
      await jobs.start();
      await retryUntil(
        async () => done.length,
        (count) => count > 0,
      );
      await jobs.stop();
    }
    expect([done, failed]).toEqual([[{ to: 'maya' }], []]);
    const later = await place.sql`select data, start_after::text from pgboss.job
      where name = 'letters' and state = 'created'`;
    expect(later).toEqual([{ data: { to: 'jonas' }, start_after: '2040-01-01 00:00:00+00' }]);
  });
});
