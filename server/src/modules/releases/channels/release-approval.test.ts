import { RELEASE_RIGHTS } from '@cairn/api/release-people.contract';
import type { ReleaseBoard } from '@cairn/api/release-board.contract';
import { OPERATOR_RELEASE_AUTHOR } from '../permissions/release-author.ts';
import { endChannelFreeze, startChannelFreeze } from './channel-freeze.service.ts';
import { saveChannelSettings } from './channel-settings.service.ts';
import { grantReleaseRight, revokeReleaseRight } from '../permissions/release-rights.ts';
import { endExpiredChangeRequests } from './release-requests.service.ts';
import { revokeReleaseToken } from '../permissions/release-token.service.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import type { TestStudent } from '../../../../test/test-students.ts';
import {
  makeRelease,
  type ReleaseTest,
  readBrokenRules,
  startReleaseTest,
} from '../../../../test/test-releases.ts';

let test: ReleaseTest;
let team: TestClient;
let lena: TestClient;
let deniz: TestClient;
const HOUR_MS = 60 * 60 * 1000;

beforeAll(async () => {
  test = await startReleaseTest();
  team = await test.team({ remote: 'catalog' }, 'team catalogue');
  for (const version of ['1.1.0', '1.2.0']) await test.ready(team, makeRelease('catalog', version));
  for (const name of ['lena', 'deniz', 'sam']) await addPerson(name);
  await signIn();
});
afterAll(() => test.close());

const scopeOf = (name: string) => ({
  email: `${name}@team.example`,
  remote: '*',
  channel: 'production',
});

const students = new Map<string, TestStudent>();

/** Adds a person with every right to production. */
const addPerson = async (firstName: string): Promise<void> => {
  await grantReleaseRight(test.sql, scopeOf(firstName), RELEASE_RIGHTS);
  const { email } = scopeOf(firstName);
  students.set(firstName, await test.addStudent({ firstName, lastName: 'Roth', email }));
};

const as = async (name: string): Promise<TestClient> => {
  const student = students.get(name);
  if (!student) throw new Error(`There is no ${name}.`);
  return test.as(student);
};

const signIn = async (): Promise<void> => {
  [lena, deniz] = [await as('lena'), await as('deniz')];
};

/** Lets so much time pass that all people have to sign in again. */
const pass = async (hours: number): Promise<void> => {
  test.pass(hours * HOUR_MS);
  await signIn();
};

const now = () => test.clock.now;

const running = async () => {
  const { remotes } = (await test.visitor.get('/v1/manifest?channel=production')).json<{
    remotes: { name: string; version: string }[];
  }>();
  return remotes.find(({ name }) => name === 'catalog')?.version;
};

const change = async (by: TestClient, wish: object) => {
  const manifest = await test.visitor.get('/v1/manifest?channel=production');
  const headers = { 'if-match': String(manifest.headers['etag']) };
  const changes = [{ remote: 'catalog', ...wish }];
  return by.post('/v1/channels/production/changes', { changes, reason: 'New.' }, { headers });
};
const promote = (by: TestClient, version: string) => change(by, { action: 'promote', version });
const rollBack = (by: TestClient) => change(by, { action: 'rollback' });

const board = async (by: TestClient) => (await by.get('/v1/release-board')).json<ReleaseBoard>();

const refusedWith = (answer: Parameters<typeof readBrokenRules>[0]) => [
  answer.statusCode,
  ...readBrokenRules(answer),
];

describe('a frozen channel', () => {
  const freeze = (by: TestClient, body: object) => by.post('/v1/channels/production/freeze', body);
  const unfreeze = (by: TestClient) =>
    by.delete('/v1/channels/production/freeze', { reason: 'Over.' });

  it('refuses changes with the reason, permits rollbacks to all callers, and can be opened again', async () => {
    expect((await promote(lena, '1.1.0')).statusCode).toBe(200);
    const token = await test.team({}, 'reader');
    const frozen = await freeze(deniz, { reason: 'Exams until Friday.' });
    expect(frozen.json()).toMatchObject({
      by: { kind: 'person', name: 'deniz Roth' },
      isLocked: false,
    });
    for (const wish of [
      { action: 'promote', version: '1.2.0' },
      { action: 'canary', version: '1.2.0', percent: 5 },
    ]) {
      const refused = await change(lena, wish);
      expect(refusedWith(refused)).toEqual([422, 'channel-frozen']);
      expect(refused.json().message).toContain('by deniz Roth: Exams until Friday.');
    }
    const byToken = await test.promote(team, { remote: 'catalog', version: '1.2.0' });
    expect(refusedWith(byToken)).toEqual([422, 'channel-frozen']);
    expect((await rollBack(lena)).statusCode).toBe(200);
    expect(await running()).toBe('1.0.0');
    expect((await board(lena)).channels[0]?.freeze?.reason).toBe('Exams until Friday.');
    const { channels } = (await token.get('/v1/status')).json();
    expect(channels).toContainEqual(
      expect.objectContaining({
        channel: 'production',
        frozen: { by: 'deniz Roth', reason: 'Exams until Friday.' },
      }),
    );
    expect(refusedWith(await freeze(lena, { reason: 'Twice.' }))).toEqual([409, 'channel-frozen']);
    expect((await unfreeze(lena)).json()).toEqual({ frozen: false });
    expect((await token.get('/v1/channels/production/revisions')).json().freezes).toEqual([
      { kind: 'unfrozen', at: expect.any(String), who: 'lena Roth', reason: 'Over.' },
      { kind: 'frozen', at: expect.any(String), who: 'deniz Roth', reason: 'Exams until Friday.' },
    ]);
    expect(refusedWith(await unfreeze(lena))).toEqual([409, 'channel-open']);
    const { entries } = (await lena.get('/v1/release-history?channel=production')).json();
    expect(entries.slice(0, 1)).toEqual([
      expect.objectContaining({ kind: 'unfrozen', reason: 'Over.' }),
    ]);
  });

  it('opens by itself at its end date', async () => {
    const until = new Date(now().getTime() + HOUR_MS).toISOString();
    const past = new Date(now().getTime() - HOUR_MS).toISOString();
    expect(refusedWith(await freeze(lena, { reason: 'x', until: past }))).toEqual([
      422,
      'freeze-over',
    ]);
    expect((await freeze(lena, { reason: 'An hour.', until })).statusCode).toBe(200);
    expect(refusedWith(await promote(lena, '1.1.0'))).toEqual([422, 'channel-frozen']);
    await pass(1);
    expect((await promote(lena, '1.1.0')).statusCode).toBe(200);
    await rollBack(lena);
  });

  it('is reported to a tool before it checks a release, only for actions that the freeze forbids', async () => {
    const ask = (action: string, channel: string) =>
      team.get('/v1/token', { query: { action, remote: 'catalog', channel } });
    expect((await ask('promote', 'production')).statusCode).toBe(200);
    const lock = {
      channel: 'production',
      by: OPERATOR_RELEASE_AUTHOR,
      reason: 'Exams until Friday.',
    };
    await startChannelFreeze(test.sql, now, lock);
    for (const action of ['promote', 'canary']) {
      const refused = await ask(action, 'production');
      expect(refusedWith(refused)).toEqual([422, 'channel-frozen']);
      expect(refused.json().message).toContain('Exams until Friday.');
    }
    for (const action of ['publish', 'rollback', 'withdraw'])
      expect((await ask(action, 'production')).statusCode).toBe(200);
    expect((await ask('promote', 'staging')).statusCode).toBe(200);
    await endChannelFreeze(test.sql, now, lock);
  });

  it('that an operator locked can be opened only by an operator, who needs no right', async () => {
    const lock = { channel: 'production', by: OPERATOR_RELEASE_AUTHOR, reason: 'Audit.' };
    await startChannelFreeze(test.sql, now, lock);
    expect(refusedWith(await unfreeze(lena))).toEqual([403, 'channel-locked']);
    const refused = await promote(lena, '1.1.0');
    expect(refused.json()).toMatchObject({
      message: 'production is locked by the operator of the site: Audit.',
      details: { rules: [{ fix: expect.stringContaining('the operator of the site, who alone') }] },
    });
    const token = await test.team({}, 'reader of the lock');
    expect((await token.get('/v1/status')).json().channels).toContainEqual(
      expect.objectContaining({
        channel: 'production',
        frozen: { by: 'operator', reason: 'Audit.', isLocked: true },
      }),
    );
    await endChannelFreeze(test.sql, now, lock);
    expect(refusedWith(await freeze(team, { reason: 'x' }))).toEqual([403, 'token-remote']);
  });
});

it('can be locked by an operator when a person has already frozen it', async () => {
  const frozen = await lena.post('/v1/channels/production/freeze', { reason: 'Exams.' });
  expect(frozen.statusCode).toBe(200);
  const lock = { channel: 'production', by: OPERATOR_RELEASE_AUTHOR, reason: 'Audit.' };
  expect(await startChannelFreeze(test.sql, now, lock)).toMatchObject({
    reason: 'Audit.',
    isLocked: true,
  });
  await expect(startChannelFreeze(test.sql, now, lock)).rejects.toThrow('locked by the operator');
  await endChannelFreeze(test.sql, now, lock);
});

describe('a channel that requires a second person', () => {
  beforeAll(async () => {
    await saveChannelSettings(test.sql, now, {
      channel: 'production',
      by: OPERATOR_RELEASE_AUTHOR,
      reason: 'Two of us.',
      approvals: 1,
    });
  });

  const ask = async (by = lena, version = '1.1.0') => {
    const asked = await promote(by, version);
    expect(asked.statusCode).toBe(202);
    return asked.json<{ request: string }>().request;
  };
  const approve = (by: TestClient, id: string) => by.post(`/v1/release-requests/${id}/approve`);

  it('changes once another person approves, and records both', async () => {
    const id = await ask();
    expect(await running()).toBe('1.0.0');
    expect((await board(lena)).requests).toEqual([
      expect.objectContaining({ id, isOwn: true, mayApprove: false, reason: 'New.' }),
    ]);
    expect((await board(deniz)).requests[0]).toMatchObject({ isOwn: false, mayApprove: true });
    expect(refusedWith(await approve(lena, id))).toEqual([403, 'approval-own']);
    expect(refusedWith(await approve(await test.team({ actions: ['promote'] }), id))).toEqual([
      403,
      'token-action',
    ]);
    const approval = `/v1/release-requests/${id}/approval`;
    const headers = { 'if-match': '"production-999"' };
    const unseen = await deniz.put(approval, undefined, { headers });
    expect([unseen.statusCode, await running()]).toEqual([412, '1.0.0']);
    expect(refusedWith(await deniz.put(approval))).toEqual([428, 'if-match']);
    expect((await approve(deniz, id)).statusCode).toBe(200);
    expect(await running()).toBe('1.1.0');
    const { entries } = (await lena.get('/v1/release-history?channel=production')).json();
    expect(entries[0]).toMatchObject({
      kind: 'promote',
      by: { name: 'lena Roth' },
      approvedBy: { name: 'deniz Roth' },
    });
    const token = await test.team({}, 'reader');
    const told = (await token.get('/v1/channels/production/revisions?limit=1')).json();
    expect(told.revisions).toMatchObject([{ who: 'lena Roth', approvedBy: 'deniz Roth' }]);
    expect((await board(deniz)).requests).toEqual([]);
    expect((await rollBack(lena)).statusCode).toBe(200);
  });

  it('stores one request for the same change by the same caller, which `status` shows', async () => {
    const id = await ask();
    expect(await ask()).toBe(id);
    const other = await ask(lena, '1.2.0');
    expect(other).not.toBe(id);
    const { channels } = (await (await test.team({}, 'reader')).get('/v1/status')).json();
    const production = channels.find(
      ({ channel }: { channel: string }) => channel === 'production',
    );
    const common = { by: 'lena Roth', expiresAt: expect.any(String) };
    const wished = { remote: 'catalog', action: 'promote' };
    expect(production.waiting).toEqual([
      { ...common, id, changes: [{ ...wished, version: '1.1.0' }] },
      { ...common, id: other, changes: [{ ...wished, version: '1.2.0' }] },
    ]);
    for (const each of [id, other])
      await deniz.post(`/v1/release-requests/${each}/refuse`, { reason: 'No.' });
    const anew = await ask();
    expect(anew).not.toBe(id);
    await deniz.post(`/v1/release-requests/${anew}/refuse`, { reason: 'No.' });
  });

  it('stores no request for a release that already runs', async () => {
    await approve(deniz, await ask());
    expect(refusedWith(await promote(lena, '1.1.0'))).toEqual([422, 'change-none']);
    await rollBack(lena);
  });

  it('requires approval for changes by tokens too, and a token cannot approve its own request', async () => {
    const all = await test.team({}, 'team of all');
    const asked = await test.promote(all, { remote: 'catalog', version: '1.1.0' });
    expect(asked.statusCode).toBe(202);
    const { request } = asked.json<{ request: string }>();
    expect(refusedWith(await approve(all, request))).toEqual([403, 'approval-own']);
    const refused = await deniz.post(`/v1/release-requests/${request}/refuse`, { reason: 'No.' });
    expect(refused.json()).toEqual({ refused: true });
    expect(refusedWith(await approve(deniz, request))).toEqual([409, 'request-over']);
  });

  it('changes only once when two people approve at the same time', async () => {
    const id = await ask();
    const sam = await as('sam');
    const answers = await Promise.all([approve(deniz, id), approve(sam, id)]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    expect(await running()).toBe('1.1.0');
    await rollBack(lena);
  });

  it('checks everything again at the approval: an old gate result, a freeze, a revoked right', async () => {
    const stale = await ask();
    await test.ready(await test.team(), makeRelease('learning', '1.1.0'));
    const learning = await ask(lena, '1.2.0');
    const other = await test.promote(await test.team(), { remote: 'learning', version: '1.1.0' });
    await approve(deniz, other.json<{ request: string }>().request);
    expect(refusedWith(await approve(deniz, stale))).toEqual([422, 'gate-stale']);
    for (const version of ['1.1.0', '1.2.0'])
      await test.check(team, { remote: 'catalog', version });
    const lock = { channel: 'production', by: OPERATOR_RELEASE_AUTHOR, reason: 'Audit.' };
    await startChannelFreeze(test.sql, now, lock);
    expect(refusedWith(await approve(deniz, learning))).toEqual([422, 'channel-frozen']);
    await endChannelFreeze(test.sql, now, lock);
    await revokeReleaseRight(test.sql, scopeOf('lena'));
    expect(refusedWith(await approve(deniz, stale))).toEqual([409, 'request-over']);
    await grantReleaseRight(test.sql, scopeOf('lena'), RELEASE_RIGHTS);
    expect((await approve(deniz, stale)).statusCode).toBe(200);
    await rollBack(lena);
  });

  it('ends a request after three days, which the history records', async () => {
    const id = await ask();
    await pass(73);
    expect(refusedWith(await approve(deniz, id))).toEqual([409, 'request-over']);
    await endExpiredChangeRequests(test.sql, now());
    const { entries } = (await lena.get('/v1/release-history?channel=production')).json();
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'expired' }));
    expect(refusedWith(await approve(deniz, 'none'))).toEqual([404, 'request-unknown']);
  });

  it('ignores requests by a token that was revoked since', async () => {
    const asking = await test.team({}, 'team that ends');
    await test.check(team, { remote: 'catalog', version: '1.1.0' });
    const asked = await test.promote(asking, { remote: 'catalog', version: '1.1.0' });
    const [token] = await test.sql<{ id: string }[]>`
      select token_id as id from release_tokens where label = 'team that ends'`;
    await revokeReleaseToken(test.sql, token?.id ?? '');
    const { request } = asked.json<{ request: string }>();
    expect(refusedWith(await approve(deniz, request))).toEqual([409, 'request-over']);
  });
});
