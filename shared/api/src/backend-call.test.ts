import { defineBackendCall } from './backend-call.ts';
import { createTestHttp, stubFetch } from './test/http-calls.ts';
import { z } from './z.ts';

const call = {
  method: 'GET',
  path: '/plans/:id',
  params: z.object({ id: z.string() }),
  query: z.object({ day: z.string() }),
  answer: z.object({ title: z.string() }),
} as const;
const request = { params: { id: 'a/b' }, query: { day: '1' } };
const credentials = { accessToken: 'token-1', studentId: 's1' };

it('a call of a backend goes through the site, as the student', async () => {
  const requests = stubFetch(() => Response.json({ title: 'Tea' }));
  const getPlan = defineBackendCall('planner', call);
  const plan = await createTestHttp(credentials).call(getPlan, request);
  expect(plan.title).toBe('Tea');
  expect(requests[0]?.url).toBe('http://localhost/api/remotes/planner/plans/a%2Fb?day=1');
  expect(requests[0]?.headers.get('jwt-Token')).toBe('token-1');
});

describe('beside a development server with a backend', () => {
  beforeEach(() => {
    const cairnDevBackends = { planner: 'http://127.0.0.1:4100/__cairn/backend' };
    Object.assign(globalThis, { cairnDevBackends });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'cairnDevBackends');
  });

  it('a call goes there, without the session', async () => {
    const requests = stubFetch(() => Response.json({ title: 'Tea' }));
    await createTestHttp(credentials).call(defineBackendCall('planner', call), request);
    expect(requests[0]?.url).toBe('http://127.0.0.1:4100/__cairn/backend/plans/a%2Fb?day=1');
    expect(requests[0]?.headers.has('jwt-Token')).toBe(false);
    expect(requests[0]?.credentials).toBe('same-origin');
  });

  it('the call of another remote goes through the site', () => {
    expect(defineBackendCall('diary', call)).toMatchObject({
      path: '/remotes/diary/plans/:id',
      auth: 'optional',
    });
  });
});
