import { toFailureCookieName } from '@cairn/release-contract/failed-release';
import { STEP_COOKIE_PREFIX } from '@cairn/release-contract/step-cookie';
import {
  readBootManifest,
  toCookieHeader,
  makeRelease,
  type ReleaseTest,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import { retryUntil } from '../../../../test/server-process.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let test: ReleaseTest;
let team: TestClient;
const newest = makeRelease('catalog', '1.2.0');
beforeAll(async () => {
  test = await startReleaseTest();
  team = await test.team();
  for (const release of [makeRelease('catalog', '1.1.0'), newest]) {
    const { version } = release.descriptor;
    await test.ready(team, release);
    await test.check(team, { remote: 'catalog', version });
    await test.promote(team, { remote: 'catalog', version });
  }
});
afterAll(() => test.close());

const open = async (cookie: string, url = '/catalog') => {
  // The notes contain the time of this machine.
  test.clock.now = new Date();
  const answer = await test.page(url, { cookie });
  const [remote] = readBootManifest(answer).remotes;
  return {
    answer,
    remote,
    versions: [remote?.current, ...(remote?.previous ?? [])].map((one) => one?.version),
  };
};
const cookieFor = (release = newest) => {
  const { entry, files } = release.descriptor;
  const { integrity = '' } = files.find(({ path }) => path === entry) ?? {};
  return `${toFailureCookieName(integrity)}=1`;
};
const stepAt = (seconds: number, version = '1.2.0', page = '') =>
  `${STEP_COOKIE_PREFIX}${page}=catalog@${version}~${Math.floor(Date.now() / 1000) - seconds}`;
const failures = async () => {
  const { channels } = (await team.get('/v1/status')).json();
  const found = channels[0].remotes.find(({ name }: { name: string }) => name === 'catalog');
  return found.health[0].causes;
};
/** Returns the shown starts of a release, and the good and failed starts by which it is stopped. */
const readStarts = async (version = '1.2.0') => {
  const { channels } = (await team.get('/v1/status')).json();
  const found = channels[0].remotes.find(({ name }: { name: string }) => name === 'catalog');
  const shown = found.health.find((one: { version: string }) => one.version === version);
  const [judged] = await test.sql<{ good: number; bad: number }[]>`
    select count(*) filter (where not failed)::int as good, count(*) filter (where failed)::int as bad
    from release_reports where remote = 'catalog' and since > 0`;
  return {
    loads: shown.loads,
    failures: shown.failures,
    good: judged?.good ?? 0,
    bad: judged?.bad ?? 0,
  };
};
const readEarlierFailures = async () => (await readStarts('1.1.0')).failures;

describe('a release that failed in this browser', () => {
  it('[HEAL-09] comes last: the page starts with the previous release, and its manifest says why', async () => {
    const { answer, remote, versions } = await open(cookieFor());
    expect(versions).toEqual(['1.1.0', '1.0.0', '1.2.0']);
    expect(remote?.passedOver).toEqual(['1.2.0']);
    expect(answer.body).toContain('href="/remotes/catalog/1.1.0/remoteEntry.1.1.0.js"');
    expect(answer.body).not.toContain('href="/remotes/catalog/1.2.0/');
    expect(remote?.routes[0]?.title).toBe('All of catalog 1.1.0');
  });

  it('comes first again with other bytes, or when all releases have failed', async () => {
    const others = makeRelease('catalog', '1.2.0', { code: 'corrected' });
    expect((await open(cookieFor(others))).versions[0]).toBe('1.2.0');
    const all = ['1.0.0', '1.1.0', '1.2.0'].map((one) => cookieFor(makeRelease('catalog', one)));
    const { versions, remote } = await open(all.join('; '));
    expect([versions[0], remote?.passedOver]).toEqual(['1.2.0', undefined]);
  });

  it('[MIX-01] runs when the visitor chooses it', async () => {
    const { versions } = await open(cookieFor(), '/catalog?mfe.channel=staging&mfe.catalog=1.2.0');
    expect(versions[0]).toBe('1.2.0');
  });
});

describe('a step of a release that a page never finished', () => {
  it('[HEAL-09] counts as a frozen page, once, and the release comes last afterwards', async () => {
    const { answer, versions } = await open(stepAt(15));
    expect(versions[0]).toBe('1.1.0');
    expect(await retryUntil(failures, ({ frozen }) => frozen === 1, 5000)).toEqual({ frozen: 1 });
    const cookies = toCookieHeader(answer);
    expect(cookies).toContain(cookieFor());
    expect((await open(cookies)).versions[0]).toBe('1.1.0');
    expect(await failures()).toEqual({ frozen: 1 });
  });

  it('[HEAL-09] [REGI-13] turns the good start of that page into a failed one, in the figures and for the stop limit', async () => {
    const { pageId, mark } = readBootManifest((await open('')).answer);
    const loaded = { remote: 'catalog', version: '1.2.0', kind: 'loaded', ms: 90 };
    const before = await readStarts();
    await test.visitor.post('/v1/telemetry', { channel: 'production', mark, events: [loaded] });
    expect(await readStarts()).toEqual({
      ...before,
      loads: before.loads + 1,
      good: before.good + 1,
    });
    const note = `${stepAt(15)}~${pageId}`;
    expect((await open(note)).versions[0]).toBe('1.1.0');
    const after = { ...before, failures: before.failures + 1, bad: before.bad + 1 };
    expect(await retryUntil(readStarts, ({ bad }) => bad > before.bad, 5000)).toEqual(after);
    // Another request of the same browser, sent before the note was removed, counts nothing again.
    const { versions } = await open(`${note}; ${stepAt(15, '1.1.0', '_later')}`);
    expect(versions[0]).toBe('1.0.0');
    await retryUntil(readEarlierFailures, (count) => count === 1, 5000);
    expect(await readStarts()).toEqual(after);
  });

  it('[HEAL-09] [REGI-13] turns a good start of a fallback release into one failed start too', async () => {
    const { pageId, mark } = readBootManifest((await open('')).answer);
    const loaded = { remote: 'catalog', version: '1.0.0', kind: 'loaded', ms: 90 };
    const before = await readStarts('1.0.0');
    await test.visitor.post('/v1/telemetry', { channel: 'production', mark, events: [loaded] });
    await open(`${stepAt(15, '1.0.0')}~${pageId}`);
    const read = () => readStarts('1.0.0');
    const now = await retryUntil(read, (starts) => starts.failures > before.failures, 5000);
    expect([now.loads, now.failures]).toEqual([before.loads, before.failures + 1]);
  });

  it('[HEAL-09] is counted even if the page was reloaded every few seconds, beside the records of later pages', async () => {
    const before = await failures();
    const pages = [5, 10, 15].map((seconds) => stepAt(seconds, '1.2.0', `_${seconds}`));
    const host = `${STEP_COOKIE_PREFIX}_0=host@1.0.0~${Math.floor(Date.now() / 1000)}`;
    const { answer, versions } = await open([host, ...pages].join('; '));
    expect(versions[0]).toBe('1.1.0');
    const count = before.frozen + 1;
    expect(await retryUntil(failures, ({ frozen }) => frozen === count, 5000)).toEqual({
      frozen: count,
    });
    const removed = answer.cookies.filter(({ maxAge }) => maxAge === 0).map(({ name }) => name);
    expect(removed.toSorted()).toEqual(
      ['_10', '_15', '_5'].map((page) => STEP_COOKIE_PREFIX + page),
    );
  });

  it.each([
    ['may still be under way', () => stepAt(0)],
    ['is of a release that is not there', () => stepAt(15, '9.9.9')],
    ['is none', () => `${STEP_COOKIE_PREFIX}=host~1`],
    ['is made up', () => `${STEP_COOKIE_PREFIX}=<script>@1.2.0~1`],
    ['has a name that no server can remove', () => stepAt(15, '1.2.0', ' é')],
  ])('changes nothing when it %s', async (_, createCookie) => {
    const before = await failures();
    expect((await open(createCookie())).versions[0]).toBe('1.2.0');
    expect(await failures()).toEqual(before);
  });
});
