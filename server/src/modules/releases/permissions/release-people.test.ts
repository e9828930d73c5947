import type { ReleaseRight } from '@cairn/api/release-people.contract';
import { toCheckedMix } from '@cairn/release-tool/gate/content-digest';
import type { TestClient } from '../../../../test/test-client.ts';
import {
  makeHost,
  makeRelease,
  type ReleaseTest,
  readBrokenRules,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import { grantReleaseRight, listReleaseRights, revokeReleaseRight } from './release-rights.ts';

let test: ReleaseTest;
let team: TestClient;
beforeAll(async () => {
  test = await startReleaseTest();
  team = await test.team({}, 'team catalogue');
  for (const name of ['catalog', 'learning'])
    for (const version of ['1.1.0', '1.2.0']) await test.ready(team, makeRelease(name, version));
});
afterAll(() => test.close());

/** Adds a person with an account, and with these rights to a remote on a channel. */
const person = async (
  firstName: string,
  ...rights: { remote?: string; channel?: string; actions?: ReleaseRight[] }[]
): Promise<TestClient> => {
  const student = await test.addStudent({ firstName, lastName: 'Roth' });
  for (const { remote = '*', channel = '*', actions } of rights)
    await grantReleaseRight(test.sql, { email: student.email, remote, channel }, actions);
  return test.as(student);
};

const tagOf = async (channel: string) =>
  String((await test.visitor.get('/v1/manifest', { query: { channel } })).headers['etag']);

const change = async (
  by: TestClient,
  changes: object[],
  { channel = 'production', reason = 'New search.', tag }: Record<string, string> = {},
) => {
  const headers = { 'if-match': tag ?? (await tagOf(channel)) };
  return by.post(`/v1/channels/${channel}/changes`, { changes, reason }, { headers });
};

const running = async (channel = 'production') => {
  const { remotes } = (await test.visitor.get('/v1/manifest', { query: { channel } })).json<{
    remotes: { name: string; version: string }[];
  }>();
  const others = remotes.filter(({ name }) => name !== 'host');
  return Object.fromEntries(others.map(({ name, version }) => [name, version]));
};

const promote = (remote: string, version: string) => ({ remote, version, action: 'promote' });
const rollback = (remote: string) => ({ remote, action: 'rollback' });

/** Hands in a check that was mounted with this version of the other remote. */
const checkBeside = async (remote: string, version: string, other: [string, string]) => {
  const mix = toCheckedMix(
    [makeRelease(remote, '1.0.0'), makeRelease(...other), makeHost('1.0.0')].map(ownOf),
  );
  const statement = await test.state({ remote, version, mix });
  const url = `/v1/remotes/${remote}/releases/${version}/checks`;
  const answer = await team.post(url, { channel: 'production', statement });
  expect(answer.statusCode).toBe(201);
};
const ownOf = ({ descriptor }: ReturnType<typeof makeRelease>) => descriptor;

describe('a person', () => {
  it('without a right can read and change nothing, and a visitor is asked to sign in', async () => {
    const nobody = await person('Nora');
    expect((await nobody.get('/v1/release-rights')).json()).toEqual({
      me: { kind: 'person', name: 'Nora Roth' },
      rights: [],
    });
    for (const path of ['/v1/release-board', '/v1/release-history']) {
      const refused = await nobody.get(path);
      expect([refused.statusCode, readBrokenRules(refused)]).toEqual([403, ['right-missing']]);
      expect((await test.visitor.get(path)).statusCode).toBe(401);
    }
    expect((await change(nobody, [rollback('catalog')])).statusCode).toBe(403);
  });

  it('promotes as far as the right permits, is recorded as the author, and is refused everything else', async () => {
    const lena = await person('Lena', {
      remote: 'catalog',
      channel: 'production',
      actions: ['promote', 'rollback'],
    });
    const promoted = await change(lena, [promote('catalog', '1.1.0')]);
    expect([promoted.statusCode, promoted.json().verdicts.catalog.how]).toEqual([200, 'signed']);
    const [newest] = (await lena.get('/v1/release-history?channel=production')).json().entries;
    expect(newest).toMatchObject({
      kind: 'promote',
      by: { kind: 'person', name: 'Lena Roth' },
      remote: 'catalog',
      version: '1.1.0',
      before: '1.0.0',
      reason: 'New search.',
    });
    const refusals = [
      await change(lena, [promote('learning', '1.1.0')]),
      await change(lena, [promote('catalog', '1.1.0')], { channel: 'staging' }),
      await change(lena, [{ ...promote('catalog', '1.2.0'), action: 'canary', percent: 5 }]),
      await change(lena, [rollback('catalog'), rollback('learning')]),
      await lena.post('/v1/remotes/catalog/releases/1.1.0/withdraw', { reason: 'Broken' }),
    ];
    for (const refused of refusals)
      expect([refused.statusCode, readBrokenRules(refused)]).toEqual([403, ['right-missing']]);
    expect(await running()).toEqual({ catalog: '1.1.0', learning: '1.0.0' });
    expect((await change(lena, [rollback('catalog')])).statusCode).toBe(200);
  });

  it('has a right until an operator revokes it, even during a session', async () => {
    const email = 'mona@team.example';
    const mona = await test.as(await test.addStudent({ email }));
    const scope = { email: 'Mona@Team.example', remote: 'catalog', channel: 'production' };
    await grantReleaseRight(test.sql, scope, ['rollback']);
    expect(await listReleaseRights(test.sql)).toContainEqual({
      ...scope,
      email,
      actions: 'rollback',
      hasAccount: true,
    });
    expect((await mona.get('/v1/release-board')).statusCode).toBe(200);
    await revokeReleaseRight(test.sql, scope);
    expect((await mona.get('/v1/release-board')).statusCode).toBe(403);
    await expect(revokeReleaseRight(test.sql, scope)).rejects.toThrow('no such right');
    await expect(grantReleaseRight(test.sql, { ...scope, email: 'mona' })).rejects.toThrow(
      'no e-mail',
    );
  });

  it('gets no right for a whole channel from a right to one remote', async () => {
    const scope = { email: 'nele@team.example', remote: 'catalog', channel: 'production' };
    const given = await grantReleaseRight(test.sql, scope);
    expect(given).toEqual([
      'promote',
      'canary',
      'rollback',
      'withdraw',
      'approve',
      'test',
      'tokens',
    ]);
    await expect(grantReleaseRight(test.sql, scope, ['rollback', 'freeze'])).rejects.toThrow(
      "A whole channel is concerned by freeze: use --remote '*' for that.",
    );
    expect(await grantReleaseRight(test.sql, { ...scope, remote: '*' }, ['freeze'])).toEqual([
      'freeze',
    ]);
  });

  it('can withdraw a release only if all channels that ran it are covered by the right', async () => {
    const sam = await person('Sam', { remote: 'learning', channel: 'staging' });
    await test.ready(team, makeRelease('learning', '3.0.0'));
    await test.promote(team, { remote: 'learning', version: '3.0.0', channel: 'staging' });
    await change(team, [rollback('learning')], { channel: 'staging' });
    const withdraw = (version: string) =>
      sam.post(`/v1/remotes/learning/releases/${version}/withdraw`, { reason: 'Broken' });
    expect((await withdraw('3.0.0')).statusCode).toBe(200);
    const refused = await withdraw('1.0.0');
    expect([refused.statusCode, readBrokenRules(refused)]).toEqual([403, ['right-missing']]);
    const { entries } = (await sam.get('/v1/release-history?remote=learning')).json();
    expect(entries).toContainEqual(
      expect.objectContaining({
        kind: 'withdrawn',
        by: { kind: 'person', name: 'Sam Roth' },
        version: '3.0.0',
      }),
    );
  });
});

describe('several remotes', () => {
  it('are promoted as one revision after each was mounted beside the next releases of the others, and rolled back as one', async () => {
    const both = [promote('catalog', '1.2.0'), promote('learning', '1.2.0')];
    const before = await running();
    const early = await change(team, both);
    expect([early.statusCode, readBrokenRules(early)]).toEqual([422, ['gate-stale']]);
    await checkBeside('catalog', '1.2.0', ['learning', '1.2.0']);
    const half = await change(team, both);
    expect([half.statusCode, readBrokenRules(half)]).toEqual([422, ['gate-stale']]);
    expect(await running()).toEqual(before);

    await checkBeside('learning', '1.2.0', ['catalog', '1.2.0']);
    const { revision } = (await change(team, both)).json<{ revision: number }>();
    expect(await running()).toEqual({ catalog: '1.2.0', learning: '1.2.0' });
    const { revisions } = (await team.get('/v1/channels/production/revisions?limit=1')).json();
    expect(revisions).toEqual([expect.objectContaining({ revision, action: 'several' })]);

    const back = await change(team, [rollback('catalog'), rollback('learning')]);
    expect(back.json().revision).toBe(revision + 1);
    expect(await running()).toEqual(before);
  });

  it('are refused together when one of them breaks a rule, occurs twice, or is ambiguous', async () => {
    const route = { auth: 'open' as const, title: 'Notes', data: [], preload: [] };
    const routes = [{ path: '/notes', ...route }];
    for (const name of ['catalog', 'learning'])
      await test.ready(team, makeRelease(name, '2.0.0', { routes }));
    const before = await running();
    const attempts = [
      [[promote('catalog', '2.0.0'), promote('learning', '2.0.0')], 'route-owner'],
      [[promote('catalog', '1.1.0'), promote('learning', '9.9.9')], 'release-unknown'],
      [[rollback('catalog'), promote('catalog', '1.1.0')], 'change-twice'],
      [[{ remote: 'catalog', action: 'promote' }], 'change-unclear'],
      [[{ remote: 'catalog', action: 'canary', version: '1.1.0' }], 'change-unclear'],
      [[{ ...rollback('catalog'), version: '1.1.0' }], 'change-unclear'],
      [[{ remote: 'catalog', action: 'canary', percent: 0 }], 'canary-none'],
    ] as const;
    for (const [changes, rule] of attempts)
      expect(readBrokenRules(await change(team, [...changes]))).toEqual([rule]);
    expect(await running()).toEqual(before);
  });

  it('are changed by only one of two simultaneous calls', async () => {
    const tag = await tagOf('production');
    const wish = [promote('catalog', '1.1.0')];
    const answers = await Promise.all([change(team, wish, { tag }), change(team, wish, { tag })]);
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(new Set(codes)).toEqual(new Set([200, 412]));
    const unseen = await team.post('/v1/channels/production/changes', {
      changes: wish,
      reason: 'x',
    });
    expect(unseen.statusCode).toBe(428);
  });
});
