import type { ReleaseBoard } from '@cairn/api/release-board.contract';
import {
  type ReleaseTest,
  readBrokenRules,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { grantReleaseRight } from '../permissions/release-rights.ts';

const email = 'lena@team.example';
let test: ReleaseTest;
let lena: TestClient;

beforeAll(async () => {
  test = await startReleaseTest();
  await grantReleaseRight(test.sql, { email, remote: '*', channel: 'production' }, ['settings']);
  lena = await test.as(await test.addStudent({ firstName: 'Lena', lastName: 'Roth', email }));
});
afterAll(() => test.close());

const setCanary = (canary: object) =>
  test.app.inject({
    method: 'PATCH',
    url: '/api/v1/channels/production/settings',
    headers: lena.headers,
    payload: { canary, reason: 'Slower.' },
  });

it('each channel has its own canary steps and limits, and the steps must increase', async () => {
  const changed = await setCanary({ steps: [5, 25], errorLimit: 0.01 });
  expect(changed.json().canary).toEqual({ steps: [5, 25], errorLimit: 0.01, leastStarts: 40 });
  const board = (await lena.get('/v1/release-board')).json<ReleaseBoard>();
  expect(board.channels[0]?.settings.canary.steps).toEqual([5, 25]);
  const refused = await setCanary({ steps: [25, 5] });
  expect([refused.statusCode, ...readBrokenRules(refused)]).toEqual([422, 'settings-unclear']);
});
