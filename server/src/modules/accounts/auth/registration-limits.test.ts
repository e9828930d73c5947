import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { toLimitCountKey } from '../../../platform/limits/limit-counts.ts';
import { waitForCode, listMailsTo } from '../../../../test/test-mailbox.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.pass(24 * 60 * 60 * 1000 + 1000));

const STRANGER = '203.0.113.7';
/** Sends a call from one network address. */
const from = (remoteAddress: string) => (path: string, body: object) =>
  test.app.inject({ method: 'POST', url: `/api/auth${path}`, body, remoteAddress });
const home = from('192.0.2.1');
const stranger = from(STRANGER);
const frontendType = 'student';
/** Stores uses of a rate limit as counted in this minute. */
const use = async (limit: string, who: string, count: number) => {
  const until = new Date(test.clock.now.getTime() + 60_000);
  await test.sql`insert into limit_counts (key, count, until)
    values (${toLimitCountKey(limit, who)}, ${count}, ${until})
    on conflict (key) do update set count = excluded.count, until = excluded.until`;
};
const statuses = async (answers: readonly ReturnType<typeof stranger>[]) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);

it('[API-05] ten codes a minute for an account from one address, and its owner is not kept out', async () => {
  const { email, password } = await test.addStudent();
  const guess = { username: email, verificationCode: '000000', newPassword: 'a new password' };
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await stranger('/set/newpassword', guess)).statusCode).toBe(400);
  }
  const refused = await stranger('/set/newpassword', guess);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('60');
  await home('/password/forgot/code', { username: email });
  const verificationCode = await waitForCode(test.sql, email);
  const own = await home('/set/newpassword', { ...guess, verificationCode });
  expect(own.statusCode).toBe(200);
  const login = { username: email, password, frontendType };
  expect((await home('/login', { ...login, password: guess.newPassword })).statusCode).toBe(200);
});

it('[API-05] ten codes a minute for a sign-up from one address', async () => {
  const guess = { username: 'waiting@learn.example', code: '000000' };
  const answers = Array.from({ length: 11 }, () => stranger('/email/verify', guess));
  expect(await statuses(answers)).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  expect(await statuses([home('/email/verify', guess)])).toEqual([400]);
});

it.each([
  ['/email/verify', { code: '000000' }],
  ['/set/newpassword', { verificationCode: '000000', newPassword: 'a new password' }],
])(
  '[API-05] six hundred wrong codes a minute from one network, for whatever accounts: %s',
  async (path, body) => {
    await use('codes of an address', `${STRANGER}/32`, 599);
    const guess = (name: string) => ({ ...body, username: `${name}@learn.example` });
    expect(await statuses([stranger(path, guess('first'))])).toEqual([400]);
    expect(await statuses([stranger(path, guess('second'))])).toEqual([429]);
    expect(await statuses([home(path, guess('second'))])).toEqual([400]);
  },
);

it.each(['/signup', '/email/code/resend', '/password/forgot/code'])(
  '[API-05] sixty calls of %s a minute from one address',
  async (path) => {
    await use('mails for an address', `${STRANGER}/32`, 59);
    const person = { password: 'a good password', firstName: 'A', lastName: 'B' };
    const ask = (call: typeof stranger, name: string) =>
      call(path, { ...person, userType: 'student', username: `${name}@learn.example` });
    expect(await statuses([ask(stranger, 'one')])).toEqual([200]);
    expect(await statuses([ask(stranger, 'two')])).toEqual([429]);
    expect(await statuses([ask(home, 'three')])).toEqual([200]);
  },
);

it('[API-05] ten wrong passwords from a stranger do not keep the owner out', async () => {
  const { email, password } = await test.addStudent();
  const wrong = { username: email, password: 'a guess', frontendType };
  for (let tries = 0; tries < 10; tries += 1) await stranger('/login', wrong);
  expect((await stranger('/login', wrong)).statusCode).toBe(429);
  expect((await home('/login', { ...wrong, password })).statusCode).toBe(200);
});

it('[API-05] counts all addresses of an IPv6 network together, and apart from other networks', async () => {
  const { email, password } = await test.addStudent();
  const logIn = async (address: string, given: string) =>
    (await from(address)('/login', { username: email, password: given, frontendType })).statusCode;
  const guesses = Array.from({ length: 12 }, (_, index) =>
    logIn(`2001:db8:7:7:${index}::${index}`, 'a guess'),
  );
  const refused = (await Promise.all(guesses)).filter((status) => status === 429);
  expect(refused).toHaveLength(2);
  expect(await logIn('2001:db8:7:7:ffff::1', password)).toBe(429);
  expect(await logIn('2001:db8:7:8::1', password)).toBe(200);
});

it('[API-05] counts an IPv4 address inside IPv6 like the IPv4 address', async () => {
  let people = 0;
  const mails = (address: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, () => {
        people += 1;
        return from(address)('/password/forgot/code', { username: `p-${people}@learn.example` });
      }),
    );
  await mails('198.51.100.7', 30);
  await mails('::ffff:198.51.100.7', 30);
  const [refused] = await mails('198.51.100.7', 1);
  expect(refused?.statusCode).toBe(429);
  const [neighbour] = await mails('::ffff:198.51.100.8', 1);
  expect(neighbour?.statusCode).toBe(200);
});

it('[API-05] sixty requests for mail a minute from one address', async () => {
  const answers = await Promise.all(
    Array.from({ length: 61 }, (_, index) =>
      stranger('/password/forgot/code', { username: `some-${index}@learn.example` }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
});

it('[API-05] [API-22] ten mails an hour for an account from one address; its owner still gets one', async () => {
  const { email: username } = await test.addStudent();
  for (let mails = 0; mails < 10; mails += 1) {
    expect((await stranger('/password/forgot/code', { username })).statusCode).toBe(200);
    test.pass(60_000);
  }
  const refused = await stranger('/password/forgot/code', { username });
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe(String(50 * 60));
  expect((await home('/password/forgot/code', { username })).statusCode).toBe(200);
});

it('[API-05] [API-22] fifty mails a day for strangers on other networks leave the owner a code', async () => {
  const { email: username } = await test.addStudent();
  const ask = (network: string) => from(network)('/password/forgot/code', { username });
  // Each network may request fifteen mails a day, ten of them in one hour.
  for (const network of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']) {
    for (let mails = 0; mails < 16; mails += 1) {
      await ask(network);
      test.pass(31_000);
      if (mails === 9) test.pass(60 * 60_000);
    }
  }
  expect((await ask('203.0.113.4')).statusCode).toBe(429);
  const [stored] =
    await test.sql`select count(*)::int from mail_requests where email = ${username}`;
  expect(stored).toEqual({ count: 50 });
  for (let mails = 0; mails < 3; mails += 1) {
    expect((await ask('192.0.2.1')).statusCode).toBe(200);
    test.pass(31_000);
  }
  expect((await ask('192.0.2.1')).statusCode).toBe(429);
});

it('[API-20] requests for codes by strangers do not delay the code of the owner', async () => {
  const { email: username } = await test.addStudent();
  expect((await stranger('/password/forgot/code', { username })).statusCode).toBe(200);
  expect((await home('/password/forgot/code', { username })).statusCode).toBe(200);
  expect((await home('/password/forgot/code', { username })).statusCode).toBe(429);
});

it('[API-20] sends one mail for ten simultaneous requests', async () => {
  const username = 'at.once@learn.example';
  const password = 'a good password';
  const body = { username, password, firstName: 'A', lastName: 'B', userType: 'student' };
  await home('/signup', body);
  await waitForCode(test.sql, username);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => home('/email/code/resend', { username })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  await waitForCode(test.sql, username, 2);
  expect(await listMailsTo(test.sql, username)).toHaveLength(2);
});

/** Returns the e-mail address of an account to which a code was mailed. */
const knownName = async (path: string, round: number): Promise<string> => {
  if (path === '/email/verify') {
    const username = `known-${round}@learn.example`;
    const student = { password: 'a good password', firstName: 'A', lastName: 'B' };
    await home('/signup', { ...student, username, userType: 'student' });
    await waitForCode(test.sql, username);
    return username;
  }
  const { email } = await test.addStudent();
  await home('/password/forgot/code', { username: email });
  await waitForCode(test.sql, email);
  return email;
};

it.each([
  ['/email/verify', { code: '000000' }],
  ['/set/newpassword', { verificationCode: '000000', newPassword: 'a new password' }],
])(
  '[API-18] [API-24] %s takes as long for an unknown name as for a wrong code',
  async (path, body) => {
    // Load on the machine only adds time, so the shortest of many measurements is the server's own delay.
    const shortest = { known: Infinity, unknown: Infinity };
    const ratio = () => shortest.known / shortest.unknown;
    const differ = () => !(ratio() < 1.1 && ratio() > 0.9);
    for (let round = 0; round < 3 || (round < 20 && differ()); round += 1) {
      const email = await knownName(path, round);
      for (const [which, username] of [
        ['known', email],
        ['unknown', `nobody-${round}@learn.example`],
      ] as const) {
        const started = performance.now();
        await home(path, { ...body, username });
        shortest[which] = Math.min(shortest[which], performance.now() - started);
      }
    }
    expect(Math.min(shortest.known, shortest.unknown)).toBeGreaterThan(240);
    expect(ratio()).toBeGreaterThan(0.9);
    expect(ratio()).toBeLessThan(1.1);
  },
);
