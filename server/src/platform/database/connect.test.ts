import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { createTestDatabase, testDatabaseTarget } from '../../../test/test-database.ts';
import { connectDatabase } from './connect.ts';
import { ConnectionLostError, classifyDatabaseError } from './database-failures.ts';
import {
  sqlFragment,
  sqlIdentifier,
  toJsonb,
  createUpdateFragment,
  type Sql,
  createInsertFragment,
} from './sql.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let sql: Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ sql } = database);
  await sql`create table notes (id int primary key, text text, at timestamptz, day date, big bigint,
    parts jsonb, words text[], seen boolean, bytes bytea)`;
});
beforeEach(async () => {
  await sql`delete from notes`;
});
afterAll(() => database.drop());

describe('a query text with several statements', () => {
  it('does not leave an open transaction on the connection when it fails', async () => {
    const one = connectDatabase(testDatabaseTarget(), { database: database.name, max: 1 });
    const text =
      "begin; insert into notes (id) values (7); insert into notes (id) values ('seven')";
    await expect(one.driver.query(text)).rejects.toThrow('seven');
    expect(await one`select id from notes`).toEqual([]);
    await one`insert into notes (id) values (8)`;
    expect(await sql`select id from notes`).toEqual([{ id: 8 }]);
    await one.end();
  });
});

describe('a statement', () => {
  it('stores and returns every kind of value unchanged', async () => {
    const at = new Date('2026-03-02T09:30:00.123Z');
    const row = { id: 1, text: `'; drop table notes; -- "$1"`, at, seen: false, big: 2n ** 60n };
    const parts = [{ a: [1, null] }, 'x'];
    const words = ['plain', 'a "quoted" \\ one', '', '{}', 'NULL'];
    await sql`insert into notes ${createInsertFragment({ ...row, parts: toJsonb(parts), words, bytes: Buffer.from([0, 255]) })}`;
    await sql`update notes set day = ${'2026-03-02'} where ${sqlIdentifier('id')} = ${1}`;
    const [found] = await sql`select * from notes`;
    expect(found).toEqual({
      ...row,
      parts,
      words,
      day: new Date('2026-03-02T00:00:00Z'),
      big: '1152921504606846976',
      bytes: Buffer.from([0, 255]),
    });
  });

  it('is composed of parts, and returns the number of affected rows', async () => {
    const rows = [1, 2, 3].map((id) => ({ id, text: null, seen: id > 1 }));
    expect((await sql`insert into notes ${createInsertFragment(...rows)}`).count).toBe(3);
    const isSeen = (seen: boolean) => sqlFragment`seen = ${seen} and ${sqlFragment`id > ${0}`}`;
    const changed =
      await sql`update notes set ${createUpdateFragment({ text: 'b', words: ['c'] })} where ${isSeen(true)}`;
    expect(changed.count).toBe(2);
    const ids = await sql<{ id: number }[]>`
      select id from notes where text = ${'b'} and id = any(${[1, 3]}) and ${isSeen(true)}`;
    expect(ids).toEqual([{ id: 3 }]);
  });

  it('sends a date as a timestamp where PostgreSQL could infer text', async () => {
    const at = new Date('2026-03-02T00:00:00Z');
    const [row] = await sql`select ${at} - interval '1 day' as before`;
    expect(row).toEqual({ before: new Date('2026-03-01T00:00:00Z') });
  });

  it.each([
    ['undefined', undefined],
    ['an object', { a: 1 }],
  ])('refuses %s as a value without sending the statement', async (_name, value) => {
    await expect(sql`insert into notes (id, text) values (1, ${value as never})`).rejects.toThrow(
      TypeError,
    );
    expect(() => createInsertFragment({ id: 1, text: undefined as never })).toThrow(TypeError);
    expect(await sql`select 1 from notes`).toHaveLength(0);
  });

  it('still works after a change of the table for which it was prepared', async () => {
    const one = connectDatabase(testDatabaseTarget(), { database: database.name, max: 1 });
    const read = () => one`select text from notes where id = ${1}`;
    await sql`insert into notes (id, text) values (1, '7')`;
    expect(await read()).toEqual([{ text: '7' }]);
    await sql`alter table notes alter column text type int using text::int`;
    expect(await read()).toEqual([{ text: 7 }]);
    expect(await read()).toEqual([{ text: 7 }]);
    await sql`alter table notes alter column text type text`;
    await one.end();
  });
});

describe('a transaction', () => {
  const ids = async () =>
    (await sql<{ id: number }[]>`select id from notes order by id`).map(({ id }) => id);

  it('is rolled back when the work or a statement fails', async () => {
    const failing = sql.begin(async (tx) => {
      await tx`insert into notes (id) values (1)`;
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await ids()).toEqual([]);
    const done = await sql.begin(async (tx) => {
      await Promise.all([2, 3, 4, 5].map((id) => tx`insert into notes (id) values (${id})`));
      return 'done';
    });
    expect(done).toBe('done');
    expect(await ids()).toEqual([2, 3, 4, 5]);
  });

  it('fails when a statement failed and the work ignored it', async () => {
    const careless = sql.begin(async (tx) => {
      await tx`insert into notes (id) values (1)`;
      await tx`insert into notes (id) values (1)`.catch(() => undefined);
      return 'done';
    });
    await expect(careless).rejects.toThrow('duplicate key');
    expect(await ids()).toEqual([]);
  });

  it('refuses statements after its end', async () => {
    const { tx } = await sql.begin((now) => Promise.resolve({ tx: now }));
    await expect(tx`insert into notes (id) values (1)`).rejects.toThrow('The transaction is over.');
    expect(await ids()).toEqual([]);
  });
});

describe('a lost connection', () => {
  const pidOf = async (on: Sql) => {
    const [row] = await on<{ pid: number }[]>`select pg_backend_pid() as pid`;
    return row?.pid ?? 0;
  };
  const kill = (pid: number) => sql`select pg_terminate_backend(${pid}, 5000)`;
  const alone = () => connectDatabase(testDatabaseTarget(), { database: database.name, max: 1 });
  const failureOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'none',
      (error: unknown) => classifyDatabaseError(error),
    );

  it('is replaced while idle', async () => {
    const one = alone();
    const pid = await pidOf(one);
    await kill(pid);
    // The next query may be the one that notices the loss.
    await one`select 1`.catch(() => undefined);
    expect(await pidOf(one)).not.toBe(pid);
    await one.end();
  });

  it('rejects its query, and waiting callers get another connection', async () => {
    const one = alone();
    const pid = await pidOf(one);
    const sleeping = failureOf(one`select pg_sleep(10)`);
    const waiting = pidOf(one);
    await kill(pid);
    expect(await sleeping).toBe('down');
    expect(await waiting).not.toBe(pid);
    await one.end();
  });

  it.each(['between two statements', 'during one', 'before the commit'])(
    'rejects the transaction: %s',
    async (when) => {
      const one = alone();
      const transaction = one.begin(async (tx) => {
        await tx`insert into notes (id) values (1)`;
        const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
        const killed = kill(row?.pid ?? 0);
        if (when === 'during one') await tx`select pg_sleep(10)`;
        await killed;
        if (when === 'between two statements') await tx`insert into notes (id) values (2)`;
      });
      expect(await failureOf(transaction)).toBe('down');
      expect(await one`select id from notes`).toEqual([]);
      await one.end();
    },
  );

  it('rejects the holder of its lock and its listeners, and releases the lock', async () => {
    const one = alone();
    const holding = one.withLock(723_999, async (holder) => {
      await holder`listen news`;
      const [row] = await holder<{ pid: number }[]>`select pg_backend_pid() as pid`;
      await kill(row?.pid ?? 0);
    });
    expect(await failureOf(holding)).toBe('down');
    expect(await one.withLock(723_999, () => Promise.resolve('mine'))).toBe('mine');
    await one.end();
  });

  it('is detected when the server does not respond for some time, and replaced', async () => {
    const target = testDatabaseTarget();
    const url = 'url' in target ? new URL(target.url) : undefined;
    let isSilent = false;
    const proxy = net.createServer((client) => {
      const server = url
        ? net.connect(Number(url.port || 5432), url.hostname)
        : net.connect(
            path.join('socketFolder' in target ? target.socketFolder : '', '.s.PGSQL.5432'),
          );
      const isLater = isSilent;
      server.on('data', (data) => {
        if (isLater || !isSilent) client.write(data);
      });
      client.on('data', (data) => server.write(data));
      for (const [end, other] of [
        [client, server],
        [server, client],
      ] as const) {
        end.on('error', () => undefined).on('close', () => other.destroy());
      }
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const { port } = proxy.address() as net.AddressInfo;
    const login = url ? `${url.username}:${url.password}` : 'postgres';
    const one = connectDatabase(
      { url: `postgres://${login}@127.0.0.1:${port}/${database.name}` },
      { max: 1, answerMs: 200 },
    );
    const pid = await pidOf(one);
    isSilent = true;
    expect(await failureOf(one`select 1`)).toBe('down');
    expect(await pidOf(one)).not.toBe(pid);
    await one.end();
    proxy.close();
  });

  it('rejects callers that wait for a connection when the pool ends', async () => {
    const one = alone();
    const sleeping = failureOf(one`select pg_sleep(10)`);
    const waiting = failureOf(one`select 1`);
    await one.end({ timeout: 0.1 });
    expect([await waiting, await sleeping]).toEqual(['down', 'down']);
    await expect(one`select 1`).rejects.toThrow(ConnectionLostError);
  });
});
