import type { RemoteAccess } from '@cairn/api/release-access.contract';
import type { ReleaseRight } from '@cairn/api/release-people.contract';
import { type CheckerKey, generateCheckerKey } from '@cairn/release-tool/gate/check-statement';
import type { LightMyRequestResponse } from 'fastify';
import {
  makeRelease,
  type ReleaseTest,
  readBrokenRules,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import { type TestClient, testClient } from '../../../../test/test-client.ts';
import { grantReleaseRight, revokeReleaseRight } from './release-rights.ts';
import { createTeamReleaseToken } from './release-token.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;

let test: ReleaseTest;
beforeAll(async () => {
  test = await startReleaseTest();
});
afterAll(() => test.close());

interface Right {
  readonly remote?: string;
  readonly channel?: string;
  readonly actions: ReleaseRight[];
}

const TOKENS: Right = { actions: ['tokens', 'promote'] };
const CHECKERS: Right = { actions: ['checkers'] };

/** Adds a person with these rights, by default to catalog on all channels. */
const person = async (...rights: Right[]) => {
  const student = await test.addStudent({ firstName: 'Lena', lastName: 'Roth' });
  const { email } = student;
  for (const { remote = 'catalog', channel = '*', actions } of rights)
    await grantReleaseRight(test.sql, { email, remote, channel }, actions);
  return { student, email, client: await test.as(student) };
};

const outcome = (answer: LightMyRequestResponse) => [
  answer.statusCode,
  ...(answer.statusCode < 300 ? [] : readBrokenRules(answer)),
];
const token = (given: object = {}) => ({
  label: 'pipeline',
  channel: '*',
  actions: ['publish'],
  days: 30,
  ...given,
});
const make = (by: TestClient, given: object = {}, remote = 'catalog') =>
  by.post(`/v1/remotes/${encodeURIComponent(remote)}/tokens`, token(given));
const withSecret = (secret: string) => testClient(test.app, { authorization: `Bearer ${secret}` });
const read = async (by: TestClient, remote = 'catalog') =>
  (await by.get(`/v1/remotes/${remote}/access`)).json<RemoteAccess>();

let published = 0;
/** Publishes a new version of catalog with a token. */
const publish = async (secret: string) => {
  published += 1;
  const release = makeRelease('catalog', `5.0.${published}`);
  return outcome(await test.publish(withSecret(secret), release));
};

describe('a token of an owner', () => {
  it('publishes until it is revoked, and is listed without its secret', async () => {
    const { client } = await person(TOKENS);
    const made = (await make(client)).json();
    expect(made.secret).toMatch(/^cairn_rt_/);
    expect(await publish(made.secret)).toEqual([201]);
    const list = await client.get('/v1/remotes/catalog/access');
    expect(list.body).not.toContain(made.secret.slice('cairn_rt_'.length));
    expect(list.json().tokens).toContainEqual({
      ...made.token,
      label: 'pipeline',
      madeBy: 'Lena Roth',
      actions: ['publish'],
      state: 'valid',
      usedOn: test.clock.now.toISOString().slice(0, 10),
    });
    const url = `/v1/remotes/catalog/tokens/${made.token.id}`;
    expect((await client.delete(url)).json()).toEqual({ revoked: true });
    expect(await publish(made.secret)).toEqual([401, 'token-revoked']);
    expect(outcome(await client.delete(url))).toEqual([409, 'access-over']);
    expect(outcome(await client.post(`${url}/renewal`, { days: 9 }))).toEqual([409, 'access-over']);
    const { entries } = (await client.get('/v1/release-history?remote=catalog')).json();
    const told = entries.map(({ kind, by }: { kind: string; by: { name: string } }) => [
      kind,
      by.name,
    ]);
    expect(told).toEqual(
      expect.arrayContaining([
        ['token-made', 'Lena Roth'],
        ['token-revoked', 'Lena Roth'],
      ]),
    );
  });

  it('expires on its day, unless it is renewed before', async () => {
    const { client, student } = await person(TOKENS);
    const [short, renewed] = [
      (await make(client, { days: 2 })).json(),
      (await make(client, { days: 2 })).json(),
    ];
    const renewal = await client.post(`/v1/remotes/catalog/tokens/${renewed.token.id}/renewal`, {
      days: 10,
    });
    const in10 = new Date(test.clock.now.getTime() + 10 * DAY_MS).toISOString();
    expect(renewal.json().token.expiresAt).toBe(in10);
    test.pass(2 * DAY_MS);
    expect(await publish(short.secret)).toEqual([401, 'token-expired']);
    expect(await publish(renewed.secret)).toEqual([201]);
    const again = await test.as(student);
    const late = `/v1/remotes/catalog/tokens/${short.token.id}/renewal`;
    expect(outcome(await again.post(late, { days: 9 }))).toEqual([409, 'access-over']);
  });

  it('allows at most what its owner may do', async () => {
    const { client } = await person(
      { channel: 'staging', actions: ['tokens', 'promote'] },
      { channel: 'production', actions: ['promote'] },
    );
    const cases = [
      [{ channel: 'staging', actions: ['publish', 'promote'] }, [201]],
      [{ channel: 'staging', actions: ['rollback'] }, [403, 'right-missing']],
      [{ channel: 'production', actions: ['promote'] }, [403, 'right-missing']],
      [{ channel: '*', actions: ['publish'] }, [403, 'right-missing']],
      [{ channel: 'preview-*', actions: ['preview'] }, [403, 'right-missing']],
      [{ channel: 'staging', actions: ['approve'] }, [400]],
    ] as const;
    for (const [given, expected] of cases)
      expect(outcome(await make(client, given))).toEqual(expected);
    expect(outcome(await make(client, { channel: 'staging' }, 'learning'))).toEqual([
      403,
      'right-missing',
    ]);
    expect(outcome(await make(client, { channel: 'staging' }, '*'))).toEqual([
      403,
      'right-missing',
    ]);
    expect((await read(client)).givable).toEqual([
      { remote: 'catalog', channel: 'staging', actions: ['publish', 'preview', 'promote'] },
    ]);
  });

  it('stops working when its owner loses the right, and works again for an owner who renews it', async () => {
    const first = await person(TOKENS);
    const { secret, token: made } = (
      await make(first.client, { actions: ['publish', 'promote'] })
    ).json();
    await revokeReleaseRight(test.sql, { email: first.email, remote: 'catalog', channel: '*' });
    expect(await publish(secret)).toEqual([401, 'token-maker']);
    const publisher = await person({ actions: ['tokens'] });
    expect((await read(publisher.client)).tokens).toContainEqual(
      expect.objectContaining({ id: made.id, state: 'maker' }),
    );
    const url = `/v1/remotes/catalog/tokens/${made.id}/renewal`;
    // The token promotes, which this owner may not.
    expect(outcome(await publisher.client.post(url, { days: 9 }))).toEqual([403, 'right-missing']);
    const second = await person(TOKENS);
    expect(outcome(await second.client.post(url, { days: 9 }))).toEqual([200]);
    expect(await publish(secret)).toEqual([201]);
    await test.sql`update students set disabled_at = now() where student_id = ${second.student.studentId}`;
    expect(await publish(secret)).toEqual([401, 'token-maker']);
  });

  it('loses single actions with the rights of its owner', async () => {
    const { client, email } = await person(TOKENS);
    const { secret } = (await make(client, { actions: ['publish', 'promote'] })).json();
    const ask = async (action: string) => {
      const query = { action, remote: 'catalog', channel: 'production' };
      return outcome(await withSecret(secret).get('/v1/token', { query }));
    };
    expect(await ask('promote')).toEqual([200]);
    await grantReleaseRight(test.sql, { email, remote: 'catalog', channel: '*' }, ['tokens']);
    expect(await ask('promote')).toEqual([403, 'token-action']);
    expect(await ask('publish')).toEqual([200]);
  });

  it('does not count as a second person for its owner', async () => {
    await test.sql`update release_channels set approvals = 1 where channel = 'production'`;
    const rights: Right = { remote: '*', actions: ['tokens', 'promote', 'approve'] };
    const { client } = await person(rights);
    const other = await person(rights);
    const { secret } = (await make(client, { actions: ['publish', 'promote'] })).json();
    await test.ready(await test.team(), makeRelease('catalog', '6.0.0'));
    const requested = await test.promote(withSecret(secret), {
      remote: 'catalog',
      version: '6.0.0',
    });
    const [request] = (await client.get('/v1/release-board')).json().requests;
    expect([requested.statusCode, request]).toEqual([
      202,
      expect.objectContaining({ isOwn: true, mayApprove: false }),
    ]);
    const url = `/v1/release-requests/${request.id}/approve`;
    expect(outcome(await client.post(url))).toEqual([403, 'approval-own']);
    expect(outcome(await other.client.post(url))).toEqual([200]);
    await test.sql`update release_channels set approvals = 0 where channel = 'production'`;
  });
});

describe('access to a remote', () => {
  it('can be changed only after a recent sign-in, by an account with the right', async () => {
    const { client } = await person(TOKENS, { remote: 'learning', actions: ['checkers'] });
    const stranger = await person({ remote: 'learning', actions: ['tokens', 'checkers'] });
    const reader = await person({ actions: ['promote'] });
    for (const refused of [stranger.client, reader.client])
      expect(outcome(await make(refused))).toEqual([403, 'right-missing']);
    expect(outcome(await stranger.client.get('/v1/remotes/catalog/access'))).toEqual([
      403,
      'right-missing',
    ]);
    const { tokens, checkers, givable, checkersFor, people } = await read(reader.client);
    expect([tokens, checkers, givable, checkersFor]).toEqual([[], [], [], []]);
    expect(people).toContainEqual({
      name: 'Lena Roth',
      remote: 'catalog',
      channel: '*',
      actions: ['promote'],
    });
    expect((await make(test.visitor)).statusCode).toBe(401);
    const { id } = (await make(client)).json().token;
    const earlier = new Date(test.clock.now.getTime() - 16 * MINUTE_MS);
    await test.sql`update sessions set identity_confirmed_at = ${earlier}`;
    const key = { name: 'x', key: 'x'.repeat(43), days: 1 };
    const changes = [
      make(client),
      client.post(`/v1/remotes/catalog/tokens/${id}/renewal`, { days: 1 }),
      client.delete(`/v1/remotes/catalog/tokens/${id}`),
      client.post('/v1/remotes/learning/checkers', key),
      client.post('/v1/remotes/learning/checkers/x/renewal', { days: 1 }),
      client.delete('/v1/remotes/learning/checkers/x', { reason: 'x' }),
    ];
    for (const answer of await Promise.all(changes))
      expect(answer.json()).toMatchObject({ code: 'recent-sign-in-needed' });
  });

  it('shows and changes no tokens of other remotes, and those of all remotes only with a right to all', async () => {
    const { client } = await person(TOKENS);
    const wide = await person({ remote: '*', actions: ['tokens'] });
    const foreign = await createTeamReleaseToken(test.sql, 'foreign', {
      remote: 'learning',
      channel: '*',
      actions: ['publish'],
    });
    const all = (await make(wide.client, { label: 'all remotes' }, '*')).json().token;
    const labels = async (by: TestClient) => (await read(by)).tokens.map(({ label }) => label);
    expect(await labels(client)).not.toEqual(expect.arrayContaining(['foreign']));
    expect(await labels(client)).not.toContain('all remotes');
    expect(await labels(wide.client)).toContain('all remotes');
    for (const id of [foreign.tokenId, all.id])
      expect(outcome(await client.delete(`/v1/remotes/catalog/tokens/${id}`))).toEqual([
        404,
        'access-unknown',
      ]);
    expect(outcome(await client.delete(`/v1/remotes/*/tokens/${all.id}`))).toEqual([
      403,
      'right-missing',
    ]);
  });

  it('is limited: days, names, known remotes and channels, and the number of valid tokens', async () => {
    const { client } = await person({ remote: '*', actions: ['tokens'] });
    for (const given of [{ days: 0 }, { days: 366 }, { label: '' }, { actions: [] }])
      expect((await make(client, given)).statusCode).toBe(400);
    expect(outcome(await make(client, { label: '  ' }))).toEqual([422, 'access-label']);
    expect(outcome(await make(client, {}, 'missing'))).toEqual([404, 'remote-unknown']);
    expect(outcome(await make(client, { channel: 'missing' }))).toEqual([404, 'channel-unknown']);
    for (let count = 0; count < 50; count += 1)
      await createTeamReleaseToken(test.sql, 'one of many', {
        remote: 'learning',
        channel: '*',
        actions: ['publish'],
      });
    expect(outcome(await make(client, {}, 'learning'))).toEqual([422, 'access-limit']);
  });

  it('does not change when the right is revoked while the call waits', async () => {
    const { client, email } = await person(TOKENS);
    const answer = await test.sql.begin(async (tx) => {
      await tx`delete from release_rights where email = ${email}`;
      const waiting = make(client, { label: 'too late' });
      // The call waits for the lock on the right, which this transaction has.
      for (;;) {
        const [blocked] = await test.sql`
          select from pg_stat_activity where wait_event_type = 'Lock' and query like '%release_rights%'`;
        if (blocked) break;
      }
      return { waiting };
    });
    expect(outcome(await answer.waiting)).toEqual([403, 'right-missing']);
    expect(await test.sql`select from release_tokens where label = 'too late'`).toHaveLength(0);
  });
});

describe('a key of a checker of an owner', () => {
  let key: CheckerKey;
  beforeEach(async () => {
    key = await generateCheckerKey(`machine ${published}-${Math.random()}`);
  });
  const add = (by: TestClient, given: object = {}, remote = 'catalog') =>
    by.post(`/v1/remotes/${remote}/checkers`, { name: key.kid, key: key.x, days: 30, ...given });
  const ofKey = () => `/v1/remotes/catalog/checkers/${encodeURIComponent(key.kid)}`;
  /** Hands in a result that the key has signed. */
  const handIn = async (remote = 'catalog') => {
    const about = { remote, version: '1.0.0', channel: 'production' };
    const statement = await test.state({ ...about, key });
    const team = await test.team();
    const body = { channel: 'production', statement };
    return outcome(await team.post(`/v1/remotes/${remote}/releases/1.0.0/checks`, body));
  };

  it('is valid for its remote alone, until it is revoked', async () => {
    const { client } = await person(CHECKERS);
    expect(outcome(await add(client))).toEqual([201]);
    expect(await handIn()).toEqual([201]);
    expect(await handIn('learning')).toEqual([422, 'checker-remote']);
    const query = { action: 'publish', remote: 'learning', checker: key.x };
    expect(outcome(await (await test.team()).get('/v1/token', { query }))).toEqual([
      422,
      'checker-remote',
    ]);
    expect((await client.delete(ofKey(), { reason: 'It was sold.' })).statusCode).toBe(200);
    expect(await handIn()).toEqual([422, 'checker-revoked']);
    expect((await read(client)).checkers).toContainEqual(
      expect.objectContaining({ name: key.kid, state: 'revoked', reason: 'It was sold.' }),
    );
    expect(outcome(await client.post(`${ofKey()}/renewal`, { days: 1 }))).toEqual([
      409,
      'access-over',
    ]);
  });

  it('expires, and is not valid once its owner has lost the right', async () => {
    const { client, email } = await person(CHECKERS);
    await add(client, { days: 20 });
    const renewal = await client.post(`${ofKey()}/renewal`, { days: 40 });
    expect(renewal.statusCode).toBe(200);
    await revokeReleaseRight(test.sql, { email, remote: 'catalog', channel: '*' });
    expect(await handIn()).toEqual([422, 'checker-unknown']);
    await grantReleaseRight(test.sql, { email, remote: 'catalog', channel: '*' }, ['checkers']);
    expect(await handIn()).toEqual([201]);
    test.pass(41 * DAY_MS);
    expect(await handIn()).toEqual([422, 'checker-expired']);
  });

  it('needs a right by name to all channels, and must not be another checker’s key', async () => {
    const { client } = await person(CHECKERS);
    const usual = await test.addStudent();
    const scope = { email: usual.email, remote: 'catalog' };
    expect(await grantReleaseRight(test.sql, { ...scope, channel: '*' })).not.toContain('checkers');
    await grantReleaseRight(test.sql, { ...scope, channel: 'production' }, ['checkers']);
    expect(outcome(await add(await test.as(usual)))).toEqual([403, 'right-missing']);
    expect(outcome(await add(client, {}, 'learning'))).toEqual([403, 'right-missing']);
    // With the operator's key, its revocation would end the operator's checker for all remotes.
    expect(outcome(await add(client, { key: test.checker.x }))).toEqual([409, 'checker-known']);
    expect(outcome(await add(client, { name: 'the test' }))).toEqual([409, 'checker-known']);
    expect(outcome(await add(client))).toEqual([201]);
    expect(outcome(await add(client, { name: 'another name' }))).toEqual([409, 'checker-known']);
  });
});
