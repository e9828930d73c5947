import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createTestDatabase } from '../../test/test-database.ts';
import { connect } from './connect.ts';
import { DatabaseDownError, watchDatabase } from './database-monitor.ts';
import { claimOwnership } from './embedded/ownership.ts';
import { databaseFailure } from './failures.ts';
import { migrate } from './migrate.ts';

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

  it('leaves nothing of a file that fails', async () => {
    await write('0102-broken.sql', 'create table half (id int); select nonsense;');
    await expect(migrate(database.sql, folder)).rejects.toThrow('nonsense');
    const [found] = await database.sql`select to_regclass('half') as half`;
    expect(found?.['half']).toBeNull();
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
  it('belongs to one process at a time and passes to an heir when it is given up', async () => {
    const file = path.join(folder, 'owner.sock');
    const first = await claimOwnership(file);
    const second = await claimOwnership(file);
    await until(() => first.hasHeirs());
    expect([first.isOwner(), second.isOwner(), first.hasHeirs()]).toEqual([true, false, true]);
    await first.release();
    await until(() => second.isOwner());
    expect([second.isOwner(), second.hasHeirs()]).toEqual([true, false]);
    await second.release();
  });

  it('is not blocked by the socket that a killed process left', async () => {
    const file = path.join(folder, 'stale.sock');
    await writeFile(file, '');
    const owner = await claimOwnership(file);
    expect(owner.isOwner()).toBe(true);
    await owner.release();
  });
});

describe('a database that is not there', () => {
  const nowhere = () => connect({ socketFolder: path.join(folder, 'nothing') }, { max: 1 });

  it('fails a query, again and again, and is told from other failures', async () => {
    const sql = nowhere();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const error: unknown = await sql`select 1`.catch((caught: unknown) => caught);
      expect(databaseFailure(error)).toBe('down');
    }
    await sql.end();
    const mistake: unknown = await database.sql`select nonsense`.catch((caught: unknown) => caught);
    expect(databaseFailure(mistake)).toBe('other');
    expect(databaseFailure(new Error('of ours'))).toBeUndefined();
  });

  it('rejects what waits for it and what comes later, and says whether its disk is full', async () => {
    const said: string[] = [];
    const pulse = nowhere();
    const monitor = watchDatabase({
      pulse,
      hasRoom: () => Promise.resolve(false),
      log: (text) => said.push(text),
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
    expect(said).toEqual(['The disk of the database is full.']);
  });
});
