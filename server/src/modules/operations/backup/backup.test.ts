import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { createEmptyBackupSite, readAllRows } from '../../../../test/backup-sites.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { backUpIntoFile } from './archive-file.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';

const report = () => undefined;
const keys = ['a/one', 'a/two', 'b/three', 'b/four'];

let test: TestApp;
let folder: string;
beforeAll(async () => {
  test = await startTestApp();
  for (const key of keys) await test.files.put(key, Readable.from([`the content of ${key}`]));
  await test.addStudent({ firstName: 'Maya', groupIds: ['north', 'south'] });
});
afterAll(() => test.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-backup-'));
});
afterEach(() => rm(folder, { recursive: true }));

const deps = () => ({ ...test, now: () => test.clock.now, report });

describe('a backup', () => {
  it('is readable by its owner only, and overwrites no file', async () => {
    const archive = path.join(folder, 'a');
    await backUpIntoFile(archive, deps());
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    const before = await readFile(archive);
    await expect(backUpIntoFile(archive, deps())).rejects.toThrow('is there already');
    expect((await readFile(archive)).equals(before)).toBe(true);
  });

  it('leaves no file when it is interrupted', async () => {
    const ending = new AbortController();
    const files: FileStore = {
      ...test.files,
      get: (...given) => {
        ending.abort();
        return test.files.get(...given);
      },
    };
    const { signal } = ending;
    const backup = backUpIntoFile(path.join(folder, 'a'), { ...deps(), files, signal });
    await expect(backup).rejects.toThrow('aborted');
    expect(await readdir(folder)).toEqual([]);
  });

  it('continues when a file is removed meanwhile, and fails when one has changed', async () => {
    const lines: string[] = [];
    const files = (odd: Readable | undefined): FileStore => ({
      ...test.files,
      get: (...given) => (given[0] === 'b/three' ? Promise.resolve(odd) : test.files.get(...given)),
    });
    const say = { ...deps(), report: (line: string) => lines.push(line) };
    await backUpIntoFile(path.join(folder, 'a'), { ...say, files: files(undefined) });
    expect(lines.at(-1)).toMatch(/^Files: 3, .* Removed meanwhile: 1\.$/);
    const short = files(Readable.from([Buffer.from('x')]));
    await expect(backUpIntoFile(path.join(folder, 'b'), { ...say, files: short })).rejects.toThrow(
      'files/b/three was to have 22 bytes and has 1',
    );
    expect(await readdir(folder)).toEqual(['a']);
  });

  it('contains a consistent snapshot, whatever is stored meanwhile', async () => {
    const before = await readAllRows(test.sql);
    const archive = path.join(folder, 'a');
    await backUpIntoFile(archive, { ...deps(), sql: addingMeanwhile(test.sql) });
    const late = await test.sql`delete from student_groups where group_id = 'late' returning 1`;
    expect(late).toHaveLength(1);
    const place = await createEmptyBackupSite();
    const open = () => createReadStream(archive);
    await restoreBackup(place, await checkBackup({ archive, open }, place.report), false);
    expect(await readAllRows(place.sql)).toEqual(before);
    await place.drop();
  });
});

/** Stores a row after the backup has begun its snapshot and before it reads rows. */
const addingMeanwhile = (sql: Sql): Sql => {
  const connect: Sql['driver']['connect'] = async () => {
    const lent = await sql.driver.connect();
    const { client } = lent;
    const send = client.query.bind(client) as (...given: unknown[]) => unknown;
    const query = (...given: unknown[]) => {
      const [{ text = '' }] = given as [{ text?: string }];
      if (!text.includes('pg_sequences')) return send(...given);
      const added = sql`insert into student_groups values ('late', 'Late')`;
      return added.then(() => send(...given));
    };
    return { ...lent, client: Object.assign(client, { query }) };
  };
  return Object.assign((...given: Parameters<Sql>) => sql(...given), sql, {
    driver: { ...sql.driver, connect },
  }) as Sql;
};
