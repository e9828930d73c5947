import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { zstdDecompressSync } from 'node:zlib';
import {
  contentOf,
  emptyPlace,
  hashesOf,
  packed,
  type Place,
  rowsOf,
} from '../../../test/backup-places.ts';
import { startBusySite } from '../../../test/busy-site.ts';
import { eventually } from '../../../test/server-process.ts';
import { testDatabaseTarget, testDatabaseUrl } from '../../../test/test-database.ts';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { connect } from '../../database/connect.ts';
import { openDatabase } from '../../database/open-database.ts';
import type { Sql } from '../../database/sql.ts';
import { createJobs } from '../../jobs/jobs.ts';
import { backUpInto } from './archive-file.ts';
import { DamagedArchiveError } from './read-archive.ts';
import { restoreBackup } from './restore-backup.ts';

const report = () => undefined;

/** One that is being sent, one for later, and one that was sent. */
const leaveLetters = async (sql: Sql): Promise<void> => {
  const jobs = createJobs(sql, report);
  jobs.queue('letters', {}, () => Promise.resolve());
  await jobs.start();
  await jobs.stop();
  await sql`insert into pgboss.job (name, state, data, start_after, completed_on) values
    ('letters', 'active', '{"to": "maya"}', '2020-01-01', null),
    ('letters', 'created', '{"to": "jonas"}', '2040-01-01Z', null),
    ('letters', 'completed', '{"to": "ada"}', '2020-01-01', now())`;
};

let folder: string;
let archive: string;
/** Of the site when it was backed up. */
let site: Awaited<ReturnType<typeof contentOf>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-restore-'));
  archive = path.join(folder, 'whole.tar.zst');
  const { test } = await startBusySite();
  await leaveLetters(test.sql);
  site = await contentOf(test);
  await backUpInto(archive, { ...test, now: () => test.clock.now, report });
  // Nothing is left of it but the archive.
  await test.close();
});
afterAll(() => rm(folder, { recursive: true }));

let place: Place;
beforeEach(async () => {
  place = await emptyPlace();
});
afterEach(() => place.drop());

const restore = (open: () => Readable, { replace = false, at = place } = {}) =>
  restoreBackup(at, { archive: 'the archive', open, replace });
const whole = () => createReadStream(archive);
const holding = (bytes: Buffer) => () => Readable.from([bytes]);

/** What says that the place is half one site and half another. */
const isMarked = async () => {
  const [row] = await place.sql`select to_regclass('unfinished_restore') is not null as marked`;
  return row?.['marked'];
};

describe('a restore', () => {
  it('brings back every row and every file of a site that was destroyed', async () => {
    expect(Object.values(site.rows).flat().length).toBeGreaterThan(200);
    expect(Object.keys(site.hashes).length).toBeGreaterThan(15);
    await restore(whole);
    expect(await contentOf(place)).toEqual(site);
    expect(await isMarked()).toBe(false);
  });

  it('goes on counting where the site was', async () => {
    await restore(whole);
    const [next] = await place.sql<{ position: string }[]>`
      insert into chat_messages (message_id, course_id, student_id, instructor_id, sender_role, text, created_at)
      select gen_random_uuid(), course_id, student_id, instructor_id, sender_role, text, created_at
      from chat_messages limit 1 returning position`;
    expect(site.rows['chat_messages']).toHaveLength(4);
    expect(next?.position).toBe('5');
  });

  it('fills an empty place only, unless it is to replace what is there, which then is gone', async () => {
    await place.files.put('media/old', Readable.from(['old']));
    await expect(restore(whole)).rejects.toThrow('There are files already, such as media/old.');
    await place.files.remove('media');
    await restore(whole);
    await expect(restore(whole)).rejects.toThrow('There is a database already.');
    await place.sql`insert into student_groups values ('other', 'Other')`;
    await place.files.put('media/old', Readable.from(['old']));
    await restore(whole, { replace: true });
    expect(await contentOf(place)).toEqual(site);
  });

  it('is refused while a server runs', async () => {
    await restore(whole);
    const server = connect(testDatabaseTarget(), { database: place.name, max: 1 });
    await server`select 1`;
    await expect(restore(whole, { replace: true })).rejects.toThrow('A server is running');
    await server.end();
  });

  it('of a newer version is refused', async () => {
    const refused = restore(holding(await ofNewerVersion()));
    await expect(refused).rejects.toThrow('the migration 9962-restored-jobs.sql');
    expect(await contentOf(place)).toEqual({ rows: {}, hashes: {} });
  });
});

const unpacked = (): Buffer => zstdDecompressSync(readFileSync(archive));

/** Where the content of this part begins and ends. */
const placeOf = (tar: Buffer, name: string) => {
  const header = tar.indexOf(`${name}\0`);
  const begin = header + 512;
  const end = begin + Number.parseInt(tar.toString('latin1', header + 124, header + 135), 8);
  return { header, begin, end, next: begin + Math.ceil((end - begin) / 512) * 512 };
};
const sumOf = (tar: Buffer, name: string): string => {
  const { begin, end } = placeOf(tar, name);
  return createHash('sha256').update(tar.subarray(begin, end)).digest('hex');
};

/** With a migration that nobody knows here, and sums that fit. */
const ofNewerVersion = (): Promise<Buffer> => {
  const tar = unpacked();
  const former = sumOf(tar, 'backup.json');
  tar.write('9962', tar.indexOf('0062-restored-jobs'));
  tar.write(sumOf(tar, 'backup.json'), tar.indexOf(former));
  return packed(tar);
};

it('refuses a damaged archive before anything is touched', async () => {
  await restore(whole);
  await place.sql`insert into student_groups values ('other', 'Other')`;
  const before = await contentOf(place);
  const bytes = readFileSync(archive);
  const tar = unpacked();
  tar.write('#', tar.indexOf('The work of Maya'));
  for (const damaged of [bytes.subarray(0, bytes.length / 2), await packed(tar)]) {
    const refused = restore(holding(damaged), { replace: true });
    await expect(refused).rejects.toThrow(DamagedArchiveError);
  }
  expect(await contentOf(place)).toEqual(before);
  expect(await isMarked()).toBe(false);
});

describe('an interrupted restore', () => {
  const isGone = () => Object.assign(new Error('The disk is gone.'), { code: 'EIO' });
  /** Read to its end the first time, and only to its middle the second. */
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
  /** With a disk that takes all files but the last. */
  const short = (): Place => {
    const last = Object.keys(site.hashes).at(-1);
    const put: FileStore['put'] = (key, content) =>
      key === last ? Promise.reject(isGone()) : place.files.put(key, content);
    return { ...place, files: { ...place.files, put } };
  };

  it.each(['rows', 'files'])('amid %s leaves the former rows and says so', async (where) => {
    await restore(whole);
    await place.sql`insert into student_groups values ('other', 'Other')`;
    const before = await rowsOf(place.sql);
    const broken =
      where === 'rows'
        ? restore(breaking(), { replace: true })
        : restore(whole, { replace: true, at: short() });
    await expect(broken).rejects.toThrow('The disk is gone.');
    expect(await rowsOf(place.sql)).toEqual(before);
    const url = testDatabaseUrl(place.name);
    await expect(openDatabase({ url, dataDir: folder }, report)).rejects.toThrow(
      'A restore of the archive, begun at',
    );
    await restore(whole, { replace: true });
    expect(await contentOf(place)).toEqual(site);
  });

  it('into an empty place is begun again without more ado', async () => {
    await expect(restore(whole, { at: short() })).rejects.toThrow('The disk is gone.');
    expect(await hashesOf(place.files)).not.toEqual({});
    await restore(whole);
    expect(await contentOf(place)).toEqual(site);
  });
});

describe('work that waits', () => {
  it('is done by the site that is restored, once, and not before its time', async () => {
    await restore(whole);
    const done: unknown[] = [];
    const failed: unknown[] = [];
    for (let start = 0; start < 2; start += 1) {
      const jobs = createJobs(place.sql, (error) => failed.push(error));
      jobs.queue('letters', {}, async (letter) => void done.push(letter));
      await jobs.start();
      await eventually(
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
