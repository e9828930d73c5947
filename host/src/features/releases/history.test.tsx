import { getReleaseHistory, HISTORY_PAGE_SIZE } from '@cairn/api/release-history.contract';
import { stubResponse, listCallsTo } from '@cairn/testing/stub-api';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildReleaseBoard, buildHistoryEntry, buildPersonAuthor } from './test/board-builders.ts';
import { openReleasesPage } from './test/open-releases.tsx';

describe('the release history', () => {
  it('says when, what, who and why, what the gate held against it, and how it did', async () => {
    const entries = [
      buildHistoryEntry({
        id: '3',
        kind: 'canary-stopped',
        version: '4.9.0',
        by: { kind: 'site', name: '' },
        reason: '6% failed.',
        starts: { loads: 94, failures: 6, causes: { mount: 2, fetch: 4 } },
      }),
      buildHistoryEntry({
        id: '2',
        kind: 'held-back',
        version: '4.8.1',
        problems: [{ rule: 'size', message: 'Too large.', fix: 'Load parts later.' }],
      }),
      buildHistoryEntry({
        id: '1',
        kind: 'rollback',
        before: '4.8.1',
        approvedBy: buildPersonAuthor('Ruth'),
      }),
    ];
    openReleasesPage(
      buildReleaseBoard(),
      [stubResponse(getReleaseHistory, { entries })],
      '/releases?show=history',
    );
    const [stopped, held, back] = await screen.findAllByRole('heading', { level: 3 });
    expect(stopped).toHaveTextContent(
      'The registry stopped the canary learning 4.9.0 on Production',
    );
    expect(stopped?.parentElement).toHaveTextContent(
      'The site itself 6% failed. No person did this.',
    );
    expect(stopped?.parentElement).toHaveTextContent('6 failures in 100 startsfetch4mount2');
    expect(held).toHaveTextContent('The gate of Production refused learning 4.8.1');
    expect(held?.parentElement).toHaveTextContent('Too large. Load parts later.');
    expect(back).toHaveTextContent('4.8.1 rolled back to learning 4.8.2 on Production');
    expect(back?.parentElement).toHaveTextContent('Approved by Ruth.');
  });

  it('has words of its own for the plan of a canary, and for who said that a release may run', async () => {
    const canary = { kind: 'canary', version: '4.9.0', percent: 10 } as const;
    const verdict = {
      how: 'signed',
      by: 'build server',
      at: '2026-03-04T12:06:00.000Z',
      words: 'checked and signed by build server at 2026-03-04T12:06:00.000Z',
    } as const;
    const entries = [
      buildHistoryEntry({ ...canary, id: '3', plan: 'resumed', reason: 'Back.' }),
      buildHistoryEntry({ ...canary, id: '2', plan: 'paused', reason: 'Lunch.' }),
      buildHistoryEntry({ ...canary, id: '1', verdict }),
      buildHistoryEntry({ id: '0', kind: 'rollback', before: '4.8.2', version: '4.8.2' }),
      buildHistoryEntry({
        id: '-1',
        kind: 'rollback',
        channel: 'staging',
        before: '4.9.0',
        version: undefined,
      }),
      buildHistoryEntry({ id: '-2', kind: 'rollback', remote: undefined, version: undefined }),
    ];
    openReleasesPage(
      buildReleaseBoard(),
      [stubResponse(getReleaseHistory, { entries })],
      '/releases?show=history',
    );
    const titles = await screen.findAllByRole('heading', { level: 3 });
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      'The rollout plan of learning 4.9.0 was resumed on Production',
      'The rollout plan of learning 4.9.0 was paused on Production',
      'learning 4.9.0 as a canary at 10% on Production',
      'learning 4.8.2 restored on Production',
      'learning 4.9.0 rolled back on Staging: it runs what Production runs',
      'Production rolled back as a whole',
    ]);
    const [, paused, begun] = titles.map(({ parentElement }) => parentElement);
    expect(paused).toHaveTextContent('Lena Roth Lunch.');
    expect(begun).toHaveTextContent(/Checked and signed by build server, Wed, Mar 4, 2026, /);
    expect(begun).not.toHaveTextContent('2026-03-04T');
  });

  it('is narrowed by remote and channel, and goes on to older entries, all in the address', async () => {
    const newest = stubResponse(getReleaseHistory, {
      entries: [buildHistoryEntry()],
      next: 'e-30',
    });
    const older = stubResponse(
      getReleaseHistory,
      { entries: [buildHistoryEntry({ id: '0', kind: 'published' })] },
      (url) => url.searchParams.get('before') === 'e-30',
    );
    const { router, requests } = openReleasesPage(
      buildReleaseBoard(),
      [newest, older],
      '/releases?show=history',
    );
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Remote' }),
      'learning',
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Channel' }), 'Staging');
    await userEvent.click(
      await screen.findByRole('link', { name: `Show ${HISTORY_PAGE_SIZE} older ones` }),
    );
    expect(await screen.findByText('learning 4.8.2 was published')).toBeVisible();
    expect(new URL(listCallsTo(requests, getReleaseHistory).at(-1)?.url ?? '').search).toBe(
      '?remote=learning&channel=staging&before=e-30',
    );
    expect(router.state.location.search).toBe(
      '?show=history&channel=staging&remote=learning&before=e-30',
    );
    await userEvent.click(screen.getByRole('link', { name: 'Show the newest' }));
    expect(await screen.findByText('learning 4.8.2 for all visitors of Production')).toBeVisible();
  });

  it('says when there are no entries', async () => {
    const nothing = stubResponse(getReleaseHistory, { entries: [] });
    openReleasesPage(buildReleaseBoard(), [nothing], '/releases?show=history');
    expect(await screen.findByText('Nothing has happened.')).toBeVisible();
  });
});
