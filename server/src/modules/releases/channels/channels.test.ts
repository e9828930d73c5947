import {
  readBootManifest,
  makeHost,
  makeRelease,
  type ReleaseTest,
  readBrokenRules,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let test: ReleaseTest;
let team: TestClient;
beforeAll(async () => {
  test = await startReleaseTest();
  team = await test.team({}, 'team catalogue');
  for (const version of ['1.1.0', '1.2.0', '1.3.0'])
    await test.ready(team, makeRelease('catalog', version));
});
afterAll(() => test.close());

const manifest = (channel = 'production', headers: Record<string, string> = {}) =>
  test.visitor.get('/v1/manifest', { query: { channel }, headers });

const running = async (channel = 'production') => {
  const { remotes } = (await manifest(channel)).json<{
    remotes: { name: string; version: string; source: string; previous: string[] }[];
  }>();
  return remotes.find(({ name }) => name === 'catalog');
};

const shown = async () => {
  const [remote] = readBootManifest(await test.page('/catalog')).remotes;
  return remote && [remote.current.version, ...remote.previous.map(({ version }) => version)];
};

const rollBack = (body: object = { remote: 'catalog' }) =>
  team.post('/v1/channels/production/rollback', body);

describe('the manifest', () => {
  /** Returns the manifest's entry for a release of `makeRelease`. */
  const entry = (name: string, version: string, source: string, previous: string[] = []) => ({
    name,
    version,
    base: `/remotes/${name}/${version}/`,
    source,
    previous,
    descriptor: (name === 'host' ? makeHost(version) : makeRelease(name, version)).descriptor,
  });
  const remotesOf = async (channel?: string) => (await manifest(channel)).json().remotes;

  it('[REGI-06] contains each remote with version, folder, source, fallbacks and descriptor', async () => {
    const before = (await manifest()).json();
    expect(before).toMatchObject({
      channel: 'production',
      api: ['1'],
      host: { hostApi: '1.2.0', lends: { react: '19.3.1' }, routes: ['/login'] },
    });
    const host = entry('host', '1.0.0', 'production');
    const learning = entry('learning', '1.0.0', 'production');
    expect(before.remotes).toEqual([entry('catalog', '1.0.0', 'production'), host, learning]);

    for (const version of ['1.2.0', '1.3.0'])
      await test.promote(team, { remote: 'catalog', version, channel: 'staging' });
    const promoted = entry('catalog', '1.3.0', 'staging', ['1.2.0', '1.0.0']);
    expect(await remotesOf('staging')).toEqual([promoted, host, learning]);
    expect(await remotesOf()).toEqual(before.remotes);
    for (let step = 0; step < 2; step += 1)
      await team.post('/v1/channels/staging/rollback', { remote: 'catalog' });
  });

  it.each(['production', 'staging'])(
    '[REGI-06] of %s has an ETag of its own, and is 304 until something changes',
    async (channel) => {
      const { statusCode, headers } = await manifest(channel);
      const etag = String(headers['etag']);
      expect([statusCode, etag]).toEqual([200, expect.stringContaining(channel)]);
      const again = await manifest(channel, { 'if-none-match': etag });
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
      const other = await manifest(channel, { 'if-none-match': `${etag.slice(0, -2)}x"` });
      expect(other.statusCode).toBe(200);
      // Staging follows production, so the promotion changes both channels.
      await test.promote(team, { remote: 'catalog', version: '1.1.0' });
      const changed = await manifest(channel, { 'if-none-match': etag });
      expect([changed.statusCode, changed.json().remotes[0].version]).toEqual([200, '1.1.0']);
      expect(changed.headers['etag']).not.toBe(etag);
      await rollBack();
    },
  );

  it.each(['nowhere', 'Production', 'production2'])(
    '[REGI-06] of the unknown channel %s is 404',
    async (channel) => {
      const answer = await manifest(channel);
      expect([answer.statusCode, readBrokenRules(answer)]).toEqual([404, ['channel-unknown']]);
    },
  );
});

describe('promoting', () => {
  it('[REGI-07] takes effect at the next page load, with the earlier release as the fallback', async () => {
    const answer = await test.promote(team, { remote: 'catalog', version: '1.1.0' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['etag']).toBe(`"production-${answer.json().revision}"`);
    expect(await shown()).toEqual(['1.1.0', '1.0.0']);
  });

  it('[REGI-07] gets 412 with an old revision and 428 without one, and changes nothing', async () => {
    const before = await running();
    const promote = (headers: Record<string, string>) =>
      team.put('/v1/channels/production/remotes/catalog', { version: '1.2.0' }, { headers });
    for (const stale of ['"production-1"', '1', '"staging-1", W/"production-2.x"', '*', ' , ']) {
      const answer = await promote({ 'if-match': stale });
      expect([answer.statusCode, readBrokenRules(answer)]).toEqual([412, ['if-match']]);
    }
    expect((await promote({})).statusCode).toBe(428);
    expect(await running()).toEqual(before);
  });

  it('[REGI-07] accepts the current revision among several, and a weak entity tag of it', async () => {
    const { revision } = (await manifest()).json<{ revision: number }>();
    const headers = { 'if-match': `"production-1" ,W/"production-${revision}.x", "staging-9"` };
    const wish = { version: '1.1.0' };
    const changed = await team.put('/v1/channels/production/remotes/catalog', wish, { headers });
    expect([changed.statusCode, changed.json().revision]).toEqual([200, revision + 1]);
  });

  it('[REGI-07] refuses a release that is not published, and a channel that does not exist', async () => {
    const unknown = await test.promote(team, { remote: 'catalog', version: '9.9.9' });
    expect([unknown.statusCode, readBrokenRules(unknown)]).toEqual([404, ['release-unknown']]);
    const nowhere = await team.put(
      '/v1/channels/nowhere/remotes/catalog',
      { version: '1.1.0' },
      { headers: { 'if-match': '"nowhere-1"' } },
    );
    expect([nowhere.statusCode, readBrokenRules(nowhere)]).toEqual([404, ['channel-unknown']]);
  });

  it('[REGI-07] refuses a release whose gate for this channel is missing or failed', async () => {
    await test.publish(team, makeRelease('catalog', '1.4.0'));
    const check = async (channel: string, passed: boolean) => {
      const problems = passed
        ? []
        : [{ rule: 'smoke', message: 'The page is blank.', fix: 'Look.' }];
      const about = { remote: 'catalog', version: '1.4.0', channel, passed, problems };
      const statement = await test.state(about);
      return team.post('/v1/remotes/catalog/releases/1.4.0/checks', { channel, statement });
    };
    const promote = async () => {
      const answer = await test.promote(team, { remote: 'catalog', version: '1.4.0' });
      return [answer.statusCode, answer.statusCode === 200 ? [] : readBrokenRules(answer)];
    };
    expect(await promote()).toEqual([422, ['gate-missing']]);
    expect((await check('production', false)).statusCode).toBe(201);
    expect(await promote()).toEqual([422, ['gate-failed', 'smoke']]);
    await check('production', true);
    expect(await promote()).toEqual([200, []]);
    await rollBack();
  });

  it('[REGI-07] [GATE-06] refuses a mount beside releases that no longer run on the channel', async () => {
    await test.ready(team, makeRelease('catalog', '1.5.0'));
    await test.ready(team, makeRelease('learning', '1.5.0'));
    const promote = (remote: string) => test.promote(team, { remote, version: '1.5.0' });
    expect((await promote('learning')).statusCode).toBe(200);
    const stale = await promote('catalog');
    expect([stale.statusCode, readBrokenRules(stale)]).toEqual([422, ['gate-stale']]);
    expect(stale.json().message).toContain('learning was 1.0.0 and is 1.5.0');
    await test.check(team, { remote: 'catalog', version: '1.5.0' });
    expect((await promote('catalog')).statusCode).toBe(200);
    await rollBack();
    await rollBack({ remote: 'learning' });
  });

  it('[REGI-07] [GATE-01] checks the rules again, against the releases that run on the channel now', async () => {
    await test.ready(
      team,
      makeRelease('learning', '2.0.0', {
        routes: [{ path: '/notebook', auth: 'open', title: 'Notebook', data: [], preload: [] }],
      }),
    );
    await test.ready(
      team,
      makeRelease('catalog', '2.0.0', {
        routes: [{ path: '/notebook', auth: 'open', title: 'Notebook', data: [], preload: [] }],
      }),
    );
    expect((await test.promote(team, { remote: 'learning', version: '2.0.0' })).statusCode).toBe(
      200,
    );
    const second = await test.promote(team, { remote: 'catalog', version: '2.0.0' });
    expect([second.statusCode, readBrokenRules(second)]).toEqual([422, ['route-owner']]);
    await rollBack({ remote: 'learning' });
  });

  it('[MIX-06] on one channel does not change other channels', async () => {
    const before = await running();
    await test.promote(team, { remote: 'catalog', version: '1.3.0', channel: 'staging' });
    expect(await running()).toEqual(before);
    expect(await running('staging')).toMatchObject({ version: '1.3.0', source: 'staging' });
    const staging = readBootManifest(await test.page('/catalog', { host: 'staging.example' }));
    expect([staging.channel, staging.remotes[0]?.current.version]).toEqual(['staging', '1.3.0']);
    await team.post('/v1/channels/staging/rollback', { remote: 'catalog' });
    expect(await running('staging')).toMatchObject({ source: 'production' });
  });
});

it('[REGI-10] each change is recorded with author, date, content and reason, permanently', async () => {
  const before = (await team.get('/v1/channels/production/revisions?limit=200')).json().revisions;
  const headers = { 'if-match': String((await manifest()).headers['etag']) };
  const body = { version: '1.3.0', percent: 20, reason: 'New search.' };
  await team.put('/v1/channels/production/remotes/catalog', body, { headers });
  const after = (await team.get('/v1/channels/production/revisions?limit=200')).json().revisions;
  expect(after.slice(1)).toEqual(before);
  expect(after[0]).toEqual({
    revision: before[0].revision + 1,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    who: 'team catalogue',
    verdict: expect.objectContaining({ how: 'signed', by: 'the test' }),
    action: 'canary',
    remote: 'catalog',
    version: '1.3.0',
    percent: 20,
    reason: 'New search.',
  });
  expect(after.at(-1)).toMatchObject({ revision: 1, who: 'build', action: 'build' });
  const page = await team.get(`/v1/channels/production/revisions?limit=2&before=3`);
  expect(page.json().revisions).toMatchObject([{ revision: 2 }, { revision: 1 }]);
  expect((await test.visitor.get('/v1/channels/production/revisions')).statusCode).toBe(401);
  for (const query of ['limit=1.5', 'before=1.5', 'before=1e300']) {
    const odd = await team.get(`/v1/channels/production/revisions?${query}`);
    expect([query, odd.statusCode]).toEqual([query, 400]);
  }
});

it('[REGI-15] a withdrawn version cannot be chosen or promoted, but its files are still served', async () => {
  await test.promote(team, { remote: 'catalog', version: '1.2.0' });
  await test.promote(team, { remote: 'catalog', version: '1.3.0' });
  const reason = 'It loses answers';
  const answer = await team.post('/v1/remotes/catalog/releases/1.3.0/withdraw', { reason });
  expect(answer.statusCode).toBe(200);
  expect(await shown()).toEqual(['1.2.0', '1.1.0']);
  expect((await test.page('/remotes/catalog/1.3.0/app.1.3.0.css')).statusCode).toBe(200);
  const again = await test.promote(team, { remote: 'catalog', version: '1.3.0' });
  expect([again.statusCode, readBrokenRules(again)]).toEqual([422, ['release-withdrawn']]);
  const asked = readBootManifest(await test.page('/catalog?mfe.channel=staging&mfe.catalog=1.3.0'));
  expect(asked.remotes[0]?.current.version).toBe('1.2.0');
  const status = (await team.get('/v1/status')).json();
  expect(status.releases).toContainEqual(
    expect.objectContaining({ name: 'catalog', version: '1.3.0', withdrawn: reason }),
  );
});
