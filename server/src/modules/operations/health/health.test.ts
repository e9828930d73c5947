import { startTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe('GET /api/health', () => {
  it('answers 200 while the database responds', async () => {
    const answer = await test.app.inject('/api/health');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ready', database: 'up', files: 'up' });
  });

  it('answers 503 with Retry-After while it does not', async () => {
    const down = await startTestApp({
      monitor: { isUp: () => false, whileUp: (work) => work() },
    });
    const answer = await down.app.inject('/api/health');
    await down.close();
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.json()).toEqual({ status: 'not ready', database: 'down', files: 'up' });
  });
});

describe('GET /api/health/ready', () => {
  it('is 200 while the database and the files are unavailable, because all processes share them', async () => {
    const app = await test.another({
      monitor: { isUp: () => false, whileUp: (work) => work() },
      files: { ...test.files, isUp: () => false },
    });
    const [ready, health] = [
      await app.inject('/api/health/ready'),
      await app.inject('/api/health'),
    ];
    await app.close();
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }]);
    expect(health.json()).toEqual({ status: 'not ready', database: 'down', files: 'down' });
  });
});

describe('a process that is stopping', () => {
  it('reports that it is not ready, is live, and still responds', async () => {
    const draining = new AbortController();
    const app = await test.another({ draining: draining.signal });
    const statuses = async () =>
      Promise.all(
        ['/api/health', '/api/health/ready', '/api/health/live', '/api/competencies/'].map(
          async (url) => (await app.inject(url)).statusCode,
        ),
      );
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    draining.abort();
    expect(await statuses()).toEqual([503, 503, 200, 200]);
    expect((await app.inject('/api/health')).json()).toEqual({
      status: 'not ready',
      database: 'up',
      files: 'up',
    });
  });

  it('is live also while its database is unavailable', async () => {
    const app = await test.another({
      monitor: { isUp: () => false, whileUp: (work) => work() },
    });
    expect((await app.inject('/api/health/live')).statusCode).toBe(200);
  });
});
