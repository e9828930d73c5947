import type { LightMyRequestResponse } from 'fastify';
import {
  readBootManifest,
  toCookieHeader,
  makeRelease,
  PREVIEW_HOST,
  type ReleaseTest,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { loadServerSecret } from '../../../platform/secrets/server-secret.ts';
import { TESTER_LINK_SECRET_NAME } from '../releases.ts';
import { createTesterLinkSigner } from '../previews/tester-pass.ts';
import { isWithinPercentage } from './visitor-release.ts';

let test: ReleaseTest;
let team: TestClient;
beforeAll(async () => {
  test = await startReleaseTest();
  team = await test.team();
  const screen = { title: 'All', data: [], preload: ['picture.png'] };
  const routes = [{ path: '/catalog', auth: 'open' as const, ...screen }];
  for (const version of ['1.1.0', '1.2.0'])
    await test.ready(team, makeRelease('catalog', version, { routes }));
  await test.promote(team, { remote: 'catalog', version: '1.1.0', channel: 'staging' });
});
afterAll(() => test.close());

const catalogOf = (answer: LightMyRequestResponse) => readBootManifest(answer).remotes[0];
/** Opens a page as a browser does: follows a redirect with the cookies that it set. */
const open = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await test.page(url, headers);
  const { location } = answer.headers;
  return location === undefined
    ? answer
    : test.page(location, { ...headers, cookie: toCookieHeader(answer) });
};
const version = async (url: string, headers: Record<string, string> = {}) =>
  catalogOf(await open(url, headers))?.current.version;

describe('a canary', () => {
  it.each([5, 33, 50])(
    '[REGI-12] of %i percent reaches that share of 10,000 visitors, within a point',
    (percent) => {
      const visitors = Array.from({ length: 10_000 }, (_, index) => `visitor-${index}`);
      const share =
        visitors.filter((visitor) => isWithinPercentage(visitor, '7', percent)).length / 100;
      expect(Math.abs(share - percent)).toBeLessThan(1);
    },
  );

  it('[REGI-12] of 0 % reaches no visitor, of 100 % all, and keeps its visitors when it increases', () => {
    const visitors = Array.from({ length: 10_000 }, (_, index) => `visitor-${index}`);
    const within = (percent: number) =>
      visitors.filter((visitor) => isWithinPercentage(visitor, '7', percent));
    expect([within(0).length, within(100).length]).toEqual([0, 10_000]);
    const more = new Set(within(30));
    expect(within(10).every((visitor) => more.has(visitor))).toBe(true);
  });

  it('[REGI-12] gives a visitor the same version on every page, and in look-ups of other pages', async () => {
    await test.promote(team, { remote: 'catalog', version: '1.2.0', percent: 50 });
    const seen = new Set<string | undefined>();
    for (let visitor = 0; visitor < 20; visitor += 1) {
      const first = await test.page('/catalog');
      const headers = { cookie: toCookieHeader(first) };
      const mine = catalogOf(first)?.current.version;
      seen.add(mine);
      expect(await version('/catalog', headers)).toBe(mine);
      const lookUp = await test.page('/boot/remote?path=/catalog', headers);
      expect(lookUp.json().remote.current.version).toBe(mine);
      expect(catalogOf(first)?.source).toBe(mine === '1.2.0' ? 'canary' : 'channel');
    }
    expect(seen).toEqual(new Set(['1.0.0', '1.2.0']));
  });

  it('falls back to the release of the other visitors', async () => {
    await test.promote(team, { remote: 'catalog', version: '1.2.0', percent: 100 });
    expect(catalogOf(await test.page('/catalog'))).toMatchObject({
      source: 'canary',
      current: { version: '1.2.0' },
      previous: [{ version: '1.0.0' }],
    });
    await test.promote(team, { remote: 'catalog', version: '1.2.0', percent: 0 });
    const after = await test.page('/catalog');
    expect(catalogOf(after)?.current.version).toBe('1.0.0');
    expect(after.cookies).toEqual([]);
  });
});

describe('on staging', () => {
  const staging = { host: 'staging.example' };
  /** The preview origin, where no agreement is asked for. */
  const preview = { host: PREVIEW_HOST };
  const onStaging = (choice: string) => `/catalog?mfe.channel=staging&mfe.${choice}`;

  it('[MIX-01] the URL chooses a version, which stays until a reset', async () => {
    const asked = await test.page(onStaging('catalog=1.2.0'), preview);
    expect(catalogOf(asked)).toMatchObject({
      source: 'override',
      current: { version: '1.2.0' },
      previous: [{ version: '1.1.0' }, { version: '1.0.0' }],
    });
    expect(readBootManifest(asked).overrides).toEqual([
      { name: 'catalog', version: '1.2.0', from: 'chosen' },
    ]);
    const stored = { ...preview, cookie: toCookieHeader(asked) };
    expect(await version('/catalog', stored)).toBe('1.2.0');
    expect(await version('/catalog?mfe.catalog=1.0.0', stored)).toBe('1.0.0');
    expect(await version('/catalog?mfe.catalog=', stored)).toBe('1.1.0');
    const reset = await test.page('/catalog?mfe.reset', stored);
    expect(catalogOf(reset)?.current.version).toBe('1.0.0');
    expect(reset.headers['set-cookie']).toMatch(/^mfe=; .*Max-Age=0/);
  });

  it.each([undefined, 'none', 'cross-site', 'same-site'])(
    '[MIX-01] a link that comes from %s leaves nothing behind, also where it chooses what visitors get',
    async (site) => {
      const linked = { ...staging, ...(site && { 'sec-fetch-site': site }) };
      const answer = await test.page('/catalog?mfe.catalog=1.1.0', linked);
      expect(catalogOf(answer)?.current.version).toBe('1.1.0');
      expect(answer.headers).not.toHaveProperty('set-cookie');
    },
  );

  it('[MIX-01] a choice on a page of this site is stored', async () => {
    const own = { ...staging, 'sec-fetch-site': 'same-origin' };
    const answer = await test.page('/catalog?mfe.catalog=1.1.0', own);
    expect(answer.headers['set-cookie']).toMatch(/^mfe=catalog=1.1.0; Max-Age=31536000;/);
    const gone = await test.page('/catalog?mfe.catalog=1.1.0', {
      ...own,
      'sec-fetch-mode': 'navigate',
    });
    expect(gone.headers['set-cookie']).toMatch(/^mfe=catalog=1.1.0; Max-Age=31536000;/);
  });

  it.each(['cors', 'no-cors', 'same-origin'])(
    '[MIX-01] a script or a picture of this site chooses nothing (%s)',
    async (mode) => {
      const own = { ...staging, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': mode };
      for (const path of ['/catalog', '/boot/remotes']) {
        const answer = await test.page(`${path}?mfe.catalog=1.1.0`, own);
        expect(answer.headers).not.toHaveProperty('set-cookie');
      }
    },
  );

  it('[MIX-05] the page runs the release of the channel for a version that does not exist, and says so', async () => {
    const answer = await test.page(onStaging('catalog=9.9.9&mfe.nobody=1.0.0'), preview);
    expect(catalogOf(answer)?.current.version).toBe('1.1.0');
    expect(readBootManifest(answer).refused).toEqual([
      { name: 'catalog', version: '9.9.9', reason: 'This version is not published.' },
      { name: 'nobody', version: '1.0.0', reason: 'There is no such remote here.' },
    ]);
  });

  it('[MIX-02] a build on the visitor’s machine runs, and the policy allows only its origin', async () => {
    const answer = await test.page(onStaging('catalog=http://localhost:3001'), preview);
    expect(catalogOf(answer)).toMatchObject({
      current: { base: 'http://localhost:3001/', container: 'mfe_catalog_dev', integrity: {} },
      previous: [{ version: '1.1.0' }, { version: '1.0.0' }],
    });
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' http://localhost:3001 ws://localhost:3001");
    // The files of its first screen are those of the build.
    expect((await test.page('/catalog', staging)).body).toContain('1.1.0/picture.png');
    expect(answer.body).not.toContain('localhost:3001/picture.png');
    const elsewhere = await test.page(onStaging('catalog=http://evil.example'), preview);
    expect(catalogOf(elsewhere)?.current.version).toBe('1.1.0');
    expect(String(elsewhere.headers['content-security-policy'])).not.toContain('evil');
  });

  it('[MIX-06] it is chosen by host name or by URL, without an effect on production', async () => {
    expect(await version('/catalog', staging)).toBe('1.1.0');
    const asked = await test.page('/catalog?mfe.channel=staging', preview);
    expect([readBootManifest(asked).channel, catalogOf(asked)?.current.version]).toEqual([
      'staging',
      '1.1.0',
    ]);
    expect(await version('/catalog', { ...preview, cookie: toCookieHeader(asked) })).toBe('1.1.0');
    expect(await version('/catalog')).toBe('1.0.0');
    const nowhere = readBootManifest(await test.page('/catalog?mfe.channel=nowhere'));
    expect([nowhere.channel, nowhere.refused?.[0]?.name]).toEqual(['production', 'channel']);
  });
});

describe('on production', () => {
  /** The preview origin, where no agreement is asked for. */
  const preview = { host: PREVIEW_HOST };
  it('[MIX-02] [MIX-03] only testers choose versions, and no visitor runs a local build', async () => {
    const chosen = await test.page('/catalog?mfe.catalog=1.2.0');
    expect(catalogOf(chosen)?.current.version).toBe('1.0.0');
    expect(readBootManifest(chosen).refused).toMatchObject([{ name: 'catalog', version: '1.2.0' }]);
    const testers = createTesterLinkSigner(
      await loadServerSecret(test.sql, TESTER_LINK_SECRET_NAME),
      () => test.clock.now,
    );
    const local = await open(
      `/catalog?mfe.tester=${testers.issue(60)}&mfe.catalog=http://localhost:3001`,
      preview,
    );
    expect(catalogOf(local)?.current.version).toBe('1.0.0');
    expect(readBootManifest(local).refused).toMatchObject([{ name: 'catalog' }]);
  });

  it('[MIX-03] a tester’s link permits choices in a browser until it expires', async () => {
    const testers = createTesterLinkSigner(
      await loadServerSecret(test.sql, TESTER_LINK_SECRET_NAME),
      () => test.clock.now,
    );
    const opened = await test.page(`/catalog?mfe.tester=${testers.issue(3600)}`, {
      ...preview,
      'sec-fetch-site': 'cross-site',
    });
    const tester = { ...preview, cookie: toCookieHeader(opened) };
    expect(await version('/catalog?mfe.catalog=1.2.0', tester)).toBe('1.2.0');
    const { now } = test.clock;
    test.clock.now = new Date(now.getTime() + 3601 * 1000);
    expect(await version('/catalog?mfe.catalog=1.2.0', tester)).toBe('1.0.0');
    test.clock.now = now;
  });

  it('[MIX-03] a tester’s pass is moved from the URL to a cookie at once', async () => {
    const testers = createTesterLinkSigner(
      await loadServerSecret(test.sql, TESTER_LINK_SECRET_NAME),
      () => test.clock.now,
    );
    const pass = testers.issue(3600);
    for (const given of [pass, 'x', '']) {
      const answer = await test.page(`/catalog?a=1&mfe.tester=${given}&mfe.catalog=1.2.0`);
      expect([answer.statusCode, answer.body]).toEqual([303, '']);
      expect(answer.headers).toMatchObject({
        location: '/catalog?a=1&mfe.catalog=1.2.0',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
      expect(toCookieHeader(answer).includes(pass)).toBe(given === pass);
    }
    expect(await version(`/catalog?mfe.tester=${pass}&mfe.catalog=1.2.0`, preview)).toBe('1.2.0');
  });

  it.each(['9999999999.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'x', '9999999999.'])(
    '[MIX-03] a pass that this server did not sign is worth nothing: %s',
    async (pass) => {
      expect(await version(`/catalog?mfe.tester=${pass}&mfe.catalog=1.2.0`, preview)).toBe('1.0.0');
    },
  );
});
