import type { LightMyRequestResponse } from 'fastify';
import {
  readBootManifest,
  toCookieHeader,
  makeRelease,
  PREVIEW_HOST,
  type ReleaseTest,
  readBrokenRules,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { findLivePreviews } from './previews.repository.ts';
import { runRegistryMaintenance } from '../registry/registry-maintenance.ts';
import { addRemoteToRegistry } from '../registry/releases.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const limits = { bytes: 2 ** 40, releases: 1000, days: 90, previews: 2, previewDays: 7 };
const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };
const first = '1.1.0-preview.b-filters.g0123456789ab';
const second = '1.1.0-preview.b-filters.gba9876543210';

let test: ReleaseTest;
let team: TestClient;
beforeEach(async () => {
  test = await startReleaseTest(limits);
  team = await test.team({
    remote: 'catalog',
    channel: 'preview-*',
    actions: ['publish', 'preview'],
  });
  for (const version of [first, second]) await test.publish(team, makeRelease('catalog', version));
});
afterEach(() => test.close());

const previews = '/v1/remotes/catalog/previews';
const make = (version = first, branch = 'filters', by = team) =>
  by.put(previews, { version, branch });
const end = (branch = 'filters') => team.delete(previews, { branch });
/** Returns a link to a screen of the remote. */
const linkOf = (made: LightMyRequestResponse) =>
  made.json<{ link: string }>().link.replace('/?', '/catalog?');
const upkeep = () => runRegistryMaintenance({ ...test, limits, log, now: () => test.clock.now });

/** Opens a page on the preview origin, which asks for no agreement. */
const open = (url: string, headers: Record<string, string> = {}) =>
  test.page(url, { ...headers, host: PREVIEW_HOST });
/** Visits a page as a browser does that keeps its cookies. */
const visit = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await open(url, headers);
  const { location } = answer.headers;
  if (location === undefined) return { page: answer, cookie: toCookieHeader(answer) };
  const cookie = toCookieHeader(answer);
  const page = await open(location, { ...headers, cookie });
  return { page, cookie };
};
const shownBy = (page: LightMyRequestResponse) =>
  readBootManifest(page).remotes.map(({ name, current }) => `${name} ${current.version}`);
const NORMAL = ['catalog 1.0.0'];

describe('a preview', () => {
  it('shows the version of its branch to everyone who opens its link, beside the releases of production', async () => {
    const { page, cookie } = await visit(`${linkOf(await make())}&q=1`);
    expect(shownBy(page)).toEqual([`catalog ${first}`]);
    expect([
      readBootManifest(page).branch,
      readBootManifest(await open('/catalog')).branch,
    ]).toEqual(['filters', undefined]);
    expect(shownBy(await open('/catalog', { cookie }))).toEqual([`catalog ${first}`]);
    expect(shownBy(await open('/learning', { cookie }))).toEqual(['learning 1.0.0']);
    expect(shownBy(await open('/catalog'))).toEqual(NORMAL);
  });

  it('does not show its descriptor to outsiders, even if they know branch and commit', async () => {
    const path = `/remotes/catalog/${first}/remote.json`;
    const ask = (by?: TestClient) => test.page(path, by?.headers);
    const [own, stranger] = [await ask(team), await ask()];
    expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(own.json()).toMatchObject({ name: 'catalog', version: first });
    const nothing = await test.page(path.replace(first, first.replace('filters', 'other')));
    expect([stranger.statusCode, nothing.statusCode]).toEqual([404, 404]);
    expect((await ask(await test.team({ remote: 'learning' }))).statusCode).toBe(404);
    expect((await test.page('/remotes/catalog/1.0.0/remote.json')).statusCode).toBe(200);
  });

  it('is not created again by a pipeline from before its end, such as that of a closed merge request', async () => {
    const created = test.clock.now.toISOString();
    const by = (pipelineAt: string) =>
      team.put(previews, { version: second, branch: 'filters', pipelineAt });
    expect((await by(created)).statusCode).toBe(200);
    test.pass(1000);
    const reopened = test.clock.now.toISOString();
    await end();
    const late = await by(created);
    expect([late.statusCode, ...readBrokenRules(late)]).toEqual([409, 'preview-ended']);
    expect((await by(reopened)).statusCode).toBe(200);
    expect((await by(created)).statusCode).toBe(200);
  });

  it('removes its pass from the URL', async () => {
    const answer = await open(`${linkOf(await make())}&q=1`);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/catalog?q=1']);
  });

  it('keeps its link after a push to the branch', async () => {
    const link = linkOf(await make());
    expect(linkOf(await make(second))).toBe(link);
    const { page } = await visit(link);
    expect(shownBy(page)).toContain(`catalog ${second}`);
    expect(readBootManifest(page).remotes[0]?.previous[0]?.version).toBe(first);
  });

  it('cannot be opened by its name, by another pass, or by an altered pass', async () => {
    const made = await make();
    const other = linkOf(await make(second, 'other'));
    const { channel } = made.json<{ channel: string }>();
    const link = linkOf(made);
    const mixed = `/catalog?mfe.preview=${channel}.${other.split('.').at(-1)}`;
    const altered = link.slice(0, -2) + (link.at(-2) === 'x' ? 'yy' : 'xx');
    for (const url of [`/catalog?mfe.channel=${channel}`, mixed, altered])
      expect(shownBy((await visit(url)).page)).toEqual(NORMAL);
    const onStaging = `/catalog?mfe.channel=staging&mfe.catalog=${first}`;
    expect(shownBy(await open(onStaging))).toEqual(NORMAL);
    const manifest = await test.visitor.get('/v1/manifest', { query: { channel } });
    expect(manifest.statusCode).toBe(404);
    expect(manifest.body).not.toContain('g0123');
  });

  it('replaces an earlier choice for its remote in the browser, and no other choice', async () => {
    const link = linkOf(await make());
    const build = '/catalog?mfe.channel=staging&mfe.catalog=http://127.0.0.1:4400';
    const dev = await open(`${build}&mfe.learning=1.0.0`);
    expect(shownBy(dev)).toEqual(['catalog dev']);
    const opened = await open(link, { cookie: toCookieHeader(dev) });
    const cookie = `${toCookieHeader(opened)}; ${toCookieHeader(dev)}`;
    expect(shownBy(await open('/catalog', { cookie }))).toEqual([`catalog ${first}`]);
    expect(toCookieHeader(opened)).toContain('mfe=channel=staging&learning=1.0.0;');
    expect(shownBy(await open(build, { cookie }))).toEqual(['catalog dev']);
  });

  it('is left by dev and by every other URL that chooses a channel, whose releases then run', async () => {
    const { cookie } = await visit(linkOf(await make()));
    const dev = await open('/learning?mfe.channel=staging&mfe.learning=http://127.0.0.1:4400', {
      cookie,
    });
    expect(shownBy(dev)).toEqual(['learning dev']);
    expect(readBootManifest(dev)).toMatchObject({ channel: 'staging' });
    expect(toCookieHeader(dev)).toContain('cairn_preview=;');
  });

  it('is left by a reset', async () => {
    const { cookie } = await visit(linkOf(await make()));
    const answer = await open('/catalog?mfe.reset', { cookie });
    expect(shownBy(answer)).toEqual(NORMAL);
    expect(toCookieHeader(answer)).toContain('cairn_preview=');
  });

  it('is on the board with its link, but not among the channels', async () => {
    const { channel, link } = (await make()).json<{ channel: string; link: string }>();
    await make(second, 'other');
    const wide = await test.team();
    const board = (await wide.get('/v1/release-board')).json();
    expect(board.channels.map((each: { channel: string }) => each.channel)).toEqual([
      'production',
      'staging',
    ]);
    const [latest, earlier] = board.previews;
    expect(new Set([latest.branch, earlier.branch])).toEqual(new Set(['filters', 'other']));
    expect([latest, earlier].find(({ branch }) => branch === 'filters')).toMatchObject({
      channel,
      link,
      remote: 'catalog',
      version: first,
      by: { kind: 'token', name: 'team' },
    });
    const listed = (await wide.get('/v1/remotes/catalog/releases')).json().releases;
    expect(listed.map(({ version }: { version: string }) => version)).toEqual(['1.0.0']);
    const query = { previews: 'true' };
    const all = (await wide.get('/v1/remotes/catalog/releases', { query })).json().releases;
    expect(all).toHaveLength(3);
  });
});

describe('the end of a preview', () => {
  it('takes effect at once when its branch is closed: pages are as usual, with one notice', async () => {
    const link = linkOf(await make());
    const { cookie } = await visit(link);
    expect((await end()).json()).toEqual({ ended: true });
    const answer = await open('/catalog', { cookie });
    expect(shownBy(answer)).toEqual(NORMAL);
    expect(readBootManifest(answer).refused).toEqual([
      expect.objectContaining({ reason: 'This preview has ended.' }),
    ]);
    expect(toCookieHeader(answer)).toBe('cairn_preview=');
    const late = await visit(link);
    expect(shownBy(late.page)).toEqual(NORMAL);
    expect(readBootManifest(late.page).refused).toHaveLength(1);
    expect((await end()).json()).toEqual({ ended: false });
  });

  it('makes an old link invalid for a later preview of the same branch', async () => {
    const link = linkOf(await make());
    await end();
    const again = linkOf(await make(second));
    expect(again).not.toBe(link);
    expect(shownBy((await visit(link)).page)).toEqual(NORMAL);
    expect(shownBy((await visit(again)).page)).toContain(`catalog ${second}`);
  });

  it('comes automatically days after the last push', async () => {
    const link = linkOf(await make());
    test.clock.now = new Date(test.clock.now.getTime() + 6 * DAY_MS);
    await make(second);
    test.clock.now = new Date(test.clock.now.getTime() + 6 * DAY_MS);
    expect(shownBy((await visit(link)).page)).toContain(`catalog ${second}`);
    test.clock.now = new Date(test.clock.now.getTime() + 2 * DAY_MS);
    expect(shownBy((await visit(link)).page)).toEqual(NORMAL);
    await upkeep();
    const rows = await test.sql`select kind, who_kind, version, reason from release_events
      where kind like 'preview-%' order by event_id`;
    expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
      `preview-made token ${first} filters`,
      `preview-made token ${second} filters`,
      `preview-ended site ${second} filters`,
    ]);
  });

  it('removes its files soon after, and no files of other previews', async () => {
    await make(first);
    await make(second, 'other');
    const file = (version: string) => `/remotes/catalog/${version}/remoteEntry.${version}.js`;
    const codes = async () =>
      Promise.all(
        [first, second, '1.0.0'].map(async (each) => (await test.page(file(each))).statusCode),
      );
    test.clock.now = new Date(Date.now() + DAY_MS);
    await upkeep();
    expect(await codes()).toEqual([200, 200, 200]);
    await end();
    await upkeep();
    expect(await codes()).toEqual([404, 200, 200]);
  });
});

describe('is refused', () => {
  it('when the remote has the maximum number, unless it refreshes one of them', async () => {
    await make(first, 'one');
    await make(first, 'two');
    const answer = await make(first, 'three');
    expect([answer.statusCode, readBrokenRules(answer)]).toEqual([422, ['preview-limit']]);
    expect(answer.body).toMatch(/one, two|two, one/);
    expect((await make(second, 'two')).statusCode).toBe(200);
    await end('one');
    expect((await make(first, 'three')).statusCode).toBe(200);
  });

  it('for a release that breaks a rule beside production, and the preview does not change', async () => {
    const link = linkOf(await make());
    const route = { auth: 'open' as const, title: 'Notes', data: [], preload: [] };
    const routes = [{ path: '/notes', ...route }];
    const taking = '1.1.0-preview.b-filters.gffff';
    expect((await test.publish(team, makeRelease('catalog', taking, { routes }))).statusCode).toBe(
      201,
    );
    const wide = await test.team();
    await test.ready(wide, makeRelease('learning', '1.1.0', { routes }));
    await test.promote(wide, { remote: 'learning', version: '1.1.0' });
    const answer = await make(taking);
    expect([answer.statusCode, readBrokenRules(answer)]).toEqual([422, ['route-owner']]);
    expect(shownBy((await visit(link)).page)).toEqual([`catalog ${first}`]);
  });

  it('for a token without the permission, or for another remote', async () => {
    const other = await test.team({ remote: 'learning' });
    const staging = await test.team({ remote: 'catalog', channel: 'staging' });
    const promoter = await test.team({ remote: 'catalog', actions: ['publish', 'promote'] });
    const answers = await Promise.all([other, staging, promoter].map((by) => make(first, 'x', by)));
    expect(answers.map(readBrokenRules)).toEqual([
      ['token-remote'],
      ['token-channel'],
      ['token-action'],
    ]);
  });

  it('for a branch whose preview would have the name of another remote’s preview, which does not change', async () => {
    await addRemoteToRegistry(test.sql, 'catalog-b');
    const neighbour = await test.team({ remote: 'catalog-b', channel: 'preview-*' });
    await test.publish(neighbour, makeRelease('catalog-b', first));
    // Both get the channel preview-catalog-b-b-x-39a10e6f, as their digests begin alike.
    const own = await neighbour.put('/v1/remotes/catalog-b/previews', {
      version: first,
      branch: '/-+. __/x',
    });
    const answer = await make(first, 'b._+_.//x');
    expect([answer.statusCode, readBrokenRules(answer)]).toEqual([409, ['preview-name']]);
    expect((await end('b._+_.//x')).json()).toEqual({ ended: false });
    const [preview, ...others] = await findLivePreviews(test.sql, test.clock.now);
    expect(others).toEqual([]);
    expect(preview).toMatchObject({ remote: 'catalog-b', branch: '/-+. __/x', revision: 1 });
    expect(own.json()).toMatchObject({ channel: 'preview-catalog-b-b-x-39a10e6f' });
  });

  it('for a token of previews in all other calls, even if it may promote', async () => {
    const by = await test.team({ remote: 'catalog', channel: 'preview-*' });
    const wish = { remote: 'catalog', version: '1.0.0' };
    expect(readBrokenRules(await test.promote(by, wish))).toEqual(['token-channel']);
    const plain = await test.publish(by, makeRelease('catalog', '1.3.0'));
    expect(readBrokenRules(plain)).toEqual(['token-channel']);
  });

  it('for a version of a branch on any other channel, and for another version in a preview', async () => {
    const wide = await test.team();
    const wish = { remote: 'catalog', version: first, channel: 'staging' };
    expect(readBrokenRules(await test.promote(wide, wish))).toEqual(['preview-version']);
    expect(readBrokenRules(await make('1.0.0', 'filters', wide))).toEqual(['preview-version']);
    const { channel } = (await make()).json<{ channel: string }>();
    const body = { changes: [{ action: 'rollback', remote: 'catalog' }], reason: 'why' };
    const changed = await wide.post(`/v1/channels/${channel}/changes`, body, {
      headers: { 'if-match': `"${channel}-1"` },
    });
    expect(changed.statusCode).toBe(404);
  });
});
