import type { PageHostRelease, RemoteManifest } from '@cairn/release-contract/boot-manifest';
import { countBackendCalls } from './backend-calls.ts';
import { countPageReleaseDeviations, createPageReleaseLog } from './release-log.ts';
import { siteConfigStub } from '../../app/test/render-shell.tsx';
import { createInspectorRows, describeRemoteFailure } from './inspector-rows.ts';

const remote = (name: string, source?: RemoteManifest['source']): RemoteManifest => ({
  name,
  current: {
    version: '1.0.0',
    base: `/remotes/${name}/1.0.0/`,
    entry: 'remoteEntry.js',
    container: name,
    preload: [],
    integrity: {},
  },
  previous: [],
  routes: [],
  ...(source && { source }),
});

const page = (host: Partial<PageHostRelease> = {}) => ({
  host: { version: '3.0.0', previous: ['2.9.0'], ...host },
  hostRoutes: [{ path: '/login', auth: 'open' as const, title: 'Log in' }],
  remotes: [remote('upskill', 'override')],
});

describe('what the inspector lists', () => {
  it('are sorted: overrides first, then the host, then remotes by name', () => {
    const listed = [remote('player'), remote('learning', 'override'), remote('catalog', 'canary')];
    const rows = createInspectorRows(page(), listed, new Map());
    const names = ['learning', 'upskill', 'host', 'catalog', 'player'];
    expect(rows.map(({ name }) => name)).toEqual(names);
    const chosen = createInspectorRows(page({ source: 'override' }), listed, new Map());
    expect(chosen.map(({ name }) => name).slice(0, 3)).toEqual(['host', 'learning', 'upskill']);
  });

  it('tells of the host which one the page has begun with, and why', () => {
    const log = {
      running: { version: '3.0.0', ms: 321.4 },
      failures: [],
      hasCrashed: false,
      slots: {},
    };
    const [, canary] = createInspectorRows(
      page({ source: 'canary' }),
      [],
      new Map([['host', log]]),
    );
    expect(canary).toEqual({
      name: 'host',
      version: '3.0.0',
      source: 'canary',
      base: '/remotes/host/3.0.0/',
      routes: ['/login'],
      health: 'running',
      loadMs: 321,
      failures: [],
      slots: [],
      shownIn: [],
      ownEvents: [],
      heardEvents: [],
    });
    expect(createInspectorRows(page(), [], new Map())[1]).toMatchObject({ source: 'channel' });
  });

  it('names the slots of an owner with their fillers, and where a filler is shown', () => {
    const owner = {
      ...remote('learning'),
      slots: {
        'dashboard/aside': ['upskill', 'planner'].map((name) => ({ remote: name, height: 9 })),
      },
    };
    const log = createPageReleaseLog();
    const place = { remote: 'upskill', slot: 'dashboard/aside' };
    log.add({
      type: 'release-failed',
      step: 'render',
      cause: new Error('Broken'),
      instead: '0.9.0',
      version: '1.0.0',
      ...place,
    });
    log.add({ type: 'release-running', ms: 12, version: '0.9.0', ...place });
    const [upskill, , learning] = createInspectorRows(page(), [owner], log.read());
    expect(learning?.slots).toEqual(['dashboard/aside: upskill, planner']);
    expect(upskill).toMatchObject({
      version: '0.9.0',
      source: 'fallback',
      health: 'running',
      shownIn: ['dashboard/aside'],
      failures: [{ version: '1.0.0', words: 'Broken', instead: '0.9.0' }],
    });
    expect(upskill?.failures.map(describeRemoteFailure)).toEqual([
      '1.0.0 (dashboard/aside) failed: Broken. 0.9.0 runs instead.',
    ]);
    log.add({ type: 'screen-failed', version: '0.9.0', cause: new Error('Late'), ...place });
    const [gone] = createInspectorRows(page(), [owner], log.read());
    expect(gone).toMatchObject({ health: 'failed', shownIn: [] });
  });

  it('include the own events of a remote, with how often it emitted each and which remotes listen', () => {
    const eventLog = {
      'planner.day-left': { emitted: 0, listeners: [] },
      'planner.day-chosen': { emitted: 3, listeners: ['tasks', 'tasks', 'upskill'] },
    };
    const listed = [remote('planner'), remote('tasks')];
    const rows = createInspectorRows(page(), listed, new Map(), { events: eventLog });
    const [upskill, , planner, tasks] = rows;
    expect(planner?.ownEvents).toEqual([
      'planner.day-chosen: emitted 3 times, received by tasks, upskill',
      'planner.day-left: emitted 0 times, received by no remote',
    ]);
    expect(tasks).toMatchObject({ ownEvents: [], heardEvents: ['planner.day-chosen'] });
    expect(upskill?.heardEvents).toEqual(['planner.day-chosen']);
  });

  it('count the calls of the page to the backend of a remote, and those that failed', () => {
    const at = (path: string, responseStatus: number) => ({
      name: `https://learn.example/api/remotes/${path}`,
      responseStatus,
    });
    const calls = [at('planner/plan', 200), at('planner/plan?day=1', 503), at('planner/plan', 0)];
    const other = { name: 'https://learn.example/api/courses/all', responseStatus: 500 };
    const backendCalls = countBackendCalls([...calls, other, at('tasks/list', 204)]);
    const listed = [remote('catalog'), remote('planner'), remote('tasks')];
    const rows = createInspectorRows(page(), listed, new Map(), { backendCalls });
    const byName = Object.fromEntries(rows.map((row) => [row.name, row.backendCalls]));
    expect(byName).toMatchObject({
      planner: '3 calls, 2 failed',
      tasks: '1 call, none failed',
      catalog: undefined,
    });
  });

  it('show a skipped release of the host as they show that of a remote, and so does the badge', () => {
    const fallen = page({ version: '2.9.0', source: 'channel', passedOver: ['3.0.0'] });
    const [, host] = createInspectorRows(fallen, [], new Map());
    expect(host).toMatchObject({
      version: '2.9.0',
      source: 'fallback',
      failures: [{ version: '3.0.0', instead: '2.9.0' }],
    });
    const rest = { overrides: [], loadTimeoutMs: 1000, assets: {}, site: siteConfigStub };
    const fallbacks = (given: ReturnType<typeof page>) =>
      countPageReleaseDeviations({ ...given, ...rest }, new Map()).fallbacks;
    expect([fallbacks(fallen), fallbacks(page())]).toEqual([1, 0]);
  });
});
