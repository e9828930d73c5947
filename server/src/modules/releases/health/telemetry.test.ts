import {
  readBootManifest,
  toCookieHeader,
  makeRelease,
  type ReleaseTest,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import { startTestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let test: ReleaseTest;
let team: TestClient;
beforeAll(async () => {
  test = await startReleaseTest();
  team = await test.team();
  for (const version of ['1.1.0', '1.2.0']) await test.ready(team, makeRelease('catalog', version));
});
afterAll(() => test.close());

const loaded = (version: string, ms?: number) => ({
  remote: 'catalog',
  version,
  kind: 'loaded',
  ms,
});
const failed = (version: string, cause = 'mount') => ({
  remote: 'catalog',
  version,
  kind: 'failed',
  cause,
  instead: '1.0.0',
});
const send = (events: object[], channel = 'production', mark?: string) =>
  test.visitor.post('/v1/telemetry', { channel, events, ...(mark !== undefined && { mark }) });
/** Returns the mark of a page of a new visitor, or of the one with the cookie. */
const markOf = async (from = '198.51.100.7', cookie = '') => {
  const page = await test.app.inject({
    url: '/catalog',
    remoteAddress: from,
    ...(cookie !== '' && { headers: { cookie } }),
  });
  return readBootManifest(page).mark ?? '';
};
/** Sends one event from each of so many visitors. */
const starts = async (count: number, event: object, from?: string) => {
  for (let page = 0; page < count; page += 1) await send([event], 'production', await markOf(from));
};
const times = (count: number, event: object) => Array.from({ length: count }, () => event);

const status = async () => {
  const { channels } = (await team.get('/v1/status')).json();
  return channels[0].remotes.find(({ name }: { name: string }) => name === 'catalog');
};

describe('telemetry', () => {
  it('[REGI-13] [TOOL-04] is shown for each release: loads, failures by cause, fallbacks, load times', async () => {
    const answer = await send([
      ...times(18, loaded('1.0.0', 90)),
      ...times(2, loaded('1.0.0', 1500)),
      failed('1.0.0', 'fetch'),
      failed('1.0.0', 'render'),
    ]);
    expect(answer.json()).toEqual({ counted: 22 });
    expect((await status()).health[0]).toEqual({
      version: '1.0.0',
      loads: 20,
      failures: 2,
      fallbacks: 2,
      causes: { fetch: 1, render: 1 },
      unattributed: 22,
      errorRate: 2 / 22,
      loadMs: { p50: 100, p95: 1600 },
    });
  });

  it('[REGI-13] counts one start for a page that starts well and then fails, or that fails twice', async () => {
    const read = async () => {
      const [health] = (await status()).health;
      const { hours } = (await team.get('/v1/channels/production/remotes/catalog/health')).json();
      const { loads, failures } = hours.at(-1);
      return { ...health, hour: [loads, failures] };
    };
    await send([loaded('1.0.0', 90)]);
    const before = await read();
    const mark = await markOf();
    await send([loaded('1.0.0', 90)], 'production', mark);
    await send([{ ...failed('1.0.0', 'blank'), reportedBefore: 'loaded' }], 'production', mark);
    await send([{ ...failed('1.0.0', 'uncaught'), reportedBefore: 'failed' }], 'production', mark);
    await send([{ ...loaded('1.0.0', 90), reportedBefore: 'failed' }], 'production', mark);
    const after = await read();
    expect(after).toMatchObject({
      loads: before.loads,
      failures: before.failures + 1,
      causes: { ...before.causes, blank: 1 },
      unattributed: before.unattributed,
      hour: [before.hour[0], before.hour[1] + 1],
    });
  });

  it('[REGI-13] ignores the claim of an earlier good start in a report without a mark', async () => {
    await send([loaded('1.0.0', 90)]);
    const [before] = (await status()).health;
    await send(times(50, { ...failed('1.0.0', 'blank'), reportedBefore: 'loaded' }));
    const [after] = (await status()).health;
    expect(after).toMatchObject({
      loads: before.loads,
      failures: before.failures + 50,
      unattributed: before.unattributed + 50,
    });
  });

  it('[REGI-13] is limited to 50 events, running releases and known fields', async () => {
    expect((await send(times(51, loaded('1.0.0')))).statusCode).toBe(400);
    expect((await send([{ ...loaded('1.0.0'), kind: 'other' }])).statusCode).toBe(400);
    expect((await send([loaded('7.7.7')])).json()).toEqual({ counted: 0 });
    expect((await send([loaded('1.0.0')], 'nowhere')).json()).toEqual({ counted: 0 });
    const columns = await test.sql<{ name: string }[]>`
      select column_name as name from information_schema.columns
      where table_name = 'release_telemetry' order by 1`;
    expect(columns.map(({ name }) => name)).toEqual([
      'channel',
      'count',
      'measure',
      'remote',
      'since',
      'version',
    ]);
  });

  it('[REGI-13] is limited for each network address', async () => {
    const limited = await startTestApp({ rateLimit: 3, pages: test.pages });
    const codes: number[] = [];
    for (let call = 0; call < 4; call += 1) {
      const body = { channel: 'production', events: [loaded('1.0.0')] };
      codes.push((await limited.visitor.post('/v1/telemetry', body)).statusCode);
    }
    await limited.close();
    expect(codes).toEqual([200, 200, 200, 429]);
  });

  it('[REGI-13] counts one start for a page that repeats its report, whatever the report claims', async () => {
    const read = async () => {
      const [{ loads, failures }] = (await status()).health;
      const { hours } = (await team.get('/v1/channels/production/remotes/catalog/health')).json();
      return [loads, failures, hours.at(-1).loads, hours.at(-1).failures];
    };
    await send([loaded('1.0.0', 90)]);
    const mark = await markOf();
    const [loads, failures, hourLoads, hourFailures] = await read();
    for (let call = 0; call < 3; call += 1)
      await send(times(50, loaded('1.0.0', 90)), 'production', mark);
    expect(await read()).toEqual([loads + 1, failures, hourLoads + 1, hourFailures]);
    const failure = { ...failed('1.0.0'), reportedBefore: 'loaded' };
    for (let call = 0; call < 3; call += 1) await send(times(50, failure), 'production', mark);
    expect(await read()).toEqual([loads, failures + 1, hourLoads, hourFailures + 1]);
  });

  it('[REGI-13] loses no count when many pages report at the same time', async () => {
    const before = (await status()).health[0].loads;
    await Promise.all(Array.from({ length: 40 }, () => send([loaded('1.0.0'), failed('1.0.0')])));
    expect((await status()).health[0].loads).toBe(before + 40);
  });
});

describe('a canary', () => {
  it('[REGI-14] that fails too often is stopped automatically, once, with the reason', async () => {
    await test.promote(team, { remote: 'catalog', version: '1.1.0', percent: 100 });
    expect(readBootManifest(await test.page('/catalog')).remotes[0]?.current.version).toBe('1.1.0');
    await starts(20, loaded('1.1.0'));
    await starts(5, failed('1.1.0'));
    expect((await status()).canary).toEqual({ version: '1.1.0', percent: 100 });
    await starts(14, loaded('1.1.0'));
    await Promise.all(times(5, {}).map(() => starts(1, failed('1.1.0'))));
    const after = await status();
    expect(after).not.toHaveProperty('canary');
    expect(after.stopped).toMatch(/^\d+ of \d+ starts failed on production; the limit is 5 %\.$/);
    expect(readBootManifest(await test.page('/catalog')).remotes[0]?.current.version).toBe('1.0.0');
    const { revisions } = (await team.get('/v1/channels/production/revisions')).json();
    const stops = revisions.filter(({ action }: { action: string }) => action === 'canary-stopped');
    expect(stops).toHaveLength(1);
    expect(stops[0]).toMatchObject({
      who: 'telemetry',
      version: '1.1.0',
      percent: 0,
      reason: after.stopped,
    });
  });

  it('[REGI-14] that fails in each of its first starts is stopped after eight of them', async () => {
    await test.promote(team, { remote: 'catalog', version: '1.1.0', percent: 100 });
    await starts(7, failed('1.1.0'));
    expect(await status()).toHaveProperty('canary');
    await starts(1, failed('1.1.0'));
    const { canary, stopped } = await status();
    expect([canary, stopped]).toEqual([
      undefined,
      '8 of 8 starts failed on production; the limit is 5 %.',
    ]);
  });

  it('[REGI-14] with few failures continues, and only its own starts count', async () => {
    await test.promote(team, { remote: 'catalog', version: '1.1.0', percent: 100 });
    await starts(180, loaded('1.1.0'));
    await starts(5, failed('1.1.0'));
    await send(times(50, failed('1.0.0')));
    const { canary, health } = await status();
    expect(canary).toEqual({ version: '1.1.0', percent: 100 });
    expect(health[1]).toMatchObject({ version: '1.1.0', loads: 180, failures: 5 });
  });
});

describe('a forged report about a canary', () => {
  const canary = { version: '1.2.0', percent: 100 };
  const begin = async () => {
    await test.promote(team, { remote: 'catalog', version: '1.2.0', percent: 0 });
    await test.check(team, { remote: 'catalog', version: '1.2.0' });
    const begun = await test.promote(team, { remote: 'catalog', ...canary });
    expect(begun.statusCode).toBe(200);
  };

  it('[REGI-14] in one request without a mark, with a forged or an old mark, is shown but stops nothing', async () => {
    await begin();
    const old = await markOf();
    test.pass(13 * 60 * 60 * 1000);
    const mark = await markOf();
    const [body = '', signature = ''] = mark.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const other = Buffer.from(JSON.stringify({ ...claims, id: 'other' })).toString('base64url');
    const made = [undefined, 'x', `${other}.${signature}`, `${body}.${'A'.repeat(43)}`, old];
    for (const given of made) await send(times(50, failed('1.2.0')), 'production', given);
    const { canary: running, health } = await status();
    expect(running).toEqual(canary);
    expect(health[1]).toMatchObject({ version: '1.2.0', unattributed: made.length * 50 });
    await starts(7, failed('1.2.0'));
    expect((await status()).canary).toEqual(canary);
    await starts(1, failed('1.2.0'));
    expect(await status()).not.toHaveProperty('canary');
  });

  it('[REGI-14] counts once for each page, and only for a page that was given the canary', async () => {
    await begin();
    const mark = await markOf();
    for (let time = 0; time < 45; time += 1)
      await send(times(50, failed('1.2.0')), 'production', mark);
    const without = await test.app.inject({ url: '/catalog?mfe.channel=staging' });
    const staging = readBootManifest(without).mark;
    for (let time = 0; time < 45; time += 1) await send([failed('1.2.0')], 'production', staging);
    expect((await status()).canary).toEqual(canary);
  });

  it('[REGI-14] by one visitor weighs as much as one visitor', async () => {
    await begin();
    const first = await test.page('/catalog');
    const cookie = toCookieHeader(first);
    for (let page = 0; page < 50; page += 1)
      await send([failed('1.2.0')], 'production', await markOf('203.0.113.9', cookie));
    expect((await status()).canary).toEqual(canary);
  });

  it('[REGI-14] from one address range does not hide real failures', async () => {
    await begin();
    await starts(150, loaded('1.2.0'), '100.64.1.1');
    await starts(30, loaded('1.2.0'), '192.0.2.1');
    await starts(6, failed('1.2.0'), '192.0.2.77');
    expect(await status()).not.toHaveProperty('canary');
  });
});
