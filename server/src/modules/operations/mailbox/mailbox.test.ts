import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { waitForCode } from '../../../../test/test-mailbox.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const read = (url = '/dev/mailbox', headers: Record<string, string> = {}, more: object = {}) =>
  test.app.inject({ url, headers: { host: 'localhost:3000', ...headers }, ...more });
const signUp = async (username: string) => {
  const body = { password: 'a good password', firstName: 'A', lastName: 'B', userType: 'student' };
  await test.visitor.post('/auth/signup', { username, ...body });
  return waitForCode(test.sql, username);
};

it('shows the mail of a server without a mail server, newest first, under a policy of its own', async () => {
  expect((await read()).body).toContain('No mail yet.');
  const first = await signUp('first@learn.example');
  const second = await signUp("o'second&co@learn.example");
  const { body, headers } = await read();
  expect(body.indexOf(second)).toBeGreaterThan(0);
  expect(body.indexOf(first)).toBeGreaterThan(body.indexOf(second));
  expect(body).toContain(`<p class="code">${first}</p>`);
  expect(body).toContain('Confirm your email for Cairn');
  expect(body).toMatch(/<time datetime="[^"]+Z">\w{3}, \w{3} \d+, \d{4}, \d+:\d\d [AP]M UTC</);
  expect(body).toContain("o'second&amp;co@learn.example");
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(headers['cache-control']).toBe('no-store');
});

it('shows the HTML of a mail in a sandbox', async () => {
  const code = await signUp('looks@learn.example');
  const [row] = await test.sql<{ id: string }[]>`select max(mail_id)::text as id from mailbox`;
  const { body, headers } = await read(`/dev/mailbox/${row?.id}`);
  expect(body).toContain(`<p class="code">${code}</p>`);
  expect(headers['content-security-policy']).toMatch(/sandbox$/);
});

it.each(['0', '99999', '-1', 'x', "1'--", '1e3', '9'.repeat(30)])(
  'answers 404 for the mail %j',
  async (mailId) => {
    expect((await read(`/dev/mailbox/${encodeURIComponent(mailId)}`)).statusCode).toBe(404);
  },
);

it.each([
  ['another machine', {}, { remoteAddress: '203.0.113.7' }],
  ['a proxy', { 'x-forwarded-for': '203.0.113.7' }, {}],
  ['a foreign name that leads here', { host: 'evil.example' }, {}],
  ['a name that only begins well', { host: 'localhost.evil.example' }, {}],
])('answers 404 to %s', async (_name, headers, more) => {
  const answer = await read('/dev/mailbox', headers, more);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ code: 'not-found', message: 'Not found.' });
});

describe('with other settings', () => {
  it('does not exist in service mode', async () => {
    const service = await startTestApp({ isTrial: false });
    const { statusCode } = await service.app.inject({
      url: '/dev/mailbox',
      headers: { host: 'localhost' },
    });
    expect(statusCode).toBe(404);
    await service.close();
  });

  it('does not exist with a mail server', async () => {
    const sending = await startTestApp({ mailer: { send: async () => {} } });
    const { statusCode } = await sending.app.inject({
      url: '/dev/mailbox',
      headers: { host: 'localhost' },
    });
    expect(statusCode).toBe(404);
    await sending.close();
  });
});
