import { getReleaseBoard } from '@cairn/api/release-board.contract';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError, holdFetch, stubApi } from '@cairn/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildReleaseBoard,
  buildBoardCanary,
  buildBoardCell,
  buildBoardChannel,
  toIsoTimeHoursAgo,
  buildBoardRemote,
  buildHourlyStarts,
  buildPersonAuthor,
} from './test/board-builders.ts';
import { openReleasesPage, renderReleasesPage } from './test/open-releases.tsx';

const row = (name: string) =>
  screen.findByRole('row', { name: new RegExp(`^Select ${name} ${name}`) });
const shownNames = () =>
  screen.getAllByRole('rowheader').map((head) => within(head).getByRole('link').textContent);

describe('the board', () => {
  it('shows what each remote runs on each channel, who did it and why', async () => {
    openReleasesPage(buildReleaseBoard());
    const cells = within(await row('learning')).getAllByRole('cell');
    expect(cells[0]).toHaveTextContent(/^4\.8\.22 days ago99%|^4\.8\.22 days ago/);
    expect(cells[0]).toHaveTextContent('Deniz Kaya Late work says how late it is.');
    expect(cells[1]).toHaveTextContent('4.9.0');
    expect(screen.getByText('2 remotes, 2 channels.')).toBeVisible();
    expect(within(await row('learning')).getByRole('link', { name: 'learning' })).toHaveAttribute(
      'href',
      '/releases/learning',
    );
  });

  it('says of a channel without a choice of its own whose it runs', async () => {
    const cells = [buildBoardCell(), buildBoardCell({ channel: 'staging', source: 'production' })];
    openReleasesPage(buildReleaseBoard({ remotes: [buildBoardRemote('catalog', { cells })] }));
    const [, staging] = within(await row('catalog')).getAllByRole('cell');
    expect(staging).toHaveTextContent('As Production');
    expect(staging).not.toHaveTextContent('Deniz Kaya');
  });

  it('counts a canary once, though other channels run it as production does', async () => {
    const cells = ['production', 'staging', 'trials'].map((channel) =>
      buildBoardCell({ channel, source: 'production', canary: buildBoardCanary(10) }),
    );
    openReleasesPage(buildReleaseBoard({ remotes: [buildBoardRemote('catalog', { cells })] }));
    expect(await screen.findByText('1 remote, 2 channels. 1 canary is running.')).toBeVisible();
  });

  it('shows a canary with its step, what stopped itself, and what was taken back', async () => {
    const cellsWith = (given: object) => [buildBoardCell(given)];
    openReleasesPage(
      buildReleaseBoard({
        remotes: [
          buildBoardRemote('catalog', { cells: cellsWith({ canary: buildBoardCanary(10) }) }),
          buildBoardRemote('learning', { cells: cellsWith({ stopped: '6% failed' }) }),
          buildBoardRemote('player', {
            cells: cellsWith({ takenBack: { version: '6.2.0', reason: '7% failed' } }),
          }),
        ],
      }),
    );
    expect(await row('catalog')).toHaveTextContent('4.9.0 as a canary at 10%');
    expect(await row('learning')).toHaveTextContent('The registry stopped the canary');
    expect(await row('player')).toHaveTextContent('6.2.0 was rolled back automatically');
    expect(
      screen.getByText(
        '3 remotes, 2 channels. 2 releases were stopped automatically. 1 canary is running.',
      ),
    ).toBeVisible();
  });

  it('draws a day of health, and says it to who does not see it', async () => {
    const cells = [buildBoardCell({ hours: buildHourlyStarts({ 0: 20, 5: 1 }) })];
    openReleasesPage(buildReleaseBoard({ remotes: [buildBoardRemote('catalog', { cells })] }));
    const [production] = within(await row('catalog')).getAllByRole('cell');
    expect(
      within(production as HTMLElement).getByRole('img', {
        name: 'Last 24 hours: 2 hours with failures, 1 of them over the limit',
      }),
    ).toBeVisible();
    expect(production).toHaveTextContent('99.13%');
  });

  it('lists previews apart from the channels, with the link that opens each', async () => {
    const previews = (
      [
        ['notes-export', 'learning', '4.9.0-preview.b-notes-export.g1f0c2ab', 'team learning'],
        ['fix/search', 'catalog', '2.2.1-preview.b-fix-search.gba98765', 'team catalogue'],
      ] as const
    ).map(([branch, remote, version, name]) => ({
      channel: `preview-${branch}`,
      branch,
      remote,
      version,
      by: { kind: 'token' as const, name },
      at: toIsoTimeHoursAgo(5),
      endsAt: toIsoTimeHoursAgo(-48),
      link: `/?mfe.preview=${branch}`,
    }));
    openReleasesPage(buildReleaseBoard({ previews }));
    const list = await screen.findByRole('region', { name: 'Previews' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(within(second as HTMLElement).getByRole('link', { name: 'fix/search' })).toHaveAttribute(
      'href',
      '/?mfe.preview=fix/search',
    );
    expect(first).toHaveTextContent(
      /learning 4\.9\.0-preview\.b-notes-export\.g1f0c2ab.*team learning · 5 hours ago · ends on/,
    );
    expect(screen.queryByRole('columnheader', { name: /preview/ })).not.toBeInTheDocument();
  });

  it('has no list of previews where there are none', async () => {
    openReleasesPage(buildReleaseBoard());
    await row('learning');
    expect(screen.queryByRole('region', { name: 'Previews' })).not.toBeInTheDocument();
  });

  it('is searched by name, and keeps the search in the address', async () => {
    const { router } = openReleasesPage(buildReleaseBoard());
    await userEvent.type(await screen.findByRole('searchbox'), 'lear');
    await waitFor(() => expect(shownNames()).toEqual(['learning']));
    expect(screen.getByText('1 remote')).toBeVisible();
    expect(router.state.location.search).toBe('?find=lear');
    await userEvent.type(screen.getByRole('searchbox'), 'xx');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(shownNames()).toEqual(['catalog', 'learning']));
  });

  it('sorts remotes that need attention first', async () => {
    const stopped = buildBoardRemote('learning', {
      cells: [buildBoardCell({ stopped: '6% failed' })],
    });
    const { router } = openReleasesPage(
      buildReleaseBoard({ remotes: [buildBoardRemote('catalog'), stopped] }),
    );
    await row('catalog');
    expect(shownNames()).toEqual(['catalog', 'learning']);
    await userEvent.click(screen.getByRole('button', { name: 'Needs attention first' }));
    await waitFor(() => expect(shownNames()).toEqual(['learning', 'catalog']));
    expect(router.state.location.search).toBe('?order=attention');
  });

  it('reads all of a large board, and draws sixty rows at a time', async () => {
    const names = Array.from(
      { length: 90 },
      (_, index) => `team-${String(index).padStart(2, '0')}`,
    );
    const remotes = names.map((name) => buildBoardRemote(name, { cells: [buildBoardCell()] }));
    const first = buildReleaseBoard({ remotes: remotes.slice(0, 60), next: 'team-59' });
    const rest = stubResponse(
      getReleaseBoard,
      buildReleaseBoard({ remotes: remotes.slice(60) }),
      (url) => url.searchParams.get('after') === 'team-59',
    );
    const { requests } = openReleasesPage(first, [rest]);
    expect(await screen.findByText('90 remotes')).toBeVisible();
    expect(listCallsTo(requests, getReleaseBoard)).toHaveLength(2);
    expect(shownNames()).toHaveLength(60);
    await userEvent.click(screen.getByRole('link', { name: /Next/ }));
    await waitFor(() => expect(shownNames()).toEqual(names.slice(60)));
  });

  it('says on a narrow screen which channel is shown', async () => {
    const { router } = openReleasesPage(buildReleaseBoard());
    const chips = within(await screen.findByRole('group', { name: 'Channel' }));
    expect(chips.getByRole('button', { name: 'Production' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await userEvent.click(chips.getByRole('button', { name: 'Staging' }));
    expect(router.state.location.search).toBe('?channel=staging');
    const [production, staging] = within(await row('catalog')).getAllByRole('cell');
    expect(staging).toHaveAttribute('data-shown');
    expect(production).not.toHaveAttribute('data-shown');
  });

  it('says that a channel is frozen, by whom and why', async () => {
    const freeze = {
      by: buildPersonAuthor('Ruth'),
      at: toIsoTimeHoursAgo(1),
      reason: 'Exams.',
      isLocked: false,
    };
    openReleasesPage(
      buildReleaseBoard({ channels: [buildBoardChannel('production', { freeze })] }),
    );
    expect(await screen.findByText('Production is frozen.')).toBeVisible();
    expect(screen.getByText('Exams.', { exact: false })).toHaveTextContent('Ruth');
  });

  it('says that the operator of the site has locked a channel', async () => {
    const by = { kind: 'operator', name: 'operator' } as const;
    const freeze = { by, at: toIsoTimeHoursAgo(1), reason: 'Exams.', isLocked: true };
    openReleasesPage(
      buildReleaseBoard({ channels: [buildBoardChannel('production', { freeze })] }),
    );
    expect(await screen.findByText('Production is locked.')).toBeVisible();
    expect(screen.getByText('Exams.', { exact: false })).toHaveTextContent(
      'The operator of the site',
    );
  });
});

describe('while there is nothing to show', () => {
  it('says that it is loading', async () => {
    signInAs();
    stubApi(stubResponse(getReleaseBoard, buildReleaseBoard()));
    const go = holdFetch();
    renderReleasesPage();
    expect(await screen.findByRole('group', { name: 'Loading the releases' })).toBeInTheDocument();
    await act(async () => go());
    expect(await row('catalog')).toBeVisible();
  });

  it('says that it could not be loaded, and tries again', async () => {
    signInAs();
    stubApi(stubError(getReleaseBoard, 500));
    renderReleasesPage();
    expect(await screen.findByRole('alert')).toHaveTextContent('The releases could not be loaded.');
    stubApi(stubResponse(getReleaseBoard, buildReleaseBoard()));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await row('catalog')).toBeVisible();
  });

  it('says that nothing has been released', async () => {
    openReleasesPage(buildReleaseBoard({ remotes: [] }));
    expect(await screen.findByText('Nothing has been released yet.')).toBeVisible();
  });

  it('tells who has no right how to get it, and nothing of releases', async () => {
    signInAs({ Email: 'maya@cairn.example' });
    const requests = stubApi(stubError(getReleaseBoard, 403, 'forbidden'));
    renderReleasesPage();
    expect(
      await screen.findByText('This page is for people who release parts of this site'),
    ).toBeVisible();
    expect(screen.getByRole('group', { name: 'Code' })).toHaveTextContent(
      'right give --email maya@cairn.example --remote',
    );
    expect(requests).toHaveLength(1);
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });
});
