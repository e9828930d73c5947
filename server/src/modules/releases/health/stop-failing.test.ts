import {
  readBootManifest,
  makeRelease,
  PREVIEW_HOST,
  type ReleaseTest,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import { type TestClient, testClient } from '../../../../test/test-client.ts';
import {
  START_TIME_SAMPLE_SIZES,
  createReleaseStartTimeLimits,
  measureReleaseStartTimes,
} from './start-limits.ts';
import { selectStartTimesSql } from './start-times.repository.ts';

let test: ReleaseTest;
let team: TestClient;
beforeAll(async () => {
  test = await startReleaseTest();
  team = await test.team();
});
afterAll(() => test.close());

let minor = 0;
const promoted = async (channel = 'production') => {
  minor += 1;
  const version = `3.${minor}.0`;
  await test.ready(team, makeRelease('catalog', version));
  await test.check(team, { remote: 'catalog', version, channel });
  const answer = await test.promote(team, { remote: 'catalog', version, channel });
  expect(answer.statusCode).toBe(200);
  return version;
};
const event = (version: string, kind: string, more: object = {}) => ({
  remote: 'catalog',
  version,
  kind,
  ...more,
});
const failed = (version: string, more: object = {}) =>
  event(version, 'failed', { cause: 'mount', instead: '1.0.0', ...more });
/** Reports from so many pages, which take the address ranges in turn. */
const tell = async (
  pages: number,
  ranges: number,
  said: object | object[],
  channel = 'production',
  apps = [test.app],
) => {
  for (let page = 0; page < pages; page += 1) {
    const app = apps[page % apps.length] ?? test.app;
    const told = apps[(page + 1) % apps.length] ?? test.app;
    const opened = await app.inject({
      url: `/catalog?mfe.channel=${channel}`,
      headers: { host: PREVIEW_HOST },
      remoteAddress: `203.0.${page % ranges}.7`,
    });
    const { mark } = readBootManifest(opened);
    const body = { channel, mark, events: [said].flat() };
    expect((await testClient(told, {}).post('/v1/telemetry', body)).statusCode).toBe(200);
  }
};
const running = async (channel = 'production') =>
  readBootManifest(await test.page(`/catalog?mfe.channel=${channel}`, { host: PREVIEW_HOST }))
    .remotes[0]?.current.version;
const lastRevision = async () =>
  (await team.get('/v1/channels/production/revisions')).json().revisions[0];
const status = async () => {
  const { channels } = (await team.get('/v1/status')).json();
  return channels[0].remotes.find(({ name }: { name: string }) => name === 'catalog');
};

describe('a promoted release', () => {
  it('[REGI-10] [REGI-14] that fails in two processes, in each below the limit, is rolled back in both', async () => {
    const both = [test.app, await test.another()];
    const before = await running();
    const version = await promoted();
    await tell(35, 20, event(version, 'loaded'), 'production', both);
    await tell(4, 4, failed(version), 'production', both);
    expect(await running()).toBe(version);
    await tell(1, 1, failed(version), 'production', both);
    const shown = both.map(
      async (app) => readBootManifest(await app.inject('/catalog')).remotes[0],
    );
    expect((await Promise.all(shown)).map((remote) => remote?.current.version)).toEqual([
      before,
      before,
    ]);
    const reason = '5 of 40 starts failed on production; the limit is 5 %.';
    expect(await status()).toMatchObject({ version: before, takenBack: { version, reason } });
  });

  it('[REGI-10] [REGI-14] that fails for enough visitors is rolled back automatically, once, with a notification', async () => {
    const before = await running();
    const version = await promoted();
    await tell(35, 20, event(version, 'loaded'));
    await tell(4, 4, failed(version));
    expect(await running()).toBe(version);
    await tell(1, 1, failed(version));
    expect(await running()).toBe(before);
    const reason = '5 of 40 starts failed on production; the limit is 5 %.';
    expect(await status()).toMatchObject({ version: before, takenBack: { version, reason } });
    const revision = await lastRevision();
    expect(revision).toMatchObject({
      who: 'telemetry',
      action: 'release-stopped',
      remote: 'catalog',
      version,
      reason: `${reason} ${before} runs again.`,
    });
    await tell(5, 5, failed(version));
    expect(await lastRevision()).toEqual(revision);
  });

  it('[HEAL-06] [REGI-14] that throws after a good first render is rolled back when it does so for visitors of four address ranges', async () => {
    const before = await running();
    const version = await promoted();
    const ranAndThrew = [
      event(version, 'loaded', { ms: 300 }),
      event(version, 'failed', { cause: 'render' }),
    ];
    await tell(37, 20, event(version, 'loaded'));
    await tell(9, 3, ranAndThrew);
    expect(await running()).toBe(version);
    await tell(4, 4, ranAndThrew);
    expect(await running()).toBe(before);
  });

  it('[REGI-14] is not stopped by one address range, nor by three, for any number of reports', async () => {
    const version = await promoted();
    await tell(60, 20, event(version, 'loaded'));
    await tell(80, 1, failed(version));
    await tell(60, 3, failed(version));
    expect(await running()).toBe(version);
    expect((await status()).health[0]).toMatchObject({ version, failures: 140 });
  });

  it('[REGI-14] is not stopped by one of many ranges: a range weighs at most ten starts', async () => {
    const version = await promoted();
    await tell(400, 40, event(version, 'loaded'));
    await tell(40, 1, failed(version));
    await tell(4, 4, failed(version));
    expect(await running()).toBe(version);
  });

  it('[REGI-14] is stopped by four ranges with ten starts each, but not with nine', async () => {
    const before = await running();
    const version = await promoted();
    await tell(36, 4, failed(version));
    expect(await running()).toBe(version);
    await tell(4, 4, failed(version));
    expect(await running()).toBe(before);
  });

  it.each(['fetch', 'network'])(
    '[REGI-14] is not blamed where no release could be fetched: %s',
    async (cause) => {
      const version = await promoted();
      await tell(50, 10, failed(version, { cause, instead: undefined }));
      expect(await running()).toBe(version);
    },
  );

  it('[REGI-14] counts lost files as failures where the files of another release arrived', async () => {
    const before = await running();
    const version = await promoted();
    await tell(40, 4, failed(version, { cause: 'network' }));
    expect(await running()).toBe(before);
  });

  it('[REGI-14] [REGI-15] is replaced by the last valid release, past a withdrawn one, which is not stopped again', async () => {
    const last = await promoted();
    const gone = await promoted();
    const version = await promoted();
    await team.post(`/v1/remotes/catalog/releases/${gone}/withdraw`, { reason: 'It leaks' });
    await tell(40, 10, failed(version));
    expect(await running()).toBe(last);
    await tell(50, 10, failed(last));
    expect(await running()).toBe(last);
  });

  it('[REGI-14] of production is not stopped by failures on another channel', async () => {
    const version = await promoted();
    await tell(50, 10, failed(version), 'staging');
    expect([await running(), await running('staging')]).toEqual([version, version]);
  });

  it('[REGI-14] that a channel runs itself is stopped there, and other channels keep theirs', async () => {
    const before = await running();
    const version = await promoted('staging');
    await tell(50, 10, failed(version), 'staging');
    expect([await running(), await running('staging')]).toEqual([before, before]);
  });

  it('[REGI-14] without an earlier release keeps running, and its failures are shown', async () => {
    const opened = (address: string) =>
      test.app.inject({ url: '/learning', remoteAddress: address });
    for (let page = 0; page < 50; page += 1) {
      const { mark } = readBootManifest(await opened(`203.0.${page % 10}.7`));
      const events = [{ remote: 'learning', version: '1.0.0', kind: 'failed', cause: 'blank' }];
      await test.visitor.post('/v1/telemetry', { channel: 'production', mark, events });
    }
    expect((await opened('203.0.1.7')).statusCode).toBe(200);
  });
});

describe('the time limit for a step of a start', () => {
  it('follows the time of nine of ten starts, and no single address range determines it', async () => {
    const limits = createReleaseStartTimeLimits(
      test.sql,
      () => new Date(),
      (error) => {
        throw error;
      },
    );
    const limit = async () => {
      await measureReleaseStartTimes(test.sql);
      await limits.refresh();
      return limits.get('production', 'catalog');
    };
    await test.sql`delete from release_reports`;
    const version = await promoted();
    await tell(100, 2, event(version, 'loaded', { ms: 100 }));
    expect(await limit()).toBeUndefined();
    await tell(100, 20, event(version, 'loaded', { ms: 1800 }));
    expect(await limit()).toBe(9000);
    await test.sql`update release_reports set ms = 90`;
    expect(await limit()).toBe(5000);
    await test.sql`update release_reports set ms = 9000`;
    expect(await limit()).toBe(20_000);
  });

  it('is computed once for all processes, from the newest starts of each remote', async () => {
    await test.sql`delete from release_reports`;
    const report = (remote: string, count: number, ms: number, minutes: number) => test.sql`
      insert into release_reports (channel, remote, since, mark, failed, ms, visitor, range, at)
      select 'production', ${remote}, 1, ${`${remote} ${ms} `} || n, false, ${ms}, n, n % 400,
        now() - make_interval(mins => ${minutes}::int)
      from generate_series(1, ${count}::int) n`;
    await report('catalog', 30_000, 100, 600);
    await report('catalog', 1000, 2500, 10);
    await report('learning', 99, 2500, 10);
    await test.sql`vacuum (analyze) release_reports`;
    const [explained] = await test.sql<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }[]>`
      explain (analyze, buffers, format json) ${selectStartTimesSql(START_TIME_SAMPLE_SIZES)}`;
    const plan = explained?.['QUERY PLAN'][0]?.Plan ?? {};
    // A query that reads all rows takes more than 200 blocks.
    const blocks = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
    expect(blocks).toBeLessThan(150);

    await measureReleaseStartTimes(test.sql);
    await test.sql`delete from release_reports`;
    for (let process = 0; process < 3; process += 1) {
      const limits = createReleaseStartTimeLimits(test.sql, () => new Date(), jest.fn());
      await limits.refresh();
      expect(limits.get('production', 'catalog')).toBe(12_500);
      expect(limits.get('production', 'learning')).toBeUndefined();
    }
  });
});
