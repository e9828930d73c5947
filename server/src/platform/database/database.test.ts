import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createTestDatabase } from '../../../test/test-database.ts';
import { connectDatabase } from './connect.ts';
import { DatabaseDownError, watchDatabase } from './database-monitor.ts';
import { claimDatabaseOwnership } from './embedded/ownership.ts';
import { classifyDatabaseError } from './database-failures.ts';
import { migrate, listMissingMigrations } from './migrate.ts';
import { toJsonb } from './sql.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-database-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

describe('migrate', () => {
  const write = (name: string, text: string) => writeFile(path.join(folder, name), text);

  it('applies each file once, also when two servers start together', async () => {
    await write('0101-notes.sql', 'create table notes (id int); insert into notes values (1);');
    const both = await Promise.all([migrate(database.sql, folder), migrate(database.sql, folder)]);
    expect(both.flat()).toEqual(['0101-notes.sql']);
    expect(await migrate(database.sql, folder)).toEqual([]);
    expect(await database.sql`select id from notes`).toHaveLength(1);
  });

  it('returns the names of the missing migrations', async () => {
    const empty = await createTestDatabase('template1');
    expect(await listMissingMigrations(empty.sql, folder)).toEqual(['0101-notes.sql']);
    await migrate(empty.sql, folder);
    await write('0103-later.sql', 'create table later (id int);');
    expect(await listMissingMigrations(empty.sql, folder)).toEqual(['0103-later.sql']);
    await rm(path.join(folder, '0103-later.sql'));
    await empty.drop();
  });

  it('leaves no change of a failed migration', async () => {
    await write('0102-broken.sql', 'create table half (id int); select nonsense;');
    await expect(migrate(database.sql, folder)).rejects.toThrow('nonsense');
    const [found] = await database.sql`select to_regclass('half') as half`;
    expect(found?.['half']).toBeNull();
    await rm(path.join(folder, '0102-broken.sql'));
  });

  it('accepts a schema with the migrations of a later version', async () => {
    const { sql } = database;
    await write('0103-later.sql', 'alter table notes add column colour text');
    await migrate(sql, folder);
    await rm(path.join(folder, '0103-later.sql'));
    expect(await migrate(sql, folder)).toEqual([]);
    await sql`insert into notes (id) values (2)`;
    const names = await sql`select 1 from schema_migrations where name = '0103-later.sql'`;
    expect(names).toHaveLength(1);
  });

  it('waits for a table in use, without blocking readers', async () => {
    const { sql } = database;
    await write('0104-title.sql', 'alter table notes add column title text');
    const read = Promise.withResolvers<void>();
    const reading = sql.begin(async (tx) => {
      await tx`select 1 from notes`;
      await read.promise;
    });
    const migrating = migrate(sql, folder);
    const isWaiting = async () =>
      (
        await sql`select 1 from pg_stat_activity
        where datname = current_database() and query like '%add column title%' and wait_event_type = 'Lock'`
      ).length > 0;
    while (!(await isWaiting())) await wait(5);
    // This query waits behind the migration. Without the migration's short lock time-out it would exceed its own.
    expect(await sql`select id from notes order by id`).toHaveLength(2);
    read.resolve();
    await reading;
    expect(await migrating).toEqual(['0104-title.sql']);
  });

  it('builds an index while others write, and builds an incomplete index again', async () => {
    const { sql } = database;
    await sql`create index notes_title on notes (id) where false`;
    const name = '0105-concurrently-notes-title.sql';
    await write(
      name,
      'drop index concurrently if exists notes_title;\ncreate index concurrently notes_title\n  on notes (title);\n',
    );
    const all = await Promise.all([1, 2, 3].map(async () => migrate(sql, folder)));
    expect(all.flat()).toEqual([name]);
    const [index] = await sql<{ definition: string }[]>`
      select pg_get_indexdef('notes_title'::regclass) as definition`;
    expect(index?.definition).toContain('(title)');
  });

  it('refuses a schema from before the baseline, and changes nothing', async () => {
    const { sql, drop } = await createTestDatabase('template1');
    await sql`create table schema_migrations (name text primary key, checksum text not null)`;
    await sql`insert into schema_migrations values ('0001-identity.sql', 'c1')`;
    await expect(migrate(sql, folder)).rejects.toThrow('made by a version before 0.9');
    const [found] = await sql`select to_regclass('notes') as notes`;
    expect(found?.['notes']).toBeNull();
    await drop();
  });

  it('refuses a file that was edited after it was applied', async () => {
    await write('0101-notes.sql', 'create table notes (id bigint);');
    await expect(migrate(database.sql, folder)).rejects.toThrow('0101-notes.sql was changed');
  });
});

const until = async (isTrue: () => boolean) => {
  for (const end = performance.now() + 5000; !isTrue(); await wait(5))
    if (performance.now() > end) throw new Error('It did not come to that.');
};

describe('the ownership of a data folder', () => {
  it('belongs to one process at a time and passes to a waiting process when the owner ends', async () => {
    const file = path.join(folder, 'owner.sock');
    const first = await claimDatabaseOwnership(file);
    const second = await claimDatabaseOwnership(file);
    await until(() => first.hasWaitingOwners());
    expect([first.isOwner(), second.isOwner(), first.hasWaitingOwners()]).toEqual([
      true,
      false,
      true,
    ]);
    await first.release();
    await until(() => second.isOwner());
    expect([second.isOwner(), second.hasWaitingOwners()]).toEqual([true, false]);
    await second.release();
  });

  it('is not blocked by the socket that a killed process left', async () => {
    const file = path.join(folder, 'stale.sock');
    await writeFile(file, '');
    const owner = await claimDatabaseOwnership(file);
    expect(owner.isOwner()).toBe(true);
    await owner.release();
  });
});

describe('an unavailable database', () => {
  const nowhere = () => connectDatabase({ socketFolder: path.join(folder, 'nothing') }, { max: 1 });

  it('fails every query with an error that differs from other failures', async () => {
    const sql = nowhere();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const error: unknown = await sql`select 1`.catch((caught: unknown) => caught);
      expect(classifyDatabaseError(error)).toBe('down');
    }
    await sql.end();
    const mistake: unknown = await database.sql`select nonsense`.catch((caught: unknown) => caught);
    expect(classifyDatabaseError(mistake)).toBe('other');
    expect(classifyDatabaseError(new Error('of ours'))).toBeUndefined();
  });

  it('rejects waiting and later work, and reports a full disk', async () => {
    const said: string[] = [];
    const pulse = nowhere();
    const monitor = watchDatabase({
      pulse,
      hasDiskSpace: () => Promise.resolve(false),
      log: (text, level = 'info') => said.push(`${level}: ${text}`),
    });
    expect(monitor.isUp()).toBe(true);
    const stuck = monitor.whileUp(() => new Promise<never>(() => undefined));
    await expect(stuck).rejects.toThrow(new DatabaseDownError(true));
    expect(monitor.isUp()).toBe(false);
    const later = jest.fn(() => Promise.resolve('done'));
    await expect(monitor.whileUp(later)).rejects.toThrow('The disk of the database is full.');
    expect(later).not.toHaveBeenCalled();
    monitor.end();
    await pulse.end();
    expect(said).toEqual(['warn: The disk of the database is full.']);
  });
});

it('stores a lone surrogate in JSON as in text, and every other text unchanged', async () => {
  const { sql } = database;
  const kept = { '😀 \\ud83d': ['\\', String.raw`\\\ud83d`, 'ab\\', '"\u2028\u00E9'] };
  const [row] = await sql`select ${toJsonb(kept)} as kept,
    ${toJsonb({ 'a\uD83D': ['\uDE00', '\\\uD83D', '\uD83D\uD83D\uDE00"'] })} as cut, ${'a\uD83D'} as text`;
  expect(row).toEqual({
    kept,
    cut: { 'a\uFFFD': ['\uFFFD', '\\\uFFFD', '\uFFFD😀"'] },
    text: 'a\uFFFD',
  });
});
