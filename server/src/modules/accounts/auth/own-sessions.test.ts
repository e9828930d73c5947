import { tokensSchema, type Tokens } from '@cairn/api/auth.contract';
import type { listOwnSessions, OwnSession } from '@cairn/api/own-sessions.contract';
import type { EndpointAnswer } from '@cairn/api/endpoint';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { type TestClient, testClient } from '../../../../test/test-client.ts';
import type { TestStudent } from '../../../../test/test-students.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

interface Device {
  readonly tokens: Tokens;
  readonly client: TestClient;
}

const toClient = (tokens: Tokens): TestClient =>
  testClient(test.app, {
    'jwt-token': tokens.accessToken.jwtToken,
    'id-token': tokens.idToken.jwtToken,
  });

const signIn = async (
  { email, password }: TestStudent,
  { userAgent, address }: { readonly userAgent: string; readonly address: string },
): Promise<Device> => {
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'user-agent': userAgent },
    remoteAddress: address,
    body: { username: email, password, frontendType: 'student' },
  });
  const tokens = tokensSchema.parse(response.json());
  return { tokens, client: toClient(tokens) };
};
const laptop = { userAgent: FIREFOX, address: '203.0.113.7' };
const phone = { userAgent: ANDROID, address: '198.51.100.9' };

const listSessions = async (client: TestClient): Promise<readonly OwnSession[]> =>
  (await client.get('/user/sessions')).json<EndpointAnswer<typeof listOwnSessions>>().sessions;
const refresh = (student: TestStudent, { tokens }: Device, device = laptop) =>
  test.app.inject({
    method: 'POST',
    url: '/api/auth/sessionRefresh',
    headers: {
      'refresh-token': tokens.refreshToken.jwtToken,
      'user-agent': device.userAgent,
    },
    remoteAddress: device.address,
    body: { username: student.email },
  });

describe('GET /user/sessions', () => {
  it('[MPERM-33] lists each session with device, network and last use, that of the call first and marked', async () => {
    const maya = await test.addStudent();
    const own = await signIn(maya, laptop);
    const began = test.clock.now.toISOString();
    test.pass(60_000);
    await signIn(maya, phone);
    const sessions = await listSessions(own.client);
    expect(sessions).toMatchObject([
      {
        device: { browser: 'Firefox', system: 'Linux', network: '203.0.113.0/24', usedAt: began },
        isCurrent: true,
      },
      {
        device: {
          browser: 'Chrome',
          system: 'Android',
          network: '198.51.100.0/24',
          usedAt: test.clock.now.toISOString(),
        },
        isCurrent: false,
      },
    ]);
  });

  it('[MPERM-33] a session that is renewed elsewhere shows the new network and time', async () => {
    const maya = await test.addStudent();
    const own = await signIn(maya, laptop);
    test.pass(10 * 60_000);
    expect((await refresh(maya, own, phone)).statusCode).toBe(200);
    expect(await listSessions(own.client)).toMatchObject([
      {
        device: {
          browser: 'Chrome',
          system: 'Android',
          network: '198.51.100.0/24',
          usedAt: test.clock.now.toISOString(),
        },
      },
    ]);
  });

  it('[MPERM-33] stores neither the whole address nor the header', async () => {
    const maya = await test.addStudent();
    await signIn(maya, laptop);
    const rows = await test.sql`select * from sessions where student_id = ${maya.studentId}`;
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(laptop.address);
    expect(stored).not.toContain('Mozilla');
  });

  it('shows neither sessions of others nor expired ones', async () => {
    const [maya, jonas] = [await test.addStudent(), await test.addStudent()];
    await signIn(jonas, phone);
    const own = await signIn(maya, laptop);
    await test.sql`insert into sessions (session_id, student_id, expires_at, ends_at)
      values (gen_random_uuid(), ${maya.studentId}, ${new Date(test.clock.now.getTime() - 1)}, now())`;
    expect(await listSessions(own.client)).toHaveLength(1);
  });
});

describe('ending own sessions', () => {
  it('[MPERM-34] ends all other sessions at once on every process, and keeps that of the call', async () => {
    const maya = await test.addStudent();
    const [own, other, third] = [
      await signIn(maya, laptop),
      await signIn(maya, phone),
      await signIn(maya, phone),
    ];
    const process = await test.another();
    const response = await own.client.post('/user/sessions/end-others');
    expect(response.json()).toMatchObject({ ended: 2 });
    for (const ended of [other, third]) {
      expect((await ended.client.get('/user/attributes')).statusCode).toBe(401);
      const elsewhere = testClient(process, ended.client.headers);
      expect((await elsewhere.get('/user/attributes')).statusCode).toBe(401);
      expect((await refresh(maya, ended)).statusCode).toBe(401);
    }
    expect((await own.client.get('/user/attributes')).statusCode).toBe(200);
    expect((await refresh(maya, own)).statusCode).toBe(200);
  });

  it('ends one session and leaves the others', async () => {
    const maya = await test.addStudent();
    const [own, other, third] = [
      await signIn(maya, laptop),
      await signIn(maya, phone),
      await signIn(maya, laptop),
    ];
    const ended = (await listSessions(own.client)).find(
      ({ device }) => device.system === 'Android',
    );
    const url = `/user/sessions/${ended?.sessionId ?? ''}`;
    expect((await own.client.delete(url)).statusCode).toBe(200);
    expect((await other.client.get('/user/attributes')).statusCode).toBe(401);
    expect((await third.client.get('/user/attributes')).statusCode).toBe(200);
    // The request is sent again when its response was lost.
    expect((await own.client.delete(url)).statusCode).toBe(200);
  });

  it('ends no session of another person, nor that of the call', async () => {
    const [maya, jonas] = [await test.addStudent(), await test.addStudent()];
    const own = await signIn(maya, laptop);
    const foreign = await signIn(jonas, phone);
    const [theirs] = await listSessions(foreign.client);
    await own.client.delete(`/user/sessions/${theirs?.sessionId ?? ''}`);
    expect((await foreign.client.get('/user/attributes')).statusCode).toBe(200);
    const [mine] = await listSessions(own.client);
    const refused = await own.client.delete(`/user/sessions/${mine?.sessionId ?? ''}`);
    expect(refused.statusCode).toBe(409);
    expect((await own.client.get('/user/attributes')).statusCode).toBe(200);
  });
});
