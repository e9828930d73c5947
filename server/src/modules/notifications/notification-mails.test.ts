import { randomBytes } from 'node:crypto';
import type { Mail } from '../../platform/mail/mail.ts';
import { createJobs, type Jobs } from '../../platform/jobs/jobs.ts';
import { createMailOutbox, type MailOutbox } from '../../platform/mail/mail-outbox.ts';
import type { SqlQuery } from '../../platform/database/sql.ts';
import { startLearningApp } from '../../../test/test-learning.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { aCourse } from '../../../test/test-content.ts';
import { createNotificationMailJob } from './notification-mails.ts';
import { markNotificationRangeRead } from './notifications.repository.ts';
import { type NewNotification, notifyStudents } from './notify.ts';

const MINUTE_MS = 60_000;

let test: TestApp;
let outbox: MailOutbox;
let jobs: Jobs;
const sent: Mail[] = [];
const failures: unknown[] = [];
beforeAll(async () => {
  test = await startLearningApp({
    'courses/stats/course.yaml': aCourse('stats', { CourseTitle: 'Statistics <Live>' }),
  });
  jobs = createJobs(test.sql, (error) => failures.push(error));
  outbox = createMailOutbox({
    jobs,
    sql: test.sql,
    now: () => test.clock.now,
    secret: randomBytes(32),
    mailer: { send: async (mail) => void sent.push(mail) },
    compose: async () => undefined,
    mayReceive: async () => true,
    onFailure: (error) => failures.push(error),
  });
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await test.close();
});
afterEach(async () => {
  sent.length = 0;
  await test.sql`delete from notifications`;
  await test.sql`delete from pgboss.job`;
  if (failures.length > 0) throw failures[0];
});

/** Creates the mail job of one server process, which runs when the returned function is called. */
const processOf = (given: Partial<MailOutbox> = {}) => {
  const mails = createNotificationMailJob({
    sql: test.sql,
    now: () => test.clock.now,
    outbox: { ...outbox, wake: () => {}, ...given },
    site: { brandName: 'Cairn & Co' },
    siteUrl: () => 'https://learn.example',
    log: (error) => failures.push(error),
  });
  return (mayGoOn = () => true) => mails(mayGoOn);
};
const waitingMails = async (): Promise<number> =>
  (await test.sql`select 1 from pgboss.job where name = 'mail' and state < 'completed'`).length;
/** Runs the mail job on several servers at once, and sends the mails that they have queued. */
const look = async () => {
  await Promise.all(Array.from({ length: 4 }, () => processOf()()));
  const before = sent.length;
  const waiting = await waitingMails();
  if (waiting === 0) return;
  outbox.wake();
  while ((await waitingMails()) > 0) outbox.wake();
  expect(sent).toHaveLength(before + waiting);
};

let told = 0;
const tell = (studentId: string, news: Partial<NewNotification> = {}) => {
  told += 1;
  return test.sql.begin((tx) =>
    notifyStudents(tx, [studentId], {
      kind: 'graded',
      courseId: 'stats',
      subject: { itemId: 'a1', itemName: 'Hand in 1', person: 'Ada Moss' },
      onceKey: `told ${told}`,
      at: test.clock.now,
      ...news,
    }),
  );
};
const pass = (minutes: number) => test.pass(minutes * MINUTE_MS);

it('collects the notifications of ten minutes in one mail, each once', async () => {
  const { studentId, email } = await test.addStudent();
  await tell(studentId);
  pass(6);
  await tell(studentId, { kind: 'answered' });
  await look();
  expect(sent).toEqual([]);
  pass(4);
  await look();
  await look();
  expect(sent).toMatchObject([{ to: email, subject: '2 things to know from Cairn & Co' }]);
  expect(sent[0]?.text).toContain('Ada Moss has graded “Hand in 1”.\nStatistics <Live>\n');
  expect(sent[0]?.text).toContain('https://learn.example/course/stats?item=a1');
  expect(sent[0]?.text).toContain('Ada Moss has written to you.');
  expect(sent[0]?.text).toContain('https://learn.example/learning?notifications=settings');
  pass(1);
  await tell(studentId);
  await look();
  expect(sent).toHaveLength(1);
  pass(10);
  await look();
  expect(sent).toHaveLength(2);
  expect(sent[1]?.subject).toBe('Ada Moss has graded “Hand in 1”.');
});

it('isolates the direction of names from the sentence around them', async () => {
  const { studentId } = await test.addStudent();
  const person = 'محمد بن عبد الله';
  await tell(studentId, { subject: { itemId: 'a1', itemName: 'سجل (3)\u{202E}', person } });
  pass(10);
  await look();
  // The characters U+2068 and U+2069 begin and end a part with a direction of its own.
  const sentence = `\u{2068}${person}\u{2069} has graded “\u{2068}سجل (3)\u{2069}”.`;
  expect(sent[0]?.subject).toBe(sentence);
  expect(sent[0]?.text.startsWith(`${sentence}\n`)).toBe(true);
  expect(sent[0]?.html).toContain(`>${sentence}</a>`);
});

it('mails each person only their own notifications', async () => {
  const [one, other] = [await test.addStudent(), await test.addStudent()];
  await tell(one.studentId, { subject: { itemId: 'a1', itemName: 'First' } });
  await tell(other.studentId, { subject: { itemId: 'a2', itemName: 'Second' } });
  pass(10);
  await look();
  const textTo = (to: string) => sent.filter((mail) => mail.to === to).map(({ text }) => text);
  expect(textTo(one.email)).toEqual([expect.stringMatching(/^“First” is graded/)]);
  expect(textTo(other.email)).toEqual([expect.stringMatching(/^“Second” is graded/)]);
});

it('does not mail notifications that were read or disabled meanwhile, or expired reminders', async () => {
  const { studentId } = await test.addStudent();
  await tell(studentId);
  await test.sql`update notifications set read_at = ${test.clock.now}`;
  await test.sql`insert into notification_refusals values (${studentId}, 'answered', 'mail')`;
  await tell(studentId, { kind: 'answered' });
  const at = new Date(test.clock.now.getTime() + 5 * MINUTE_MS).toISOString();
  await tell(studentId, { kind: 'due-soon', subject: { itemId: 'a1', itemName: 'A', at } });
  pass(10);
  await look();
  expect(sent).toEqual([]);
  // The notification is not mailed later either, when the student enables mails again.
  await test.sql`delete from notification_refusals`;
  pass(10);
  await look();
  expect(sent).toEqual([]);
});

it('mails notifications that are disabled for the bell only', async () => {
  const { studentId } = await test.addStudent();
  await test.sql`insert into notification_refusals values (${studentId}, 'graded', 'bell')`;
  await tell(studentId);
  pass(10);
  await look();
  expect(sent).toHaveLength(1);
});

it('sends no mail to an unconfirmed address', async () => {
  const { studentId } = await test.addStudent({ isConfirmed: false });
  await tell(studentId);
  pass(10);
  await look();
  expect(sent).toEqual([]);
});

it('writes texts of people and authors on one line and escaped', async () => {
  const { studentId } = await test.addStudent();
  const person = 'Eve\r\nBcc: all@x.example <img src=x onerror="alert(1)">';
  await tell(studentId, { kind: 'asked', subject: { itemId: 'c&"1', itemName: 'Chat', person } });
  pass(10);
  await look();
  const [mail] = sent;
  expect(mail?.subject).not.toMatch(/[\r\n]/);
  expect(mail?.html).not.toContain('<img');
  expect(mail?.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
  expect(mail?.html).toContain('Statistics &lt;Live&gt;');
  expect(mail?.html).toContain('https://learn.example/teach/stats/messages?chat=c%26%221');
});

it('cuts a long subject between characters, never within an emoji', async () => {
  const { studentId } = await test.addStudent();
  const itemName = '👩‍👩‍👧‍👦'.repeat(20);
  await tell(studentId, { subject: { itemId: 'a1', itemName } });
  pass(10);
  await look();
  expect(sent[0]?.subject).toMatch(/(?:👩‍👩‍👧‍👦)+…$/u);
});

it('lists at most twenty notifications, and the number of the others', async () => {
  const { studentId } = await test.addStudent();
  for (let i = 0; i < 23; i += 1) await tell(studentId);
  pass(10);
  await look();
  expect(sent[0]?.subject).toBe('23 things to know from Cairn & Co');
  expect(sent[0]?.text).toContain('And 3 more, below the bell.');
});

describe('many students to mail', () => {
  /** Stores one notification for each of many students. */
  const tellMany = async (prefix: string, count: number): Promise<void> => {
    const people = await test.sql<{ id: string }[]>`
      insert into students (student_id, email, password_hash, first_name, last_name, confirmed_at)
      select ${prefix} || n, ${prefix} || n || '@many.example', 'none', 'Ada', 'Moss', now()
      from generate_series(1, ${count}::int) n returning student_id as id`;
    await test.sql.begin((tx) =>
      notifyStudents(
        tx,
        people.map(({ id }) => id),
        {
          kind: 'graded',
          courseId: 'stats',
          subject: { itemId: 'a1', itemName: 'Hand in 1' },
          onceKey: prefix,
          at: test.clock.now,
        },
      ),
    );
  };
  /** Creates an outbox that only records its mails in order. */
  const noted = () => {
    const written: { to: string; urgency: string | undefined }[] = [];
    const add: MailOutbox['add'] = async (_tx, { to }, _expiresAt, urgency) =>
      void written.push({ to, urgency });
    return { written, add };
  };
  const countWaiting = async () =>
    (await test.sql`select from notification_mails where student_id like 'many%'`).length;

  it('are all mailed in one run', async () => {
    await tellMany('many-', 450);
    pass(10);
    const { written, add } = noted();
    await processOf({ add })();
    expect(new Set(written.map(({ to }) => to)).size).toBe(450);
    expect(written).toHaveLength(450);
  });

  it('are mailed by urgency: meetings first, then due dates, then the longest waiting', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => test.addStudent()));
    const [waits, meets, dueLater, waitsLonger, due] = people.map(({ studentId }) => studentId);
    const inHours = (hours: number) => ({
      itemId: 'a1',
      itemName: 'A',
      at: new Date(test.clock.now.getTime() + hours * 60 * MINUTE_MS).toISOString(),
    });
    await tell(waitsLonger ?? '');
    pass(1);
    await tell(waits ?? '');
    await tell(dueLater ?? '', { kind: 'due-soon', subject: inHours(20) });
    await tell(due ?? '', { kind: 'due-soon', subject: inHours(12) });
    await tell(meets ?? '', { kind: 'meeting-soon', subject: inHours(0.5) });
    pass(10);
    const { written, add } = noted();
    await processOf({ add })();
    const order = [meets, due, dueLater, waitsLonger, waits];
    const address = (id: string | undefined) =>
      people.find(({ studentId }) => studentId === id)?.email;
    expect(written).toEqual(
      order.map((id) => ({ to: address(id), urgency: id === meets ? 'soon' : 'later' })),
    );
  });

  it('wait while the mail server is overloaded or the run has no time left, and are mailed later', async () => {
    await tellMany('many-late-', 150);
    pass(10);
    const { written, add } = noted();
    await processOf({ add, countReady: async (most) => most })();
    expect(written).toEqual([]);
    let left = 20;
    await processOf({ add })(() => (left -= 1) >= 0);
    expect(written).toHaveLength(20);
    expect(await countWaiting()).toBe(130);
    // The mail server is overloaded after the first hundred.
    let counts = 0;
    await processOf({ add, countReady: async (most) => (counts++ === 0 ? 0 : most) })();
    expect(written).toHaveLength(120);
    await processOf({ add })();
    expect(written).toHaveLength(150);
    expect(new Set(written.map(({ to }) => to)).size).toBe(150);
  });
});

it('mails waiting notifications after the address is confirmed, without delaying others', async () => {
  const late = await test.addStudent({ isConfirmed: false });
  await tell(late.studentId);
  const other = await test.addStudent();
  await tell(other.studentId);
  pass(10);
  await look();
  expect(sent.map(({ to }) => to)).toEqual([other.email]);
  await test.sql`update students set confirmed_at = ${test.clock.now}
    where student_id = ${late.studentId}`;
  pass(70);
  await look();
  expect(sent.map(({ to }) => to)).toEqual([other.email, late.email]);
});

it('changes no row of notifications when it mails, and no index when one is read', async () => {
  const { studentId } = await test.addStudent();
  await tell(studentId);
  const version = () => test.sql`select ctid::text, xmin::text from notifications`;
  const asTold = await version();
  pass(10);
  await look();
  expect(sent).toHaveLength(1);
  expect(await version()).toEqual(asTold);
  // Reads the update counters of the connection, because the table's statistics arrive later and include other connections. They
  // may still contain updates of earlier transactions, so only the difference counts.
  const [before, after] = await test.sql.begin(async (sql) => {
    const earlier = await readUpdates(sql);
    await markNotificationRangeRead(
      sql,
      studentId,
      { from: '0', to: '9'.repeat(18) },
      test.clock.now,
    );
    return [earlier, await readUpdates(sql)];
  });
  expect(after.all - before.all).toBe(1);
  expect(after.hot - before.hot).toBe(1);
});

const readUpdates = async (sql: SqlQuery) => {
  const [{ all, hot } = { all: 0, hot: 0 }] = await sql<{ all: number; hot: number }[]>`
    select pg_stat_get_xact_tuples_updated('notifications'::regclass)::int as all,
      pg_stat_get_xact_tuples_hot_updated('notifications'::regclass)::int as hot`;
  return { all, hot };
};
