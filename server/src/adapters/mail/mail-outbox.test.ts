import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '../../database/sql.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import type { Mail } from './mail.ts';
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

const open: MailOutbox[] = [];
/** A process with an outbox; it looks only when it is woken. */
const start = (given: Partial<MailOutboxDeps> = {}) => {
  const sent: string[] = [];
  const failures: boolean[] = [];
  const outbox = createMailOutbox({
    sql,
    secret,
    now: () => clock.now,
    mailer: {
      send: async ({ subject }) => {
        sent.push(subject);
      },
    },
    compose: async (_tx, { username }) => mail(`for ${username}`),
    onFailure: (_error, isLast) => failures.push(isLast),
    lookEveryMs: 3_600_000,
    ...given,
  });
  open.push(outbox);
  return { outbox, sent, failures };
};
afterEach(async () => {
  for (const outbox of open.splice(0)) await outbox.finish();
  await sql`delete from mail_outbox`;
});

const add = (outbox: MailOutbox, subject: string, expiresAt = tomorrow()) =>
  sql.begin((tx) => outbox.add(tx, mail(subject), expiresAt));
const waiting = async () => (await sql`select 1 from mail_outbox`).length;
const until = async (isTrue: () => boolean | Promise<boolean>) => {
  for (const end = performance.now() + 5000; !(await isTrue()); await wait(5)) {
    if (performance.now() > end) throw new Error('It did not come to that.');
  }
};
const refuse = (properties: object) => async () => {
  throw Object.assign(new Error('no'), properties);
};

it('sends what was committed, in order, and forgets it', async () => {
  const { outbox, sent } = start();
  await add(outbox, 'first');
  await add(outbox, 'second');
  outbox.wake();
  await until(async () => (await waiting()) === 0);
  expect(sent).toEqual(['first', 'second']);
});

it('sends nothing of a transaction that was undone', async () => {
  const { outbox, sent } = start();
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

it('keeps neither address nor code where they can be read', async () => {
  const { outbox } = start();
  await add(outbox, 'secret');
  const [row] = await sql`select mail_outbox::text as text from mail_outbox`;
  expect(row?.['text']).not.toMatch(/135790|ada@|secret/);
});

it('a process that is killed before it sends leaves the mail to the next one', async () => {
  const { outbox: first } = start();
  await add(first, 'left behind');
  // Never woken: that is what a kill between commit and sending leaves.
  const { outbox, sent } = start();
  outbox.wake();
  await until(() => sent.length > 0);
  expect(sent).toEqual(['left behind']);
});

it('a process that is killed while it sends leaves the mail to another one, a minute later', async () => {
  let tries = 0;
  const stuck = Promise.withResolvers<undefined>();
  const { outbox: first } = start({
    mailer: {
      send: () => {
        tries += 1;
        return stuck.promise;
      },
    },
  });
  await add(first, 'half sent');
  first.wake();
  await until(() => tries === 1);
  const { outbox, sent } = start();
  outbox.wake();
  await add(outbox, 'another');
  outbox.wake();
  await until(() => sent.length > 0);
  expect(sent).toEqual(['another']);
  pass(60_000);
  outbox.wake();
  await until(() => sent.length > 1);
  expect(sent).toEqual(['another', 'half sent']);
  stuck.resolve(undefined);
});

it('of two processes that look at the same instant each sends another mail', async () => {
  const one = start();
  const two = start();
  await Promise.all(Array.from({ length: 20 }, (_, index) => add(one.outbox, `mail ${index}`)));
  one.outbox.wake();
  two.outbox.wake();
  await until(async () => (await waiting()) === 0);
  await until(() => one.sent.length + two.sent.length === 20);
  expect(new Set([...one.sent, ...two.sent]).size).toBe(20);
});

it('tries again, later each time, until the mail is out of date', async () => {
  /** What one look at the outbox fails to send; true: for the last time. */
  const look = async () => {
    const { outbox, failures } = start({ mailer: { send: refuse({ code: 'ECONNREFUSED' }) } });
    outbox.wake();
    await outbox.finish();
    return failures;
  };
  await add(start({}).outbox, 'in vain', new Date(clock.now.getTime() + 20_000));
  expect(await look()).toEqual([false]);
  pass(999);
  expect(await look()).toEqual([]);
  pass(1);
  expect(await look()).toEqual([false]);
  pass(4999);
  expect(await look()).toEqual([]);
  pass(1);
  // The next try would come too late for anybody.
  expect(await look()).toEqual([true]);
  expect(await waiting()).toBe(0);
});

it('does not ask a second time when the mail server refuses for good', async () => {
  const { outbox, failures } = start({ mailer: { send: refuse({ responseCode: 550 }) } });
  await add(outbox, 'to nobody');
  outbox.wake();
  await until(async () => (await waiting()) === 0);
  expect(failures).toEqual([true]);
});

it('one mail that fails keeps no other back', async () => {
  const sent: string[] = [];
  const { outbox } = start({
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

it('what has expired is not sent any more', async () => {
  const { outbox, sent } = start();
  await add(outbox, 'old', clock.now);
  outbox.wake();
  await until(async () => (await waiting()) === 0);
  expect(sent).toEqual([]);
});

it('a request becomes a mail, or nothing, and survives a failure on the way', async () => {
  let tries = 0;
  const { outbox, sent } = start({
    compose: async (_tx, { username, purpose }) => {
      tries += 1;
      if (tries === 1) throw new Error('the database was away');
      return username === 'ada' ? mail(`${purpose} for ada`) : undefined;
    },
  });
  await outbox.request({ purpose: 'reset', username: 'ada' }, tomorrow());
  await outbox.request({ purpose: 'reset', username: 'nobody' }, tomorrow());
  outbox.wake();
  await until(() => tries >= 2);
  pass(1000);
  outbox.wake();
  await until(async () => (await waiting()) === 0);
  expect(sent).toEqual(['reset for ada']);
});

it('ending finishes what is being sent and starts nothing more', async () => {
  const sent: string[] = [];
  const sending = Promise.withResolvers<undefined>();
  const { outbox } = start({
    mailer: {
      send: async ({ subject }) => {
        await sending.promise;
        sent.push(subject);
      },
    },
  });
  await add(outbox, 'first');
  await add(outbox, 'second');
  outbox.wake();
  await until(async () => (await sql`select 1 from mail_outbox where attempts > 0`).length === 1);
  const finished = outbox.finish();
  sending.resolve(undefined);
  await finished;
  expect(sent).toEqual(['first']);
  expect(await waiting()).toBe(1);
});
