/** Tests the dialog of the second person before an approval. */
import {
  approveRequestAtRevision,
  type ListedChangeRequest,
} from '@cairn/api/release-changes.contract';
import { getRelease } from '@cairn/api/release-history.contract';
import { stubResponse, listCallsTo, type Stub } from '@cairn/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReleaseDetails } from './changes/requested-change.rules.ts';
import {
  toCommitComparisonUrl,
  toReleaseTrialUrl,
  findRequestedVersion,
  describeReleaseSizeChange,
} from './changes/requested-change.rules.ts';
import {
  buildReleaseBoard,
  buildBoardCanary,
  buildBoardCell,
  toIsoTimeHoursAgo,
  buildListedRelease,
  buildBoardRemote,
  buildChangeRequest,
} from './test/board-builders.ts';
import {
  getOpenDialogQueries,
  waitForDialogToClose,
  clickButton,
  stubRegistryRejection,
} from './test/change-dialogs.ts';
import { openReleasesPage } from './test/open-releases.tsx';

const repository = 'https://code.example/team/learning';
const releaseFacts = (version: string, given: Partial<ReleaseDetails> = {}): ReleaseDetails => ({
  ...buildListedRelease(version),
  name: 'learning',
  hostApi: '^2.0.0',
  repository,
  routes: [
    { path: '/learning/:id', title: 'One' },
    { path: '/learning', title: 'All' },
  ],
  shared: {},
  emits: [],
  listens: [],
  files: [],
  firstBytes: 20 * 1024,
  totalBytes: 100 * 1024,
  checks: [
    {
      channel: 'production',
      by: 'build server',
      at: toIsoTimeHoursAgo(2),
      passed: true,
      problems: [],
    },
  ],
  ...given,
});

const now = releaseFacts('4.8.2', { commit: 'aaaaaaa' });
const next = releaseFacts('4.9.0', {
  commit: 'bbbbbbb',
  firstBytes: 23 * 1024,
  totalBytes: 96 * 1024,
});
const approved = stubResponse(approveRequestAtRevision, { channel: 'production', revision: 42 });

const openRequest = (stub: Stub, given: Partial<ListedChangeRequest> = {}, release = next) =>
  openReleasesPage(buildReleaseBoard({ requests: [buildChangeRequest(given)] }), [
    // The stub returns the same release for both versions; other tests cover the comparison.
    stubResponse(getRelease, release),
    stub,
  ]);

describe('the gate of a requested change', () => {
  it.each([
    [
      [
        {
          channel: 'staging',
          by: 'team planner',
          at: toIsoTimeHoursAgo(2),
          passed: true,
          problems: [],
        },
      ],
      /^Passed for Staging, team planner, .*\. The approval checks whether this result is valid here\.$/,
    ],
    [
      [
        {
          channel: 'staging',
          by: 'team planner',
          at: toIsoTimeHoursAgo(2),
          passed: false,
          problems: [],
        },
      ],
      'Not checked yet. The approval checks it again.',
    ],
  ])('is told where another channel has checked it: %#', async (checks, words) => {
    openRequest(approved, {}, { ...next, checks });
    await clickButton('Approve…');
    expect(await getOpenDialogQueries().findByText(words)).toBeVisible();
  });

  it('stands below who asks, also where they gave no reason', async () => {
    openRequest(approved, { reason: '' });
    await clickButton('Approve…');
    expect(await getOpenDialogQueries().findByText('Requested by Deniz.')).toBeVisible();
  });
});

describe('a change that waits for a second person', () => {
  it('shows what it changes before anything is sent, and is approved as of the revision that was shown', async () => {
    const { requests, said } = openRequest(approved);
    await clickButton('Approve…');
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Approve the change of Production?');
    expect(await getOpenDialogQueries().findByText(/^Passed, build server, /)).toBeVisible();
    expect(getOpenDialogQueries().getByText('Deniz gave this reason: Notes.')).toBeVisible();
    expect(
      getOpenDialogQueries().getByRole('heading', { name: 'learning: 4.9.0 for all visitors' }),
    ).toBeVisible();
    expect(
      getOpenDialogQueries().getByText(
        /^All visitors get learning 4\.9\.0 .* in place of 4\.8\.2\.$/,
      ),
    ).toBeVisible();
    expect(
      getOpenDialogQueries().getByRole('link', { name: /^Open learning 4\.9\.0/ }),
    ).toHaveAttribute('href', '/learning?mfe.channel=staging');
    expect(getOpenDialogQueries().queryByText(/until a second person/)).not.toBeInTheDocument();
    expect(listCallsTo(requests, approveRequestAtRevision)).toEqual([]);
    await userEvent.click(getOpenDialogQueries().getByRole('button', { name: 'Approve' }));
    await waitForDialogToClose();
    expect(said).toEqual(['Production is at revision 42 now.']);
    const [call] = listCallsTo(requests, approveRequestAtRevision);
    expect(call?.headers.get('if-match')).toBe('"production-41"');
  });

  it('is not approved when the dialog is cancelled', async () => {
    const { requests } = openRequest(approved);
    await clickButton('Approve…');
    await userEvent.click(getOpenDialogQueries().getByRole('button', { name: 'Cancel' }));
    await waitForDialogToClose();
    expect(listCallsTo(requests, approveRequestAtRevision)).toEqual([]);
  });

  it('tells what the gate held back, and what the registry has against it', async () => {
    const problem = { rule: 'smoke-mount', message: 'The page is blank.', fix: 'Look.' };
    const checks = [
      {
        channel: 'production',
        by: 'ci',
        at: toIsoTimeHoursAgo(1),
        passed: false,
        problems: [problem],
      },
    ];
    openRequest(
      stubRegistryRejection(approveRequestAtRevision, 422, 'gate-failed', 'It has not passed.'),
      {},
      releaseFacts('4.9.0', { checks }),
    );
    await clickButton('Approve…');
    expect(await getOpenDialogQueries().findByText(/^Refused, ci, /)).toBeVisible();
    expect(getOpenDialogQueries().getByText('The page is blank.')).toBeVisible();
    await userEvent.click(getOpenDialogQueries().getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(getOpenDialogQueries().getByRole('alert')).toHaveTextContent(
        'It has not passed. Do this.',
      ),
    );
  });

  it('shows values of settings alone without a comparison', async () => {
    const changes = [{ remote: 'learning', action: 'promote' as const, values: { seats: 30 } }];
    openRequest(approved, { changes });
    await clickButton('Approve…');
    expect(
      getOpenDialogQueries().getByRole('heading', { name: 'learning: seats = 30' }),
    ).toBeVisible();
    expect(getOpenDialogQueries().queryByText(/^All visitors get/)).not.toBeInTheDocument();
    expect(getOpenDialogQueries().queryByText('Size')).not.toBeInTheDocument();
  });
});

describe('what is compared', () => {
  it.each([
    ['a promotion', { action: 'promote', version: '4.9.0' }, {}, '4.9.0'],
    ['a rollback', { action: 'rollback' }, {}, '4.8.0'],
    ['the end of a canary', { action: 'rollback' }, { canary: buildBoardCanary(10) }, undefined],
    ['settings', { action: 'promote', values: { seats: 1 } }, {}, undefined],
  ] as const)('of %s', (_, change, cell, version) => {
    expect(findRequestedVersion({ remote: 'learning', ...change }, buildBoardCell(cell))).toBe(
      version,
    );
  });

  it('is the size, and by how much it changes', () => {
    expect(describeReleaseSizeChange({ now, next })).toBe(
      '23 KB loaded first (3 KB more), 96 KB in all (4 KB less)',
    );
    expect(describeReleaseSizeChange({ now: next, next })).toBe(
      '23 KB loaded first (as before), 96 KB in all (as before)',
    );
    expect(describeReleaseSizeChange({ now: undefined, next })).toBe(
      '23 KB loaded first, 96 KB in all',
    );
  });

  it('is the code, where both releases are of one repository that is known', () => {
    expect(toCommitComparisonUrl({ now, next })).toBe(`${repository}/compare/aaaaaaa...bbbbbbb`);
    const other = { ...now, repository: 'https://code.example/team/other' };
    const unknown = [
      other,
      { ...now, commit: undefined },
      { ...now, commit: next.commit },
      undefined,
    ];
    expect(unknown.map((from) => toCommitComparisonUrl({ now: from, next }))).toEqual(
      unknown.map(() => undefined),
    );
    const script = { ...next, repository: 'javascript:alert(1)' };
    expect(
      toCommitComparisonUrl({ now: { ...now, repository: script.repository }, next: script }),
    ).toBe(undefined);
  });

  it('is to be seen on a channel that runs it, else as a version that is chosen', () => {
    const onStaging = buildBoardRemote('learning', {
      cells: [buildBoardCell(), buildBoardCell({ channel: 'staging', version: '4.9.0' })],
    });
    const nowhere = buildBoardRemote('learning', { cells: [buildBoardCell()] });
    const addresses = [onStaging, nowhere].map((remote) =>
      toReleaseTrialUrl({ remotes: [remote] }, 'production', next),
    );
    expect(addresses).toEqual([
      '/learning?mfe.channel=staging',
      '/learning?mfe.channel=staging&mfe.learning=4.9.0',
    ]);
    const hidden = { ...next, routes: [{ path: '/learning/:id', title: 'One' }] };
    expect(toReleaseTrialUrl({ remotes: [nowhere] }, 'production', hidden)).toBeUndefined();
  });
});
