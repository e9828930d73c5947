import type { LightMyRequestResponse } from 'fastify';
import type { TokenAction } from '@cairn/api/releases.contract';
import {
  readBootManifest,
  makeRelease,
  type ReleaseTest,
  readBrokenRules,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { startChannelFreeze } from './channel-freeze.service.ts';
import { saveChannelSettings } from './channel-settings.service.ts';
import { OPERATOR_RELEASE_AUTHOR } from '../permissions/release-author.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const setting = { type: 'number' as const, default: 2, description: 'Of a room.' };

let test: ReleaseTest;
let team: TestClient;
/** Revisions of production in which these versions were promoted. */
let promoted: Record<string, number>;
beforeEach(async () => {
  test = await startReleaseTest();
  team = await test.team();
  promoted = {};
  for (const version of ['1.1.0', '1.2.0', '1.3.0']) {
    await test.ready(team, makeRelease('catalog', version, { settings: { seats: setting } }));
    promoted[version] = await revisionOf(await test.promote(team, { remote: 'catalog', version }));
  }
  // The passed checks of the promotions are now too old for another promotion.
  test.pass(DAY_MS);
});
afterEach(() => test.close());

const revisionOf = async (answer: LightMyRequestResponse) => {
  expect(answer.statusCode).toBe(200);
  return answer.json<{ revision: number }>().revision;
};
const shown = async () => readBootManifest(await test.page('/catalog')).remotes[0]?.current.version;
const rollBack = (body: object = {}, by = team) =>
  by.post('/v1/channels/production/rollback', { remote: 'catalog', ...body });
const outcome = async (answer: LightMyRequestResponse) => [
  answer.statusCode,
  ...(answer.statusCode < 300 ? [] : readBrokenRules(answer)),
  await shown(),
];
const only = (...actions: TokenAction[]) => test.team({ remote: 'catalog', actions });
const freeze = () =>
  startChannelFreeze(test.sql, () => test.clock.now, {
    channel: 'production',
    by: OPERATOR_RELEASE_AUTHOR,
    reason: 'Audit.',
  });
const wantSecondPerson = () =>
  saveChannelSettings(test.sql, () => test.clock.now, {
    channel: 'production',
    by: OPERATOR_RELEASE_AUTHOR,
    reason: 'Two see more.',
    approvals: 1,
  });

describe('a rollback to an earlier release', () => {
  it('needs no gate, no second person and no right to promote, and is possible during a freeze', async () => {
    await wantSecondPerson();
    await freeze();
    const by = await only('rollback');
    expect(await outcome(await rollBack({ to: promoted['1.2.0'] }, by))).toEqual([200, '1.2.0']);
    expect(await outcome(await rollBack({}, by))).toEqual([200, '1.1.0']);
  });

  it('stays a rollback if the release was promoted again after it was left', async () => {
    await rollBack({ to: promoted['1.1.0'] });
    await test.check(team, { remote: 'catalog', version: '1.3.0' });
    await test.promote(team, { remote: 'catalog', version: '1.3.0' });
    await freeze();
    expect(await outcome(await rollBack({ to: promoted['1.2.0'] }))).toEqual([200, '1.2.0']);
  });
});

describe('a rollback that names no revision', () => {
  it('never restores a release that was promoted later, after any number of rollbacks', async () => {
    await rollBack({ to: promoted['1.1.0'] });
    await test.check(team, { remote: 'catalog', version: '1.2.0' });
    await test.promote(team, { remote: 'catalog', version: '1.2.0' });
    expect(await outcome(await rollBack())).toEqual([200, '1.1.0']);
    expect(await outcome(await rollBack())).toEqual([200, '1.0.0']);
    expect(await outcome(await rollBack())).toEqual([422, 'rollback-nothing', '1.0.0']);
  });
});

describe('a rollback to a later release', () => {
  beforeEach(async () => {
    await revisionOf(await rollBack({ to: promoted['1.1.0'] }));
  });
  const forward = (by = team, body: object = {}) =>
    rollBack({ to: promoted['1.3.0'], ...body }, by);
  const pass = () => test.check(team, { remote: 'catalog', version: '1.3.0' });

  it('needs the right to promote', async () => {
    await pass();
    expect(await outcome(await forward(await only('rollback')))).toEqual([
      403,
      'token-action',
      '1.1.0',
    ]);
    expect(await outcome(await forward(await only('rollback', 'promote')))).toEqual([200, '1.3.0']);
  });

  it('needs a passed gate', async () => {
    expect(await outcome(await forward())).toEqual([422, 'gate-missing', '1.1.0']);
    await pass();
    expect(await outcome(await forward())).toEqual([200, '1.3.0']);
  });

  it('is refused during a freeze', async () => {
    await pass();
    await freeze();
    expect(await outcome(await forward())).toEqual([422, 'channel-frozen', '1.1.0']);
  });

  it('waits for a second person', async () => {
    await pass();
    await wantSecondPerson();
    const answer = await forward();
    expect(await outcome(answer)).toEqual([202, '1.1.0']);
    const { request } = answer.json<{ request: string }>();
    const second = await test.team({ actions: ['approve'] }, 'second');
    const approved = await second.post(`/v1/release-requests/${request}/approve`, {});
    expect(await outcome(approved)).toEqual([200, '1.3.0']);
  });

  it('is a promotion also as a rollback of the whole channel', async () => {
    await pass();
    await freeze();
    const answer = await forward(team, { remote: undefined });
    expect(await outcome(answer)).toEqual([422, 'channel-frozen', '1.1.0']);
    expect(answer.json().message).toBe(
      'production is locked by the operator of the site: Audit. A rollback of catalog to something later is a promotion.',
    );
  });

  it('can be stopped by later failure reports, like a promotion', async () => {
    await pass();
    const revision = await revisionOf(await forward());
    const [row] = await test.sql<{ since: number }[]>`
      select (state -> 'catalog' ->> 'since')::int as since from release_revisions
      where channel = 'production' and revision = ${revision}`;
    expect(row?.since).toBe(revision);
  });
});

it('a rollback to later values of settings is a promotion', async () => {
  const give = async (seats: number) => {
    const { headers } = await team.get('/v1/manifest?channel=production');
    const changes = [{ action: 'promote', remote: 'catalog', values: { seats } }];
    const seen = { headers: { 'if-match': String(headers['etag']) } };
    const body = { changes, reason: 'Rooms.' };
    return revisionOf(await team.post('/v1/channels/production/changes', body, seen));
  };
  const few = await give(5);
  const many = await give(50);
  await freeze();
  expect((await rollBack({ to: few })).statusCode).toBe(200);
  const answer = await rollBack({ to: many });
  expect([answer.statusCode, readBrokenRules(answer)]).toEqual([422, ['channel-frozen']]);
});

it('a canary of 100 % needs the right to promote', async () => {
  await test.ready(team, makeRelease('catalog', '1.4.0'));
  const give = async (percent: number, by: TestClient) =>
    (await test.promote(by, { remote: 'catalog', version: '1.4.0', percent })).statusCode;
  const canaries = await only('canary');
  expect(await give(99, canaries)).toBe(200);
  expect(await give(100, canaries)).toBe(403);
  expect(await give(100, await only('canary', 'promote'))).toBe(200);
});
