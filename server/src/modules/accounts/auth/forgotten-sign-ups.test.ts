/** Rows of sign-ups that are never confirmed have a maximum number and are removed. */
import { createBrowser } from '../../../../test/registrant.ts';
import { retryUntil } from '../../../../test/server-process.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { waitForCode } from '../../../../test/test-mailbox.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const stored = async (email: string) => {
  const [row] = await test.sql<{ accounts: number; signUps: number }[]>`
    select count(distinct student_id)::int as accounts, count(registration_id)::int as "signUps"
    from students left join registrations using (student_id)
    where email_key(email) = email_key(${email})`;
  return row;
};
const signUp = async (email: string, browser = createBrowser(test.app)) => {
  expect((await browser.signUp({ username: email })).statusCode).toBe(200);
  return browser;
};

it('removes sign-ups a week after their code has expired, and their unconfirmed account', async () => {
  const [early, late, again, confirmed] = ['early', 'late', 'again', 'confirmed'].map(
    (name) => `${name}@learn.example`,
  ) as [string, string, string, string];
  const owner = await signUp(confirmed);
  expect((await owner.verify(confirmed, await waitForCode(test.sql, confirmed))).statusCode).toBe(
    200,
  );
  await signUp(early);
  await signUp(again);
  test.pass(2 * DAY_MS);
  const lateBrowser = await signUp(late);
  await signUp(again);
  await waitForCode(test.sql, late);
  test.pass(6 * DAY_MS + 1000);
  expect(await stored(early)).toEqual({ accounts: 1, signUps: 1 });
  expect(await stored(again)).toEqual({ accounts: 1, signUps: 2 });
  // Every process removes forgotten sign-ups when it starts.
  await (await test.another({ jobsToRun: 'all' })).ready();
  await retryUntil(
    () => stored(early),
    (rows) => rows?.accounts === 0,
  );
  expect(await stored(early)).toEqual({ accounts: 0, signUps: 0 });
  expect(await stored(again)).toEqual({ accounts: 1, signUps: 1 });
  expect(await stored(confirmed)).toEqual({ accounts: 1, signUps: 0 });
  // The code of the sign-up has expired, but a new code can be requested.
  expect((await lateBrowser.resend(late)).statusCode).toBe(200);
  const code = await waitForCode(test.sql, late, 2);
  expect((await lateBrowser.verify(late, code)).statusCode).toBe(200);
});

it('[API-05] accepts 500 sign-ups of a network a day, and those of other networks afterwards', async () => {
  await test.sql`insert into mail_requests (email, kind, caller, requested_at)
    select 'made-up-' || number || '@learn.example', 'signUp', '203.0.113.7/32', ${test.clock.now}
    from generate_series(1, 499) number`;
  test.pass(60_000);
  const flood = createBrowser(test.app, '203.0.113.7');
  expect((await flood.signUp({ username: 'number-500@learn.example' })).statusCode).toBe(200);
  const refused = await flood.signUp({ username: 'number-501@learn.example' });
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe(String(24 * 60 * 60 - 60));
  expect(await stored('number-501@learn.example')).toEqual({ accounts: 0, signUps: 0 });
  await signUp('elsewhere@learn.example', createBrowser(test.app, '203.0.113.8'));
  test.pass(DAY_MS);
  expect((await flood.signUp({ username: 'number-501@learn.example' })).statusCode).toBe(200);
});
