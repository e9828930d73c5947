/** Metrics of releases for operators. */
import { createInsertFragment } from '../database/sql.ts';
import {
  makeRelease,
  readBootManifest,
  type ReleaseTest,
  startReleaseTest,
} from '../../../test/test-releases.ts';
import {
  parseMetricSamples,
  openWatchedMetrics,
  type WatchedMetrics,
} from '../../../test/watched-metrics.ts';

let watched: WatchedMetrics;
let test: ReleaseTest;
beforeAll(async () => {
  watched = await openWatchedMetrics();
  test = await startReleaseTest(undefined, { observability: watched.observability });
});
afterAll(async () => {
  await test.close();
  await watched.observability.close();
});

const told = (remote: string, version: string, kind: 'loaded' | 'failed') => ({
  remote,
  version,
  kind,
  ...(kind === 'failed' && { cause: 'mount' }),
});

it('shows starts, failures and stops of releases that run on channels, and of no others', async () => {
  const team = await test.team();
  await test.ready(team, makeRelease('catalog', '1.1.0'));
  await test.ready(team, makeRelease('catalog', '9.9.9'));
  const wish = { remote: 'catalog', version: '1.1.0', percent: 50 };
  expect((await test.promote(team, wish)).statusCode).toBe(200);
  const events = [
    ...Array.from({ length: 7 }, () => told('catalog', '1.0.0', 'loaded')),
    told('catalog', '1.1.0', 'failed'),
    told('catalog', '9.9.9', 'failed'),
  ];
  await test.visitor.post('/v1/telemetry', { channel: 'production', events });
  // A page that starts well and then fails is one start.
  const { mark } = readBootManifest(await test.page('/catalog'));
  const ofPage = [told('catalog', '1.1.0', 'loaded'), told('catalog', '1.1.0', 'failed')];
  await test.visitor.post('/v1/telemetry', { channel: 'production', mark, events: ofPage });
  await test.sql`insert into release_revisions ${createInsertFragment({
    channel: 'production',
    revision: 900,
    who: 'telemetry',
    action: 'canary-stopped',
    remote: 'catalog',
    reason: 'too many failures',
    state: '{}',
  })}`;
  const samples = parseMetricSamples(await watched.scrape());
  const shown = (name: string, remote: string) =>
    samples
      .filter(({ name: own, labels }) => own === name && labels['remote'] === remote)
      .filter(({ labels }) => labels['channel'] === 'production')
      .map(({ labels, value }) => [labels['release'] ?? labels['stopped'], value]);
  expect(shown('release_starts_total', 'catalog')).toEqual([
    ['1.0.0', 7],
    ['1.1.0', 2],
  ]);
  expect(shown('release_failures_total', 'catalog')).toEqual([
    ['1.0.0', 0],
    ['1.1.0', 2],
  ]);
  expect(shown('release_starts_total', 'learning')).toEqual([['1.0.0', 0]]);
  expect(shown('release_stops_total', 'catalog')).toEqual([
    ['canary', 1],
    ['release', 0],
  ]);
  expect(shown('release_stops_total', 'learning')).toEqual([
    ['canary', 0],
    ['release', 0],
  ]);
});
