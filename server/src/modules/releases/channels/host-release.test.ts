/**
 * Tests the host in the registry: published, checked, promoted, as a canary, passed over and rolled back like every release.
 */
import { toFailureCookieName } from '@cairn/release-contract/failed-release';
import { STEP_COOKIE_PREFIX } from '@cairn/release-contract/step-cookie';
import {
  readBootManifest,
  toCookieHeader,
  makeHost,
  makeRelease,
  PREVIEW_HOST,
  type ReleaseTest,
  readBrokenRules,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import type { HostWatchSettings } from '../../pages/host-watch.script.ts';

let test: ReleaseTest;
let team: TestClient;
beforeEach(async () => {
  test = await startReleaseTest();
  team = await test.team({ remote: '*', channel: '*' });
});
afterEach(() => test.close());

const promote = (version: string, wish: { channel?: string; percent?: number } = {}) =>
  test.promote(team, { remote: 'host', version, ...wish });
const ready = (version: string, given: Parameters<typeof makeHost>[1] = {}) =>
  test.ready(team, makeHost(version, given));
const rollBack = () => team.post('/v1/channels/production/rollback', { remote: 'host' });

/** Returns the version that a page names, and the one whose files it loads. */
const hostOf = async (url = '/catalog', headers: Record<string, string> = {}) => {
  const page = await test.page(url, headers);
  const told = readBootManifest(page).host?.version;
  const loaded = [...page.body.matchAll(/src="\/remotes\/host\/([\d.]+)\//g)].map(([, one]) => one);
  return [told, ...new Set(loaded)];
};
const failedCookie = (version: string): string => {
  const { files, entry } = makeHost(version).descriptor;
  return `${toFailureCookieName(files.find(({ path }) => path === entry)?.integrity ?? '')}=1`;
};

/** Returns what the page's own script knows of the host. */
const watchOf = ({ body }: { readonly body: string }): HostWatchSettings => {
  const [, text = ''] = /data-host='([^']+)'/.exec(body) ?? [];
  return JSON.parse(text.replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&'));
};

describe('a host', () => {
  it('runs for all visitors from the next page load after its promotion, until it is rolled back', async () => {
    await ready('1.1.0', { notFound: 'Nobody lives here' });
    expect(await hostOf()).toEqual(['1.0.0', '1.0.0']);
    expect((await promote('1.1.0')).statusCode).toBe(200);
    expect(await hostOf()).toEqual(['1.1.0', '1.1.0']);
    const nowhere = await test.page('/nowhere');
    expect(nowhere.body).toContain('<title>Nobody lives here');
    expect(readBootManifest(nowhere).host).toMatchObject({
      previous: ['1.0.0'],
      source: 'channel',
    });
    expect((await rollBack()).statusCode).toBe(200);
    expect(await hostOf()).toEqual(['1.0.0', '1.0.0']);
    expect((await test.page('/nowhere')).body).toContain('<title>Page not found');
  });

  it('serves its own URLs, for each release those that it declares', async () => {
    const paths = ['/login', '/welcome'];
    const routes = paths.map((path) => ({
      path,
      auth: 'open' as const,
      title: path,
      data: [],
      preload: [],
    }));
    await ready('1.1.0', { routes });
    expect((await test.page('/welcome')).statusCode).toBe(404);
    await promote('1.1.0');
    const page = await test.page('/welcome');
    expect(page.statusCode).toBe(200);
    expect(readBootManifest(page).hostRoutes.map(({ path }) => path)).toEqual(paths);
    const taken = await test.publish(team, makeRelease('catalog', '1.1.0', { routes }));
    expect(readBrokenRules(taken)).toEqual(['route-owner', 'route-owner']);
  });

  it('can be tested on staging while production keeps its own host', async () => {
    await ready('1.1.0');
    await promote('1.1.0', { channel: 'staging' });
    expect(await hostOf('/catalog', { host: 'staging.example' })).toEqual(['1.1.0', '1.1.0']);
    expect(await hostOf()).toEqual(['1.0.0', '1.0.0']);
  });

  it('is given to a percentage of visitors, who keep their version', async () => {
    await ready('1.1.0');
    await promote('1.1.0', { percent: 50 });
    const seen = new Set<string | undefined>();
    for (let visitor = 0; visitor < 24; visitor += 1) {
      const page = await test.page('/catalog');
      const { version, source } = readBootManifest(page).host ?? {};
      expect(source).toBe(version === '1.1.0' ? 'canary' : 'channel');
      expect((await hostOf('/catalog', { cookie: toCookieHeader(page) }))[0]).toBe(version);
      seen.add(version);
    }
    expect(seen).toEqual(new Set(['1.0.0', '1.1.0']));
  });

  it('can be chosen by version where choices are allowed, but never from a visitor’s machine', async () => {
    await ready('1.1.0');
    const preview = { host: PREVIEW_HOST };
    const onStaging = (host: string) => `/catalog?mfe.channel=staging&mfe.host=${host}`;
    expect(await hostOf(onStaging('1.1.0'), preview)).toEqual(['1.1.0', '1.1.0']);
    const chosen = readBootManifest(await test.page(onStaging('1.1.0'), preview));
    expect(chosen.overrides).toEqual([{ name: 'host', version: '1.1.0', from: 'chosen' }]);
    expect(await hostOf('/catalog?mfe.host=1.1.0')).toEqual(['1.0.0', '1.0.0']);
    const local = readBootManifest(await test.page(onStaging('http://localhost:3001'), preview));
    expect(local.host?.version).toBe('1.0.0');
    expect(local.refused).toMatchObject([
      { name: 'host', reason: expect.stringContaining('host') },
    ]);
  });
});

describe('the gate of a host', () => {
  it('checks each remote of the channel and its fallbacks', async () => {
    const older = makeRelease('catalog', '1.1.0', { hostApi: '^1.1.0' });
    await test.ready(team, older);
    await test.promote(team, { remote: 'catalog', version: '1.1.0' });
    await test.ready(team, makeRelease('catalog', '1.2.0', { hostApi: '^1.0.0' }));
    await test.promote(team, { remote: 'catalog', version: '1.2.0' });
    // The host is valid where it was published. Production gets the remote that needs more before the host is promoted
    // there.
    const narrow = makeHost('1.1.0', { hostApi: '1.0.0' });
    const refused = await test.publish(team, narrow);
    expect([refused.statusCode, readBrokenRules(refused)]).toEqual([422, ['host-serves-api']]);
    expect(refused.body).toContain('catalog 1.1.0, which pages fall back to,');
    expect(await hostOf()).toEqual(['1.0.0', '1.0.0']);
  });

  it('refuses a remote that does not fit the host of a canary', async () => {
    await ready('1.1.0', { lends: { react: '19.9.0' } });
    await promote('1.1.0', { percent: 10 });
    const refused = await test.publish(
      team,
      makeRelease('catalog', '1.1.0', { shared: { react: '^19.3.2' } }),
    );
    expect(readBrokenRules(refused)).toEqual(['shared-range']);
    expect(refused.body).toContain('host 1.0.0 of production provides 19.3.1');
    await test.ready(team, makeRelease('catalog', '1.2.0', { shared: { react: '^19.3.1' } }));
    expect((await test.promote(team, { remote: 'catalog', version: '1.2.0' })).statusCode).toBe(
      200,
    );
  });

  it('no longer accepts a check of a remote once another host runs', async () => {
    await test.ready(team, makeRelease('catalog', '1.1.0'));
    await ready('1.1.0');
    await promote('1.1.0');
    const stale = await test.promote(team, { remote: 'catalog', version: '1.1.0' });
    expect(readBrokenRules(stale)).toEqual(['gate-stale']);
    expect(stale.body).toContain('host was 1.0.0 and is 1.1.0');
  });

  it('refuses a build that is not a host, and a remote with the host’s name', async () => {
    const { descriptor, files } = makeRelease('host', '1.1.0');
    const answer = await test.publish(team, { descriptor, files });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('must be there in a release called');
    const { host } = makeHost('1.1.0').descriptor;
    const remote = makeRelease('catalog', '1.1.0', { ...(host && { host }) });
    expect((await test.publish(team, remote)).statusCode).toBe(422);
  });

  it('never leaves a channel without a host', async () => {
    const last = await team.post('/v1/remotes/host/releases/1.0.0/withdraw', {
      reason: 'Broken',
      force: true,
    });
    expect([last.statusCode, readBrokenRules(last)]).toEqual([422, ['withdraw-last']]);
    expect(await hostOf()).toEqual(['1.0.0', '1.0.0']);
  });
});

describe('a host that failed in this browser', () => {
  const report = (page: Awaited<ReturnType<ReleaseTest['page']>>, version: string) => {
    const { channel, mark } = readBootManifest(page);
    const event = { remote: 'host', version, kind: 'failed', cause: 'evaluate', instead: '1.0.0' };
    return test.visitor.post('/v1/telemetry', { channel, mark, events: [event] });
  };

  it('is replaced by the previous host, whose page knows the reason', async () => {
    await ready('1.1.0');
    await promote('1.1.0');
    const cookie = failedCookie('1.1.0');
    expect(await hostOf('/catalog', { cookie })).toEqual(['1.0.0', '1.0.0']);
    expect(readBootManifest(await test.page('/catalog', { cookie })).host).toMatchObject({
      passedOver: ['1.1.0'],
      previous: ['1.1.0'],
    });
    const all = `${cookie}; ${failedCookie('1.0.0')}`;
    expect(await hostOf('/catalog', { cookie: all })).toEqual(['1.1.0', '1.1.0']);
  });

  it('is replaced even if the visitor has chosen it, and the visitor can choose again', async () => {
    await ready('1.1.0');
    const headers = { host: PREVIEW_HOST, cookie: failedCookie('1.1.0') };
    const page = await test.page('/catalog?mfe.channel=staging&mfe.host=1.1.0', headers);
    expect(readBootManifest(page).host).toMatchObject({ version: '1.0.0', passedOver: ['1.1.0'] });
    expect(readBootManifest(page).overrides).toEqual([
      { name: 'host', version: '1.1.0', from: 'chosen' },
    ]);
  });

  it('is replaced after a page that froze in it, and the freeze is counted', async () => {
    await ready('1.1.0');
    await promote('1.1.0');
    const long = Math.floor(test.clock.now.getTime() / 1000) - 60;
    const frozen = await test.page('/catalog', {
      cookie: `${STEP_COOKIE_PREFIX}=host@1.1.0~${long}`,
    });
    expect(readBootManifest(frozen).host?.version).toBe('1.0.0');
    expect(toCookieHeader(frozen)).toContain(failedCookie('1.1.0'));
  });

  it('that threw an error is reported by the page of the next host, with the position of the error', async () => {
    await ready('1.1.0');
    await promote('1.1.0');
    const { entry } = makeHost('1.1.0').descriptor;
    const note = `cairn_gone=host@1.1.0~evaluate~http://localhost/remotes/host/1.1.0/${entry}:1:7:TypeError`;
    const page = await test.page('/catalog', { cookie: `${failedCookie('1.1.0')}; ${note}` });
    expect(page.cookies).toContainEqual(expect.objectContaining({ name: 'cairn_gone', maxAge: 0 }));
    const own = watchOf(page).report;
    expect(own?.url).toBe('/api/v1/telemetry');
    const sent = await test.visitor.post('/v1/telemetry', JSON.parse(own?.body ?? ''));
    expect(sent.json()).toEqual({ counted: 1 });
    expect((await team.get('/v1/remotes/host/failures')).json().failures).toEqual([
      expect.objectContaining({
        version: '1.1.0',
        cause: 'evaluate',
        error: 'TypeError',
        count: 1,
        frames: [expect.objectContaining({ file: entry, line: 1, column: 7 })],
      }),
    ]);
  });

  it.each([
    ['of a cause that is none', 'cairn_gone=host@1.1.0~laughter'],
    ['of the host that runs again', 'cairn_gone=host@1.0.0~evaluate'],
    ['that is made up', 'cairn_gone=<script>'],
  ])('a cookie %s is not reported', async (_, cookie) => {
    const page = await test.page('/catalog', { cookie });
    expect(watchOf(page)).toMatchObject({ name: 'host@1.0.0' });
    expect(watchOf(page)).not.toHaveProperty('report');
  });

  it('is rolled back for all visitors once it fails for enough of them', async () => {
    await ready('1.1.0');
    await promote('1.1.0');
    const cookie = failedCookie('1.1.0');
    for (let visitor = 0; visitor < 60; visitor += 1) {
      const remoteAddress = `203.0.${visitor}.7`;
      const headers = { cookie };
      const page = await test.app.inject({ url: '/catalog', remoteAddress, headers });
      await report(page, '1.1.0');
    }
    expect(await hostOf()).toEqual(['1.0.0', '1.0.0']);
    const { revisions } = (await team.get('/v1/channels/production/revisions?limit=1')).json();
    expect(revisions[0]).toMatchObject({
      action: 'release-stopped',
      remote: 'host',
      version: '1.1.0',
    });
  });
});
