import { getRemoteHealth } from '@cairn/api/release-board.contract';
import {
  getRelease,
  getReleaseHistory,
  listRemoteReleases,
} from '@cairn/api/release-history.contract';
import type { ReleaseVitals, WebVitalPercentile } from '@cairn/api/web-vitals.contract';
import { listReleaseFailures } from '@cairn/api/release-failures.contract';
import { stubResponse, listCallsTo, stubError } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildReleaseBoard,
  buildBoardCanary,
  buildBoardCell,
  buildReleaseHealth,
  toIsoTimeHoursAgo,
  buildListedRelease,
  buildBoardRemote,
} from './test/board-builders.ts';
import { openReleasesPage } from './test/open-releases.tsx';

const LEARNING = '/releases/learning';
const release = stubResponse(getRelease, {
  ...buildListedRelease('4.9.0', {
    commit: '0123456789abcdef',
    branch: 'main',
    withdrawn: 'Covers notes',
  }),
  name: 'learning',
  hostApi: '^2.0.0',
  routes: [{ path: '/learning', title: 'My learning' }],
  shared: { react: '^19.0.0' },
  emits: ['course.completed'],
  listens: [],
  files: [{ path: 'app.1a.js', bytes: 2048 }],
  firstBytes: 1024,
  totalBytes: 2048,
  checks: [
    {
      channel: 'production',
      by: 'checker',
      at: toIsoTimeHoursAgo(20),
      passed: false,
      problems: [{ rule: 'size', message: 'app.1a.js has 214 KB.', fix: 'Load parts later.' }],
    },
  ],
});
const part = (name: string) => screen.findByRole('region', { name });

describe('the page of one remote', () => {
  it('says what runs, since when, what ran before, and who owns it', async () => {
    const owned = buildBoardRemote('learning', { owners: ['Deniz Kaya', 'Lena Roth'] });
    openReleasesPage(buildReleaseBoard({ remotes: [owned] }), [], LEARNING);
    expect(await screen.findByRole('heading', { level: 1, name: 'learning' })).toBeVisible();
    expect(screen.getByText('Owned by Deniz Kaya and Lena Roth')).toBeVisible();
    const now = await part('4.8.2 on Production 2 days ago');
    expect(now).toHaveTextContent('Earlier releases: 4.8.0.');
    expect(within(now).getByRole('link')).toHaveAttribute(
      'href',
      '/releases?show=graph&channel=production&remote=learning',
    );
  });

  it('shows another channel, which its address says', async () => {
    const { router, requests } = openReleasesPage(buildReleaseBoard(), [], LEARNING);
    await userEvent.click(await screen.findByRole('button', { name: 'Staging' }));
    expect(await part('4.9.0 on Staging 2 days ago')).toBeVisible();
    expect(router.state.location.search).toBe('?channel=staging');
    await waitFor(() =>
      expect(
        listCallsTo(requests, getRemoteHealth).map(({ url }) => new URL(url).pathname),
      ).toContain('/api/v1/channels/staging/remotes/learning/health'),
    );
  });

  it('shows where a canary stands, and what follows, before what happened', async () => {
    const remotes = [
      buildBoardRemote('learning', { cells: [buildBoardCell({ canary: buildBoardCanary(10) })] }),
    ];
    openReleasesPage(buildReleaseBoard({ remotes }), [], LEARNING);
    const steps = await part('Canary 4.9.0');
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map((step) => [step.textContent, step.getAttribute('aria-current')]),
    ).toEqual([
      ['1%2 hours ago', null],
      ['10%1 hour ago', 'step'],
      ['50%', null],
      ['100%everyone', null],
    ]);
    expect(steps).toHaveTextContent('10 failures in 1000 starts. The registry stops it above 5%.');
    expect(steps).toHaveTextContent('A person decides on the next step.');
    const history = await part('History');
    expect(steps.compareDocumentPosition(history)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('shows no step as passed that a canary was never at', async () => {
    const canary = { ...buildBoardCanary(50), steps: [{ percent: 50, at: toIsoTimeHoursAgo(1) }] };
    const remotes = [buildBoardRemote('learning', { cells: [buildBoardCell({ canary })] })];
    openReleasesPage(buildReleaseBoard({ remotes }), [], LEARNING);
    const steps = within(await part('Canary 4.9.0')).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual(['50%1 hour ago', '100%everyone']);
  });

  it('says what was stopped by itself and why', async () => {
    const remotes = [
      buildBoardRemote('learning', {
        cells: [buildBoardCell({ stopped: '6% of starts failed.' })],
      }),
    ];
    openReleasesPage(buildReleaseBoard({ remotes }), [], LEARNING);
    const halt = await part('The canary was stopped.');
    expect(halt).toHaveTextContent('6% of starts failed.');
    expect(halt).toHaveTextContent(
      'All visitors get 4.8.2 again. The registry did this automatically.',
    );
  });

  it('shows health by hour and by minute, each as a table too, and by version how often pages fell back', async () => {
    const health = stubResponse(getRemoteHealth, {
      hours: [{ at: toIsoTimeHoursAgo(2), version: '4.8.2', loads: 90, failures: 10 }],
      minutes: [{ at: toIsoTimeHoursAgo(0.1), loads: 5, failures: 0 }],
      versions: [buildReleaseHealth('4.8.2')],
    });
    openReleasesPage(buildReleaseBoard(), [health], LEARNING);
    const how = within(await part('Health'));
    expect(
      await how.findByRole('img', { name: /^Starts that failed, by hour: at most 10%, limit 5%/ }),
    ).toBeInTheDocument();
    await userEvent.click(how.getByText('As a table'));
    expect(how.getByRole('row', { name: /100 10 90%$/ })).toBeInTheDocument();
    await userEvent.click(how.getByRole('tab', { name: 'The last hour' }));
    expect(await how.findByRole('img', { name: /by minute: at most 0%/ })).toBeInTheDocument();
    expect(how.getByRole('row', { name: /^4\.8\.2 1,000 99%/ })).toHaveTextContent(
      'fetch: 10fallbacks: 2',
    );
  });

  it('finds releases by version, branch or commit, and goes on to older ones', async () => {
    const older = stubResponse(
      listRemoteReleases,
      { releases: [buildListedRelease('1.0.0')] },
      (url) => url.searchParams.get('before') === 'cursor-1',
    );
    const listed = stubResponse(
      listRemoteReleases,
      {
        releases: [buildListedRelease('4.9.0', { withdrawn: 'x', runsOn: ['staging'] })],
        next: 'cursor-1',
      },
      (url) => !url.searchParams.has('before'),
    );
    const { requests } = openReleasesPage(buildReleaseBoard(), [listed, older], LEARNING);
    const list = within(await part('Releases'));
    const [first] = await list.findAllByRole('listitem');
    expect(first).toHaveTextContent('4.9.0 StagingWithdrawnci of learning');
    await userEvent.type(list.getByRole('searchbox'), 'notes');
    await waitFor(() =>
      expect(listCallsTo(requests, listRemoteReleases).at(-1)?.url).toContain('?search=notes'),
    );
    expect(await list.findByText('1 release shown.')).toHaveAttribute('role', 'status');
    await userEvent.click(await list.findByRole('link', { name: 'Show older releases' }));
    expect(await list.findByRole('link', { name: '1.0.0' })).toBeVisible();
  });

  it('says what a release is made of, and what the gate said', async () => {
    openReleasesPage(buildReleaseBoard(), [release], `${LEARNING}?version=4.9.0`);
    const facts = await part('4.9.0');
    expect(await within(facts).findByText('Withdrawn: Covers notes')).toBeVisible();
    for (const words of [
      'main · 0123456789abcdef',
      '^2.0.0',
      '/learning My learning',
      'react ^19.0.0',
      'course.completed',
      'Production Refused',
      'app.1a.js has 214 KB. Load parts later.',
      '2 KB in all; pages load 1 KB first, compressed',
    ])
      expect(facts).toHaveTextContent(words);
  });

  const told = {
    cause: 'render',
    error: 'TypeError',
    firstAt: toIsoTimeHoursAgo(50),
    lastAt: toIsoTimeHoursAgo(3),
  } as const;
  const frame = { file: 'app.1a.js', line: 1, column: 99, name: 'a' };
  const source = { file: 'src/features/list/list.tsx', line: 12, column: 5, name: 'renderList' };
  const failures = stubResponse(listReleaseFailures, {
    failures: [
      {
        ...told,
        version: '4.9.0',
        count: 14,
        frames: [
          { ...frame, source: { ...source, text: 'return rows.map(show);' } },
          { ...frame, column: 7, source: { ...source, file: 'src/page.tsx', name: 'mountPage' } },
        ],
      },
      { ...told, version: '4.9.0', count: 1, cause: 'other', frames: [frame] },
    ],
  });

  it('says where in its code a release failed, with the line of source', async () => {
    const { requests } = openReleasesPage(
      buildReleaseBoard(),
      [release, failures],
      `${LEARNING}?version=4.9.0`,
    );
    const facts = within(await part('4.9.0'));
    await facts.findByText('src/features/list/list.tsx:12:5');
    const [first, second] = facts
      .getAllByRole('listitem')
      .filter((item) => within(item).queryByText('TypeError'));
    if (!first) throw new Error('No place is shown.');
    expect(first).toHaveTextContent(
      /list\.tsx:12:5 renderListreturn rows\.map\(show\);14 times, first /,
    );
    expect(within(first).getByText('src/page.tsx:12:5')).not.toBeVisible();
    await userEvent.click(within(first).getByText('Called from'));
    expect(within(first).getByText('src/page.tsx:12:5')).toBeVisible();
    expect(second).toHaveTextContent(/^app\.1a\.js:1:99 a1 time, /);
    expect(listCallsTo(requests, listReleaseFailures)[0]?.url).toMatch(
      /remotes\/learning\/failures\?version=4\.9\.0$/,
    );
  });

  it('requests no source positions for a user without a right to the remote', async () => {
    const rights = [{ remote: 'catalog', channel: '*', actions: ['promote' as const] }];
    const { requests } = openReleasesPage(
      buildReleaseBoard({ rights }),
      [release, failures],
      `${LEARNING}?version=4.9.0`,
    );
    await within(await part('4.9.0')).findByText('^2.0.0');
    expect(screen.queryByText('Errors by line of source')).not.toBeInTheDocument();
    expect(listCallsTo(requests, listReleaseFailures)).toEqual([]);
  });

  it('shows web vitals by version with their rating in words, and the canary beside its base', async () => {
    const percentile = (vital: WebVitalPercentile['vital'], p75: number, visits: number) => ({
      vital,
      p75,
      visits,
    });
    const shown = [percentile('lcp', 4200, 340), percentile('cls', 0.12, 1)];
    const vitals: ReleaseVitals = {
      versions: [
        { version: '4.9.0', vitals: shown, places: [{ route: '/learning/:id', vitals: shown }] },
      ],
      comparison: {
        base: '4.8.2',
        canary: '4.9.0',
        limit: 0.2,
        vitals: [
          {
            vital: 'lcp',
            base: percentile('lcp', 2000, 100),
            canary: percentile('lcp', 4200, 50),
            difference: 2200,
            low: 1700,
            high: 2700,
          },
          {
            vital: 'inp',
            base: percentile('inp', 160, 5),
            canary: percentile('inp', 160, 5),
            difference: 0,
          },
        ],
      },
    };
    const health = stubResponse(getRemoteHealth, { hours: [], minutes: [], versions: [], vitals });
    openReleasesPage(buildReleaseBoard(), [health], LEARNING);
    const tables = within(await part('Health'));
    const byVersion = await tables.findByRole('row', { name: /^4\.9\.0/ });
    expect(byVersion).toHaveTextContent('4.9.04.2 s, poor340 visits–0.12, needs work1 visit–');
    expect(
      tables.getByText(
        'The registry stops the canary when a vital is worse by more than 20%, beyond chance.',
      ),
    ).toBeVisible();
    expect(tables.getByRole('row', { name: /^Largest paint \(LCP\)/ })).toHaveTextContent(
      '2 s, good100 visits4.2 s, poor50 visits2.2 s worsebetween 1.7 s and 2.7 s (95%)',
    );
    expect(tables.getByRole('row', { name: /^Response to input \(INP\)/ })).toHaveTextContent(
      'the sametoo few visits for an interval',
    );
    await userEvent.click(tables.getByText('4.9.0 by route and slot'));
    expect(tables.getByRole('row', { name: /^\/learning\/:id/ })).toBeVisible();
  });

  it('says that no visit was measured', async () => {
    const vitals = { versions: [] };
    const health = stubResponse(getRemoteHealth, { hours: [], minutes: [], versions: [], vitals });
    openReleasesPage(buildReleaseBoard(), [health], LEARNING);
    expect(await screen.findByText(/^No visit was measured in the last 14 days\./)).toBeVisible();
  });

  it('each part that cannot be loaded says so in its place', async () => {
    openReleasesPage(
      buildReleaseBoard(),
      [getReleaseHistory, getRemoteHealth, listRemoteReleases, getRelease, listReleaseFailures].map(
        (endpoint) => stubError(endpoint, 500),
      ),
      `${LEARNING}?version=4.9.0`,
    );
    const alerts = await waitFor(() => {
      const found = screen.getAllByRole('alert');
      expect(found).toHaveLength(5);
      return found;
    });
    expect(
      alerts.map((alert) => within(alert).getByRole('heading').textContent).toSorted(),
    ).toEqual([
      'The errors could not be loaded.',
      'The health figures could not be loaded.',
      'The history could not be loaded.',
      'The release could not be loaded.',
      'The releases could not be loaded.',
    ]);
  });

  it('leads back from a name that no remote has', async () => {
    openReleasesPage(buildReleaseBoard(), [], '/releases/nobody');
    expect(await screen.findByText('No remote is called nobody')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All releases' })).toHaveAttribute('href', '/releases');
  });
});
