import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '../database/sql.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import type { Mail } from './mail.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import { createMailOutbox, type MailOutbox, type MailOutboxDeps } from './mail-outbox.ts';

let sql: Sql;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ sql, drop } = await createTestDatabase());
});
afterAll(() => drop());

const secret = randomBytes(32);
const DAY_MS = 86_400_000;
const clock = { now: new Date('2026-03-01T08:00:00Z') };
const pass = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms);
};
const tomorrow = () => new Date(clock.now.getTime() + DAY_MS);
const mail = (subject: string): Mail => ({
  to: 'ada@learn.example',
  subject,
  text: 'Code 135790',
  html: '<p>Code 135790</p>',
});

const running: Jobs[] = [];
/** Starts a process with an outbox. */
const start = async (given: Partial<MailOutboxDeps> = {}) => {
  const sent: string[] = [];
  const failures: boolean[] = [];
  const jobs = createJobs(sql, () => undefined);
  const outbox = createMailOutbox({
    jobs,
    sql,
    secret,
    now: () => clock.now,
    mailer: {
      send: async ({ subject }) => {
        sent.push(subject);
      },
    },
    compose: async (_tx, { username }) => mail(`for ${username}`),
    mayReceive: async () => true,
    onFailure: (_error, isLast) => failures.push(isLast),
    ...given,
  });
  await jobs.start();
  running.push(jobs);
  return { outbox, sent, failures };
};
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
  await sql`delete from pgboss.job`;
  await sql`delete from failed_mails`;
});

const add = (outbox: MailOutbox, subject: string, expiresAt = tomorrow()) =>
  sql.begin((tx) => outbox.add(tx, mail(subject), expiresAt));
const waiting = async () =>
  (await sql`select 1 from pgboss.job where name = 'mail' and state < 'completed'`).length;
const until = async (isTrue: () => boolean | Promise<boolean>) => {
  for (const end = performance.now() + 100_000; !(await isTrue()); await wait(5)) {
    if (performance.now() > end) throw new Error('It did not come to that.');
  }
};
/** Makes retries due now. */
const hurry = async (outbox: MailOutbox) => {
  await until(async () => (await sql`select 1 from pgboss.job where state = 'retry'`).length > 0);
  await sql`update pgboss.job set start_after = now() where state = 'retry'`;
  outbox.wake();
};
const refuse = (properties: object) => async () => {
  throw Object.assign(new Error('no, ada@learn.example, not 135790'), properties);
};

it('sends committed mails, and deletes them', async () => {
  const { outbox, sent } = await start();
  await add(outbox, 'first');
  await add(outbox, 'second');
  outbox.wake();
  await until(async () => (await waiting()) === 0);
  expect(sent.toSorted()).toEqual(['first', 'second']);
});

it('adds several mails in one statement, so that many attendees do not hold up a transaction', async () => {
  const { outbox, sent } = await start();
  const statements = await sql.begin(async (tx) => {
    await outbox.addAll(tx, [mail('first'), mail('second'), mail('third')], tomorrow(), 'soon');
    // PostgreSQL numbers the statements of a transaction.
    return tx`select distinct cmin::text, priority from pgboss.job where name = 'mail'`;
  });
  expect(statements).toEqual([{ cmin: expect.any(String), priority: 10 }]);
  await sql.begin((tx) => outbox.addAll(tx, [], tomorrow()));
  outbox.wake();
  await until(async () => (await waiting()) === 0);
  expect(sent.toSorted()).toEqual(['first', 'second', 'third']);
});

it('sends no mail of a rolled back transaction', async () => {
  const { outbox, sent } = await start();
  const failing = sql.begin(async (tx) => {
    await outbox.add(tx, mail('never'), tomorrow());
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  await add(outbox, 'later');
  outbox.wake();
  await until(() => sent.length > 0);
  expect(sent).toEqual(['later']);
});

it('stores neither address nor code in readable form, also not from errors of a mail server', async () => {
  const { outbox, failures } = await start({
    mailer: { send: refuse({ code: 'ECONNREFUSED' }) },
  });
  await add(outbox, 'secret');
  outbox.wake();
  await until(async () => (await sql`select 1 from pgboss.job where state = 'retry'`).length > 0);
  expect(failures).toEqual([false]);
  const [row] = await sql`select job::text as text from pgboss.job where name = 'mail'`;
  expect(row?.['text']).toContain('It was not sent.');
  expect(row?.['text']).not.toMatch(/135790|ada@|secret/);
});

it('retries until the mail has expired', async () => {
  const { outbox, failures } = await start({ mailer: { send: refuse({ code: 'ECONNREFUSED' }) } });
  await add(outbox, 'in vain', new Date(clock.now.getTime() + 20_000));
  outbox.wake();
  await hurry(outbox);
  await until(() => failures.length === 2);
  pass(20_000);
  await hurry(outbox);
  await until(async () => (await waiting()) === 0);
  expect(failures).toEqual([false, false, true]);
});

it('a mail has the same id in each attempt, and another one than other mails', async () => {
  const ids: (string | undefined)[] = [];
  const send: MailOutboxDeps['mailer']['send'] = async ({ id }) => {
    ids.push(id);
    if (ids.length === 1) throw new Error('The connection ended after the mail was accepted.');
  };
  const { outbox } = await start({ mailer: { send } });
  await add(outbox, 'one');
  outbox.wake();
  await hurry(outbox);
  await until(async () => (await waiting()) === 0);
  await sql.begin((tx) => outbox.addAll(tx, [mail('two'), mail('three')], tomorrow()));
  outbox.wake();
  await until(async () => (await waiting()) === 0);
  expect(ids).toEqual([expect.any(String), ids[0], expect.any(String), expect.any(String)]);
  expect(new Set(ids).size).toBe(3);
});

it('does not retry after a permanent failure', async () => {
  const { outbox, failures } = await start({ mailer: { send: refuse({ responseCode: 550 }) } });
  await add(outbox, 'to nobody');
  outbox.wake();
  await until(async () => (await waiting()) === 0);
  expect(failures).toEqual([true]);
});

it('sends a mail that was given up, when it is tried again', async () => {
  const refused = await start({ mailer: { send: refuse({ responseCode: 550 }) } });
  await add(refused.outbox, 'refused');
  refused.outbox.wake();
  await until(async () => (await refused.outbox.countFailed()) === 1);
  for (const jobs of running.splice(0)) await jobs.stop();
  const { outbox, sent } = await start();
  expect(await sql.begin((tx) => outbox.retryFailed(tx))).toBe(1);
  outbox.wake();
  await until(() => sent.length > 0);
  expect(sent).toEqual(['refused']);
  expect(await outbox.countFailed()).toBe(0);
});

it('a failing mail does not delay others', async () => {
  const sent: string[] = [];
  const { outbox } = await start({
    mailer: {
      send: async ({ subject }) => {
        if (subject === 'bad') throw new Error('no');
        sent.push(subject);
      },
    },
  });
  await add(outbox, 'bad');
  await add(outbox, 'good');
  outbox.wake();
  await until(async () => (await waiting()) === 1);
  expect(sent).toEqual(['good']);
});

it('does not send an expired mail, and reports it', async () => {
  const { outbox, sent, failures } = await start();
  await add(outbox, 'old', clock.now);
  outbox.wake();
  await until(async () => (await waiting()) === 0);
  expect(sent).toEqual([]);
  expect(failures).toEqual([true]);
});

it('a request becomes a mail, or nothing, and survives a failure on the way', async () => {
  let tries = 0;
  const { outbox, sent } = await start({
    compose: async (_tx, { purpose, username }) => {
      tries += 1;
      if (tries === 1) throw new Error('the database was away');
      return username === 'ada' ? mail(`${purpose} for ada`) : undefined;
    },
  });
  await outbox.request({ purpose: 'reset', username: 'ada', browser: 'b1' }, tomorrow());
  await outbox.request({ purpose: 'reset', username: 'nobody', browser: 'b1' }, tomorrow());
  outbox.wake();
  await hurry(outbox);
  await until(async () => (await waiting()) === 0);
  expect(sent).toEqual(['reset for ada']);
});
