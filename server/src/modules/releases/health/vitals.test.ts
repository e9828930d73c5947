import type { WebVitalReport } from '@cairn/api/web-vitals.contract';
import {
  makeRelease,
  readBootManifest,
  type ReleaseTest,
  startReleaseTest,
  toCookieHeader,
} from '../../../../test/test-releases.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { DEFAULT_RELEASE_LIMITS } from '../../../platform/configuration/release-settings.ts';
import { runRegistryMaintenance } from '../registry/registry-maintenance.ts';
import { toReleaseLimits } from '../registry/release-quota.ts';
import { stopCanariesByVitals } from './stop-by-vitals.ts';

const BASE = '1.0.0';
const CANARY = '1.1.0';
const LEAST = 20;
/** Number of visits of which a canary is judged with certainty. */
const ENOUGH = 36;

let test: ReleaseTest;
let team: TestClient;
beforeAll(async () => {
  test = await startReleaseTest();
  team = await test.team();
  await test.ready(team, makeRelease('catalog', CANARY));
  const canary = { leastStarts: LEAST };
  await team.patch('/v1/channels/production/settings', { canary, reason: 'Few visitors.' });
});
afterEach(async () => {
  await test.promote(team, { remote: 'catalog', version: CANARY, percent: 0 });
  await test.sql`delete from release_vitals`;
  await test.sql`delete from release_vital_reports`;
});
afterAll(() => test.close());

const begin = (plan: object = {}, percent = 50) =>
  test.promote(team, {
    remote: 'catalog',
    version: CANARY,
    percent,
    plan: { next: [90], everyMinutes: 30, vitalsLimit: 0.2, ...plan },
  });
const send = (mark: string | undefined, vitals: object[], channel = 'production') =>
  test.visitor.post('/v1/telemetry', {
    channel,
    events: [],
    vitals,
    ...(mark !== undefined && { mark }),
  });
const vital = (version: string, given: Partial<WebVitalReport> = {}): WebVitalReport => ({
  remote: 'catalog',
  version,
  vital: 'lcp',
  value: 1000,
  route: '/catalog',
  ...given,
});
/** Opens the page as a new visitor, and returns its mark and the version that it got. */
const open = async (address = '198.51.100.7') => {
  const page = await test.app.inject({ url: '/catalog', remoteAddress: address });
  const { mark = '', remotes } = readBootManifest(page);
  return { mark, version: remotes.find(({ name }) => name === 'catalog')?.current.version ?? '' };
};
/** Reports from pages of so many visitors of each version, each from a network of its own. */
const visit = async (
  count: number,
  values: Readonly<Record<string, number>>,
  name: WebVitalReport['vital'] = 'lcp',
) => {
  const left = new Map(Object.keys(values).map((version) => [version, count]));
  for (let page = 0; [...left.values()].some((more) => more > 0); page += 1) {
    const { mark, version } = await open(`203.${page % 250}.${113 + Math.floor(page / 250)}.7`);
    const more = left.get(version) ?? 0;
    if (more === 0) continue;
    left.set(version, more - 1);
    await send(mark, [vital(version, { vital: name, value: values[version] ?? 0 })]);
  }
};
const read = async () =>
  (await team.get('/v1/channels/production/remotes/catalog/health')).json().vitals;
const status = async () => {
  const { channels } = (await team.get('/v1/status')).json();
  return channels[0].remotes.find(({ name }: { name: string }) => name === 'catalog');
};
const look = () => stopCanariesByVitals(test.sql, test.clock.now);

describe('web vitals of a release', () => {
  it('are shown by version and route, with the percentile and the number of visits', async () => {
    for (let page = 0; page < 4; page += 1) {
      const { mark } = await open();
      const slow = page === 3 ? 4000 : 1000;
      const shift = vital(BASE, { vital: 'cls', value: 0 });
      expect((await send(mark, [vital(BASE, { value: slow }), shift])).json()).toEqual({
        counted: 2,
      });
    }
    const { versions, comparison } = await read();
    expect(comparison).toBeUndefined();
    expect(versions).toEqual([
      {
        version: BASE,
        vitals: [
          { vital: 'lcp', p75: expect.closeTo(980, -2), visits: 4 },
          { vital: 'cls', p75: 0, visits: 4 },
        ],
        places: [{ route: '/catalog', vitals: versions[0].vitals }],
      },
    ]);
  });

  it('count once for each page, release, route or slot, and vital', async () => {
    const { mark } = await open();
    await send(mark, [vital(BASE), vital(BASE, { value: 9000 })]);
    expect((await send(mark, [vital(BASE, { value: 9000 })])).json()).toEqual({ counted: 0 });
    const [{ vitals }] = (await read()).versions;
    expect(vitals).toEqual([{ vital: 'lcp', p75: expect.closeTo(980, -2), visits: 1 }]);
  });

  it.each<[string, object]>([
    ['a release that does not run', vital('7.7.7')],
    ['a route that the release does not declare', vital(BASE, { route: '/catalog/7' })],
    ['a slot that the release does not fill', { ...vital(BASE), route: undefined, slot: 'a/b' }],
    ['a route and a slot at once', vital(BASE, { slot: 'a/b' })],
    ['no place', { ...vital(BASE), route: undefined }],
  ])('of %s are not counted', async (_, report) => {
    const { mark } = await open();
    expect((await send(mark, [report])).json()).toEqual({ counted: 0 });
    expect((await read()).versions).toEqual([]);
  });

  it('without the mark of a page of the channel are not counted', async () => {
    const { mark } = await open();
    for (const [own, channel] of [
      [undefined, 'production'],
      ['forged', 'production'],
      [mark, 'staging'],
    ] as const)
      expect((await send(own, [vital(BASE)], channel)).json()).toEqual({ counted: 0 });
    expect((await read()).versions).toEqual([]);
  });

  it('of a release that the page was not given are not counted', async () => {
    await begin();
    const { mark, version } = await open();
    const other = version === BASE ? CANARY : BASE;
    expect((await send(mark, [vital(other)])).json()).toEqual({ counted: 0 });
    expect((await send(mark, [vital(version)])).json()).toEqual({ counted: 1 });
  });

  it.each<[string, object]>([
    ['an unknown vital', vital(BASE, { vital: 'fid' as 'lcp' })],
    ['a negative value', vital(BASE, { value: -1 })],
    ['a value beyond ten minutes', vital(BASE, { value: 600_001 })],
    ['a text as value', { ...vital(BASE), value: '1000' }],
    ['a long route', vital(BASE, { route: `/${'x'.repeat(200)}` })],
  ])('with %s are refused', async (_, report) => {
    const { mark } = await open();
    expect((await send(mark, [report])).statusCode).toBe(400);
  });

  it('are limited to 40 in one request, and to the rows of existing buckets', async () => {
    const { mark } = await open();
    const many = Array.from({ length: 41 }, () => vital(BASE));
    expect((await send(mark, many)).statusCode).toBe(400);
    for (const value of [600_000, 599_999, 550_000])
      await send((await open()).mark, [vital(BASE, { value })]);
    const [row] = await test.sql<{ rows: number }[]>`
      select count(*)::int as rows from release_vitals`;
    expect(row?.rows).toBe(1);
  });
});

describe('a canary with a limit for web vitals', () => {
  it('is stopped when a vital is worse, and status and history give the reason', async () => {
    await begin();
    await visit(ENOUGH, { [BASE]: 1000, [CANARY]: 3000 });
    await look();
    const { stopped, canary } = await status();
    expect(canary).toBeUndefined();
    expect(stopped).toMatch(
      /^The 75th percentile of LCP is 30\d\d ms with 1\.1\.0 \(36 visits\), 98\d ms with 1\.0\.0 \(36 visits\); the plan allows 20 % more\.$/,
    );
    const { revisions } = (await team.get('/v1/channels/production/revisions')).json();
    expect(revisions[0]).toMatchObject({
      action: 'canary-stopped',
      version: CANARY,
      percent: 0,
      reason: stopped,
    });
  });

  it('shows the canary beside its base with the interval and the limit', async () => {
    await begin();
    await visit(ENOUGH, { [BASE]: 1000, [CANARY]: 3000 });
    const { comparison } = await read();
    expect(comparison).toMatchObject({ base: BASE, canary: CANARY, limit: 0.2 });
    expect(comparison.vitals).toEqual([
      {
        vital: 'lcp',
        base: expect.objectContaining({ visits: ENOUGH }),
        canary: expect.objectContaining({ visits: ENOUGH }),
        difference: expect.closeTo(2044, 0),
        low: expect.any(Number),
        high: expect.any(Number),
      },
    ]);
    expect(comparison.vitals[0].low).toBeGreaterThan(1000);
  });

  it.each([
    ['is as fast', { [BASE]: 1000, [CANARY]: 1050 }, {}],
    ['has no limit', { [BASE]: 1000, [CANARY]: 3000 }, { vitalsLimit: undefined }],
    ['is within its limit', { [BASE]: 1000, [CANARY]: 3000 }, { vitalsLimit: 4 }],
  ])('continues when it %s', async (_, values, plan) => {
    await begin(plan);
    await visit(ENOUGH, values);
    await look();
    expect(await status()).toMatchObject({ canary: { version: CANARY } });
  });

  it('continues with too few visits', async () => {
    await begin();
    await visit(LEAST - 1, { [BASE]: 1000, [CANARY]: 9000 });
    await look();
    expect(await status()).toMatchObject({ canary: { version: CANARY } });
  });

  it('is not stopped by one visitor with any number of pages', async () => {
    await begin();
    await visit(ENOUGH, { [BASE]: 1000 });
    let cookie = '';
    for (let version = ''; version !== CANARY;) {
      const page = await test.app.inject({ url: '/catalog' });
      cookie = toCookieHeader(page);
      version = readBootManifest(page).remotes[0]?.current.version ?? '';
    }
    for (let count = 0; count < 2 * ENOUGH; count += 1) {
      const page = await test.app.inject({ url: '/catalog', headers: { cookie } });
      await send(readBootManifest(page).mark, [vital(CANARY, { value: 9000 })]);
    }
    const { versions, comparison } = await read();
    expect(versions[0]).toMatchObject({ version: CANARY, vitals: [{ visits: 2 * ENOUGH }] });
    expect(comparison.vitals[0].canary.visits).toBe(5);
    await look();
    expect(await status()).toMatchObject({ canary: { version: CANARY } });
  });

  it('has a limit between 5 % and 500 %', async () => {
    expect((await begin({ vitalsLimit: 0.01 })).statusCode).toBe(400);
    expect((await begin({ vitalsLimit: 6 })).statusCode).toBe(400);
  });
});

it('web vitals are deleted after 14 days, and those of single pages after two', async () => {
  await send((await open()).mark, [vital(BASE)]);
  const { sql, files, clock } = test;
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const limits = toReleaseLimits(DEFAULT_RELEASE_LIMITS);
  const count = async () => {
    await runRegistryMaintenance({ sql, files, limits, log, now: () => clock.now });
    const [row] = await sql<{ days: number; pages: number }[]>`
      select (select count(*)::int from release_vitals) as days,
        (select count(*)::int from release_vital_reports) as pages`;
    return row;
  };
  expect(await count()).toEqual({ days: 1, pages: 1 });
  test.pass(3 * 24 * 3_600_000);
  expect(await count()).toEqual({ days: 1, pages: 0 });
  test.pass(12 * 24 * 3_600_000);
  expect(await count()).toEqual({ days: 0, pages: 0 });
});
