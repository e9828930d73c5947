import { BOARD_PAGE_SIZE, type ReleaseBoard } from '@cairn/api/release-board.contract';
import type { EndpointAnswer } from '@cairn/api/endpoint';
import {
  type getReleaseHistory,
  HISTORY_PAGE_SIZE,
  RELEASES_PAGE_SIZE,
} from '@cairn/api/release-history.contract';
import { toJsonb } from '../../../platform/database/sql.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import {
  readBootManifest,
  makeRelease,
  type ReleaseTest,
  readBrokenRules,
  startReleaseTest,
} from '../../../../test/test-releases.ts';

type History = EndpointAnswer<typeof getReleaseHistory>;

let test: ReleaseTest;
let team: TestClient;
beforeAll(async () => {
  test = await startReleaseTest();
  team = await test.team({ remote: 'catalog' }, 'team catalogue');
});
afterAll(() => test.close());

const board = async (after = '') =>
  (await team.get(`/v1/release-board${after && `?after=${after}`}`)).json<ReleaseBoard>();

const cellOf = async (remote: string, channel: string) => {
  const found = (await board()).remotes.find(({ name }) => name === remote);
  return found?.cells.find((cell) => cell.channel === channel);
};

/** Sends each event from a page of its own, which counts as one start. */
const tell = async (channel: string, ...events: object[]) => {
  for (const event of events) {
    const { mark } = readBootManifest(await test.page('/catalog'));
    await test.visitor.post('/v1/telemetry', { channel, mark, events: [event] });
  }
};

describe('the board', () => {
  it('shows the running release of each channel, its date, author and reason, and its starts by the hour', async () => {
    await test.ready(team, makeRelease('catalog', '1.1.0'));
    await test.promote(team, { remote: 'catalog', version: '1.1.0' });
    const loaded = { remote: 'catalog', version: '1.1.0', kind: 'loaded', ms: 90 };
    const failed = { remote: 'catalog', version: '1.1.0', kind: 'failed', cause: 'mount' };
    await tell('production', loaded, loaded, failed);
    const { me, rights, channels, remotes } = await board();
    expect([me, rights[0]?.remote]).toEqual([{ kind: 'token', name: 'team catalogue' }, 'catalog']);
    expect(channels.map(({ channel }) => channel)).toEqual(['production', 'staging']);
    expect(remotes.map(({ name }) => name)).toEqual(['host', 'catalog', 'learning']);
    expect(remotes[1]).toMatchObject({
      titles: ['All of catalog 1.1.0'],
      owners: ['team catalogue'],
    });
    const cell = await cellOf('catalog', 'production');
    expect(cell).toMatchObject({
      source: 'production',
      version: '1.1.0',
      previous: ['1.0.0'],
      by: { kind: 'token', name: 'team catalogue' },
      verdict: { how: 'signed' },
      health: { loads: 2, failures: 1 },
    });
    expect([cell?.hours.loads.at(-1), cell?.hours.failures.at(-1)]).toEqual([2, 1]);
    expect(await cellOf('catalog', 'staging')).toMatchObject({
      source: 'production',
      version: '1.1.0',
      health: { loads: 0 },
    });
    const health = (await team.get('/v1/channels/production/remotes/catalog/health')).json();
    expect(health.hours).toEqual([
      { at: expect.stringMatching(/:00:00\.000Z$/), version: '1.1.0', loads: 2, failures: 1 },
    ]);
    expect(health.versions[0]).toMatchObject({ version: '1.1.0', causes: { mount: 1 } });
  });

  it('shows the steps of a canary', async () => {
    await test.ready(team, makeRelease('catalog', '1.2.0'));
    for (const percent of [1, 10])
      await test.promote(team, { remote: 'catalog', version: '1.2.0', percent });
    const canary = (await cellOf('catalog', 'production'))?.canary;
    expect(canary).toMatchObject({ version: '1.2.0', percent: 10, by: { name: 'team catalogue' } });
    expect(canary?.steps.map(({ percent }) => percent)).toEqual([1, 10]);
  });

  it('counts each start once, however often the release was promoted, and the starts of canaries also by version', async () => {
    const loaded = { remote: 'catalog', version: '1.2.0', kind: 'loaded', ms: 90 };
    const failed = { remote: 'catalog', version: '1.2.0', kind: 'failed', cause: 'mount' };
    await tell('production', loaded, loaded, failed);
    const { entries } = (await team.get('/v1/release-history?remote=catalog')).json<History>();
    const canaries = entries.filter(
      ({ kind, version }) => kind === 'canary' && version === '1.2.0',
    );
    expect(canaries.map(({ starts }) => starts)).toEqual(
      [1, 10].map(() => ({ loads: 2, failures: 1, causes: { mount: 1 } })),
    );
    const health = (await team.get('/v1/channels/production/remotes/catalog/health')).json();
    expect(health.versions).toContainEqual(
      expect.objectContaining({ version: '1.2.0', loads: 2, failures: 1, causes: { mount: 1 } }),
    );
  });
});

describe('a release', () => {
  it('shows the pause of a plan as a separate event, not as a change, a step or a start', async () => {
    const plan = { next: [60, 90], everyMinutes: 30 };
    await test.ready(team, makeRelease('catalog', '1.2.1'));
    const begun = { remote: 'catalog', version: '1.2.1', percent: 50, plan };
    expect((await test.promote(team, begun)).statusCode).toBe(200);
    const before = await cellOf('catalog', 'production');
    for (const paused of [true, false]) {
      const body = { version: '1.2.1', paused, reason: paused ? 'Lunch.' : 'Back.' };
      const path = '/v1/channels/production/remotes/catalog/canary';
      expect((await team.patch(path, body)).statusCode).toBe(200);
    }
    const { at, reason, canary } = (await cellOf('catalog', 'production')) ?? {};
    expect({ at, reason }).toEqual({ at: before?.at, reason: before?.reason });
    expect(canary).toMatchObject({ at: before?.canary?.at, steps: [{ percent: 50 }] });
    const { entries } = (await team.get('/v1/release-history?remote=catalog')).json<History>();
    const told = entries.slice(0, 3).map((entry) => [entry.plan, entry.reason, 'starts' in entry]);
    expect(told).toEqual([
      ['resumed', 'Back.', false],
      ['paused', 'Lunch.', false],
      [undefined, expect.any(String), true],
    ]);
  });

  it('shows its source, its contents and the verdict of the gate', async () => {
    const release = makeRelease('catalog', '1.3.0');
    const { descriptor } = release;
    await test.publish(team, makeRelease('catalog', '1.2.9'));
    const commit = 'a1b2c3d4e5f6';
    // The first attempt stores all of its files.
    await test.publish(team, { ...release, descriptor: { ...descriptor, hostApi: '^9.0.0' } });
    const published = await team.post('/v1/remotes/catalog/releases', {
      descriptor,
      commit,
      branch: 'feature/search',
      repository: 'https://code.example/team/catalog',
    });
    expect(published.statusCode).toBe(201);
    await test.check(team, { remote: 'catalog', version: '1.3.0' });
    const { releases } = (await team.get('/v1/remotes/catalog/releases')).json();
    expect(releases[0]).toMatchObject({ version: '1.3.0', commit, branch: 'feature/search' });
    const found = await team.get('/v1/remotes/catalog/releases?search=SEARCH');
    expect(found.json().releases.map(({ version }: { version: string }) => version)).toEqual([
      '1.3.0',
    ]);
    const facts = (await team.get('/v1/remotes/catalog/releases/1.3.0')).json();
    expect(facts).toMatchObject({
      name: 'catalog',
      hostApi: '^1.0.0',
      routes: [{ path: '/catalog', title: 'All of catalog 1.3.0' }],
      runsOn: [],
      repository: 'https://code.example/team/catalog',
      checks: [{ channel: 'production', by: 'the test', passed: true, problems: [] }],
    });
    expect(facts.files).toHaveLength(3);
    expect(facts.firstBytes).toBeGreaterThan(0);
    const nothing = await team.get('/v1/remotes/catalog/releases/9.9.9');
    expect([nothing.statusCode, readBrokenRules(nothing)]).toEqual([404, ['release-unknown']]);
    expect((await team.get('/v1/remotes/nothing/releases')).statusCode).toBe(404);
  });

  it('that the gate has refused is in the history with the broken rules', async () => {
    const problems = [{ rule: 'smoke-mount', message: 'The page is blank.', fix: 'Look.' }];
    const about = { remote: 'catalog', version: '1.3.0', passed: false, problems };
    const statement = await test.state(about);
    await team.post('/v1/remotes/catalog/releases/1.3.0/checks', {
      channel: 'production',
      statement,
    });
    const { entries } = (await team.get('/v1/release-history?remote=catalog')).json();
    expect(entries).toContainEqual(
      expect.objectContaining({ kind: 'held-back', version: '1.3.0', problems }),
    );
  });
});

it('the graph shows the events from each emitter to each listener', async () => {
  const versions = { 'roles.changed': '2.0' };
  const emits = { emits: ['roles.changed'], listens: [], versions };
  const listens = { emits: [], listens: ['roles.changed'], versions };
  const wide = await test.team();
  for (const [name, events] of [
    ['catalog', emits],
    ['learning', listens],
  ] as const) {
    await test.ready(wide, makeRelease(name, '4.0.0', { events }));
    await test.check(wide, { remote: name, version: '4.0.0', channel: 'staging' });
    await test.promote(wide, { remote: name, version: '4.0.0', channel: 'staging' });
  }
  const graph = (await team.get('/v1/release-graph?channel=staging')).json();
  expect(graph.lends).toEqual({ react: '19.3.1' });
  expect(graph.edges).toEqual([
    { event: 'roles.changed', from: 'catalog', to: 'learning', version: '2.0' },
  ]);
  expect((await team.get('/v1/release-graph?channel=nowhere')).statusCode).toBe(404);
});

describe('with 80 remotes and 1,000 releases', () => {
  const REMOTES = 80;
  const names = Array.from(
    { length: REMOTES },
    (_, index) => `team-${String(index).padStart(2, '0')}`,
  );
  beforeAll(async () => {
    const wide = await test.team();
    await test.publish(wide, makeRelease('catalog', '7.0.0'));
    await test.sql`insert into release_remotes (remote) select unnest(${names}::text[])`;
    await test.sql`
      insert into releases (remote, version, digest, origin, descriptor, published_by)
      select remote, '1.' || n || '.0', remote || n, 'published', descriptor, 'team'
      from unnest(${names}::text[]) remote, generate_series(1, 13) n,
        (select descriptor from releases where version = '7.0.0') template`;
    await test.sql`
      insert into release_revisions (channel, revision, who, action, remote, version, reason, state)
      select 'production', revision + place, 'team', 'promote', each.remote, '1.13.0', 'more', state || added
      from release_channels join release_revisions using (channel, revision),
        (select remote, row_number() over (order by remote) as place from unnest(${names}::text[]) remote) each,
        (select jsonb_object_agg(remote, jsonb_build_object('current', release_id::text, 'previous', ${toJsonb([])}::jsonb)) as added
          from releases where version = '1.13.0') every
      where channel = 'production'`;
    await test.sql`update release_channels set revision = revision + ${REMOTES} where channel = 'production'`;
  });

  it('the board and the lists are paged, and more remotes need no more statements for a page', async () => {
    const first = await board();
    expect(first.remotes).toHaveLength(BOARD_PAGE_SIZE);
    expect(first.next).toBe(first.remotes.at(-1)?.name);
    const second = await board(first.next);
    expect(second.next).toBeUndefined();
    const all = [...first.remotes, ...second.remotes].map(({ name }) => name);
    expect(all).toEqual(['host', 'catalog', 'learning', ...names]);
    expect((await cellOf('team-00', 'production'))?.version).toBe('1.13.0');
    const releases = await team.get('/v1/remotes/team-00/releases');
    expect(releases.json().releases).toHaveLength(Math.min(13, RELEASES_PAGE_SIZE));
  });

  it('the history comes in pages without a gap', async () => {
    const ids: string[] = [];
    for (let next: string | undefined = ''; next !== undefined;) {
      const query: Record<string, string> = {
        channel: 'production',
        ...(next && { before: next }),
      };
      const answer = await team.get('/v1/release-history', { query });
      const page = answer.json<{ entries: { id: string }[]; next?: string }>();
      expect(page.entries.length).toBeLessThanOrEqual(HISTORY_PAGE_SIZE);
      ids.push(...page.entries.map(({ id }) => id));
      next = page.next;
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => id.startsWith('r:')).length).toBeGreaterThan(REMOTES);
    expect((await team.get('/v1/release-history?before=nonsense')).statusCode).toBe(400);
  });
});
