import {
  makeRelease,
  type ReleaseTest,
  readBrokenRules,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { runRegistryMaintenance } from './registry-maintenance.ts';
import { toHexDigestOfIntegrity } from './release-file-store.ts';
import { WITHDRAWN_RELEASE_RETENTION_DAYS } from './release-retention.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const limits = { bytes: 2 ** 40, releases: 1000, days: 90, previews: 3, previewDays: 7 };
const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };
let test: ReleaseTest;
let team: TestClient;
beforeEach(async () => {
  jest.clearAllMocks();
  test = await startReleaseTest(limits);
  team = await test.team();
});
afterEach(() => test.close());

const release = (minor: number) => makeRelease('catalog', `1.${minor}.0`);
const upkeep = async (days: number) => {
  const { now } = test.clock;
  await runRegistryMaintenance({
    ...test,
    limits,
    log,
    now: () => new Date(now.getTime() + days * DAY_MS),
  });
};
const entry = (minor: number) => `/remotes/catalog/1.${minor}.0/remoteEntry.1.${minor}.0.js`;
const statusOf = async (url: string) => (await test.page(url)).statusCode;
const kept = async (minors: readonly number[]) => {
  const codes = await Promise.all(minors.map((minor) => statusOf(entry(minor))));
  return minors.filter((_, index) => codes[index] === 200);
};
const promote = (minor: number, channel: string, percent?: number) =>
  test.promote(team, {
    remote: 'catalog',
    version: `1.${minor}.0`,
    channel,
    ...(percent !== undefined && { percent }),
  });

const all = Array.from({ length: 16 }, (_, index) => index);

/** Release 1 was never promoted; 2 and 4 run and ran on staging; 3 is a canary; 5 ran before the fallback of staging. */
const history = async () => {
  for (const minor of all.slice(1)) await test.ready(team, release(minor));
  for (const minor of [5, 4, 6, 2]) await promote(minor, 'staging');
  await promote(3, 'production', 10);
};

describe('an old release', () => {
  it('is kept while a channel, a canary, a fallback, a rollback or an open page may need it', async () => {
    await history();
    await upkeep(limits.days - 1);
    expect(await kept(all)).toEqual(all);
    await upkeep(limits.days + 1);
    expect(await kept(all)).toEqual(all.filter((minor) => minor !== 1 && minor !== 5));
    expect(log.error).not.toHaveBeenCalled();
  });

  it('is kept as long after its last run on a channel as after its publication', async () => {
    await history();
    await test.sql`update release_revisions set at = at + interval '2 days' where channel = 'staging'`;
    await upkeep(limits.days + 1);
    expect(await kept([1, 5])).toEqual([5]);
    await upkeep(limits.days + 3);
    expect(await kept([5])).toEqual([]);
  });

  it('that was removed cannot be chosen, its removal is recorded, and shared files stay', async () => {
    await history();
    const told = jest.spyOn(test.app.log, 'error');
    expect(await statusOf(entry(5))).toBe(200);
    await upkeep(limits.days + 1);
    expect(new Set(log.info.mock.calls.map(([removed]) => String(removed.version)))).toEqual(
      new Set(['1.1.0', '1.5.0']),
    );
    const [{ integrity } = { integrity: '' }] = release(5).descriptor.files;
    expect(
      await test.files.stat(`releases/catalog/${toHexDigestOfIntegrity(integrity)}`),
    ).toBeUndefined();
    expect(await statusOf('/remotes/catalog/1.5.0/remote.json')).toBe(404);
    expect(await statusOf(entry(5))).toBe(404);
    expect(told).not.toHaveBeenCalled();
    expect(await statusOf('/remotes/catalog/1.6.0/picture.png')).toBe(200);
    const refused = await promote(5, 'staging');
    expect([refused.statusCode, readBrokenRules(refused)]).toEqual([422, ['release-withdrawn']]);
    const { releases } = (await team.get('/v1/status')).json();
    expect(releases.find((each: { version: string }) => each.version === '1.5.0')).toMatchObject({
      withdrawn: 'it is not kept: no channel has had it for 90 days',
    });
    const back = await team.post('/v1/channels/staging/rollback', { remote: 'catalog', to: 1 });
    expect(back.json()).toMatchObject({ skipped: ['catalog 1.5.0'] });
  });

  it('is available again after it was published again', async () => {
    await history();
    await upkeep(limits.days + 1);
    const again = await test.publish(team, release(5));
    expect([again.statusCode, again.json().created]).toEqual([200, false]);
    expect(await statusOf(entry(5))).toBe(200);
    expect((await promote(5, 'staging')).statusCode).toBe(200);
  });

  it('that was withdrawn is removed soon, but not at once, so that open pages keep working', async () => {
    await history();
    await team.post('/v1/remotes/catalog/releases/1.9.0/withdraw', { reason: 'broken' });
    await upkeep(WITHDRAWN_RELEASE_RETENTION_DAYS - 1);
    expect(await statusOf(entry(9))).toBe(200);
    await upkeep(WITHDRAWN_RELEASE_RETENTION_DAYS + 1);
    expect(await kept(all)).toEqual(all.filter((minor) => minor !== 9));
  });
});
