import {
  type CheckerKey,
  generateCheckerKey,
  toPublicKey,
} from '@cairn/release-tool/gate/check-statement';
import type { LightMyRequestResponse } from 'fastify';
import {
  makeRelease,
  type ReleaseTest,
  readBrokenRules,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import { type TestClient, testClient } from '../../../../test/test-client.ts';

const about = { remote: 'catalog', version: '1.1.0', channel: 'production' };

let test: ReleaseTest;
let team: TestClient;
let operator: TestClient;
let key: CheckerKey;
beforeEach(async () => {
  test = await startReleaseTest();
  team = await test.team({ remote: 'catalog' });
  operator = await test.team({ remote: '*', channel: '*', actions: ['checkers'] }, 'operations');
  key = await generateCheckerKey('team machine');
  await test.publish(team, makeRelease('catalog', '1.1.0'));
});
afterEach(() => test.close());

const add = (given: object = toPublicKey(key), more: object = {}) =>
  operator.post('/v1/checkers', { key: given, ...more });
const revoke = (name = 'team machine') =>
  operator.delete(`/v1/checkers/${encodeURIComponent(name)}`, { reason: 'The machine was sold.' });
const outcome = (answer: LightMyRequestResponse) => [
  answer.statusCode,
  ...(answer.statusCode < 300 ? [] : readBrokenRules(answer)),
];
/** Hands in a statement signed with the key, at one process of the server. */
const handIn = async (by: CheckerKey, app = test.app) => {
  const statement = await test.state({ ...about, key: by });
  const client = testClient(app, team.headers);
  const body = { channel: about.channel, statement };
  return outcome(await client.post('/v1/remotes/catalog/releases/1.1.0/checks', body));
};
const promote = async () => outcome(await test.promote(team, about));

describe('[REGI-07] a checker', () => {
  it('is valid in all processes from its addition until its revocation', async () => {
    const other = await test.another();
    expect(await handIn(key)).toEqual([422, 'checker-unknown']);
    expect((await add()).statusCode).toBe(201);
    expect(await handIn(key, other)).toEqual([201]);
    expect((await revoke()).json()).toEqual({ revoked: true });
    expect(await handIn(key, other)).toEqual([422, 'checker-revoked']);
  });

  it('that is revoked is refused with the advice to use another key', async () => {
    await add();
    await revoke();
    const statement = await test.state({ ...about, key });
    const body = { channel: about.channel, statement };
    const handedIn = await team.post('/v1/remotes/catalog/releases/1.1.0/checks', body);
    const query = { action: 'promote', ...about, checker: key.x };
    const asked = await team.get('/v1/token', { query });
    for (const answer of [handedIn, asked])
      expect(answer.json().details.rules).toEqual([
        {
          rule: 'checker-revoked',
          message: 'The key of the checker team machine was revoked: The machine was sold.',
          fix: expect.stringMatching(
            /^A revoked key stays revoked\..* checker create .*--checker-key/,
          ),
        },
      ]);
  });

  it('that is revoked makes its earlier results invalid', async () => {
    await add();
    expect(await handIn(key)).toEqual([201]);
    await revoke();
    expect(await promote()).toEqual([422, 'gate-missing']);
    // Another key of the same name does not validate it either.
    const next = await generateCheckerKey('team machine');
    expect((await add(toPublicKey(next))).statusCode).toBe(201);
    expect(await promote()).toEqual([422, 'gate-missing']);
    expect(await handIn(next)).toEqual([201]);
    expect(await promote()).toEqual([200]);
  });

  it('is replaced in one step, and two checkers cannot share a name', async () => {
    await add();
    const next = await generateCheckerKey('team machine');
    expect(outcome(await add(toPublicKey(next)))).toEqual([409, 'checker-known']);
    expect((await add(toPublicKey(next), { replace: true })).json()).toEqual({
      name: 'team machine',
      replaced: true,
    });
    expect([await handIn(key), await handIn(next)]).toEqual([[422, 'checker-revoked'], [201]]);
    // A key that was revoked does not come back.
    expect(outcome(await add(toPublicKey(key), { replace: true }))).toEqual([409, 'checker-known']);
    expect(await handIn(next)).toEqual([201]);
  });

  it('of the settings is listed, keeps its name, and can be revoked too', async () => {
    expect(await handIn(test.checker)).toEqual([201]);
    const [listed] = (await team.get('/v1/checkers')).json().checkers;
    expect(listed).toEqual({ name: 'the test', key: test.checker.x, from: 'settings' });
    const other = await generateCheckerKey('the test');
    expect(outcome(await add(toPublicKey(other), { replace: true }))).toEqual([
      409,
      'checker-known',
    ]);
    await revoke('the test');
    expect(await promote()).toEqual([422, 'gate-missing']);
    expect(await handIn(test.checker)).toEqual([422, 'checker-revoked']);
    expect((await team.get('/v1/checkers')).json().checkers).toEqual([
      {
        name: 'the test',
        key: test.checker.x,
        from: 'settings',
        revokedAt: expect.any(String),
        revokedBy: 'operations',
        reason: 'The machine was sold.',
      },
    ]);
  });

  it('is added by its public key alone', async () => {
    expect(outcome(await add(key))).toEqual([422, 'checker-private']);
    expect((await team.get('/v1/checkers')).json().checkers).toHaveLength(1);
  });

  it('that does not exist cannot be revoked', async () => {
    expect(outcome(await revoke('nobody'))).toEqual([404, 'checker-unknown']);
  });

  it('is in the history with the people who added and revoked it, and the reason', async () => {
    await add();
    await revoke();
    const { checkers } = (await team.get('/v1/checkers')).json();
    expect(checkers[1]).toEqual({
      name: 'team machine',
      key: key.x,
      from: 'registry',
      addedAt: expect.any(String),
      addedBy: 'operations',
      revokedAt: expect.any(String),
      revokedBy: 'operations',
      reason: 'The machine was sold.',
    });
  });
});
