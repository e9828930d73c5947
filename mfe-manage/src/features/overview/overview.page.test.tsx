import { listAuditEntries } from '@cairn/api/audit-log.contract';
import { REQUEST_ID_HEADER } from '@cairn/api/request-id';
import {
  getOverviewFigures,
  listAttention,
  retryFailedWork,
} from '@cairn/api/staff-overview.contract';
import { listCallsTo, type Stub, stubError, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { events } from '@cairn/session';
import { userEvent } from '@testing-library/user-event';
import { buildAuditEntry, openManagePage } from '../../test/manage-page.tsx';

const figures = {
  countedAt: '2026-03-02T09:40:00.000Z',
  figures: [
    {
      figure: 'active-7',
      now: 1642,
      before: 1604,
      weeks: [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1604, 1642],
    },
    { figure: 'active-30', now: 10, before: 10, weeks: Array.from({ length: 12 }, () => 10) },
    {
      figure: 'completions',
      now: 7,
      before: 8,
      weeks: Array.from({ length: 12 }, (_, at) => 20 - at),
    },
  ] as const,
};
const toMutable = ({ countedAt, figures: list }: typeof figures) => ({
  countedAt,
  figures: list.map(({ weeks, ...one }) => ({ ...one, weeks: [...weeks] })),
});
const open = (stubs: readonly Stub[] = [], roles?: readonly string[]) =>
  openManagePage({
    path: '/manage',
    ...(roles && { roles }),
    stubs: [
      stubResponse(getOverviewFigures, toMutable(figures)),
      stubResponse(listAttention, { items: [{ kind: 'old-invitations', count: 18 }] }),
      stubResponse(listAuditEntries, {
        entries: Array.from({ length: 12 }, (_, at) => buildAuditEntry({ entryId: `${at}` })),
        hasMore: true,
      }),
      ...stubs,
    ],
  });
const findFigure = async (label: string) =>
  (await screen.findByText(label)).parentElement as HTMLElement;
const findSection = async (name: string) =>
  (await screen.findByRole('heading', { level: 2, name })).closest('section') as HTMLElement;

describe('the overview', () => {
  it('[MOVR-04] [MOVR-10] shows each figure with its difference and a line, all of it as text, and from when they are', async () => {
    open();
    expect(await findFigure('Active in 7 days')).toHaveTextContent(
      'Active in 7 days1,64238 morecompared with the 7 days beforeAt the end of each of the last 12 weeks: 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1,604, 1,642',
    );
    expect(await findFigure('Active in 30 days')).toHaveTextContent(
      '10No changecompared with the 30 days before',
    );
    expect(await findFigure('Completions in 30 days')).toHaveTextContent('71 fewer');
    const line = (await findFigure('Active in 7 days')).querySelector('polyline');
    expect(line?.getAttribute('points')?.split(' ')).toHaveLength(12);
    expect(screen.getByText(/^The figures are from/)).toBeVisible();
  });

  it('[MOVR-06] shows each kind that needs attention with its count, a sentence and one action that leads to it or tries again', async () => {
    const items = [
      { kind: 'failed-mails' as const, count: 3 },
      { kind: 'failed-jobs' as const, count: 1 },
      { kind: 'refused-imports' as const, count: 2, importId: 'import-7' },
      { kind: 'missing-media' as const, count: 1 },
      { kind: 'old-invitations' as const, count: 1 },
      { kind: 'refused-networks' as const, count: 4 },
    ];
    open([stubResponse(listAttention, { items })]);
    const section = await findSection('Needs attention');
    const rows = await within(section).findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      '3 mails could not be sentThe mail server refused them, or could not be reached in time.Try again',
      '1 job has failedA task in the background failed. The log of the server has the reason.Try again',
      'Rows of 2 imports were refusedIn the last 7 days. Correct the refused rows and import them again.Show the newest import',
      '1 course has missing mediaFiles that they need are not in the file store. Import the courses again.Show these courses',
      '1 invitation is older than 14 daysTheir links no longer work. Send them again.Show invited people',
      'Too many wrong passwords from 4 networksIn the last 24 hours. These networks must wait after each 10 wrong passwords; the owners of the accounts can sign in elsewhere.Show sign-in settings',
    ]);
    const links = within(section).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/manage/people/import/import-7',
      '/manage/catalogue?media=missing',
      '/manage/people?status=invited&order=created',
      '/manage/settings/sign-in',
    ]);
  });

  it('[MOVR-06] shows no kind of which there is nothing, and says when nothing needs attention', async () => {
    const { unmount } = open();
    const section = await findSection('Needs attention');
    expect(await within(section).findByRole('listitem')).toHaveTextContent(
      '18 invitations are older than 14 daysTheir links no longer work. Send them again.Show invited people',
    );
    expect(within(section).getByRole('link')).toHaveAttribute(
      'href',
      '/manage/people?status=invited&order=created',
    );
    unmount();
    open([stubResponse(listAttention, { items: [] })]);
    expect(await screen.findByText('Nothing needs attention.')).toBeVisible();
  });

  it('tries failed mails and jobs again, and says when another administrator has done so', async () => {
    const items = [
      { kind: 'failed-mails' as const, count: 3 },
      { kind: 'failed-jobs' as const, count: 1 },
    ];
    const { requests } = open([
      stubResponse(listAttention, { items }),
      stubResponse(retryFailedWork, { started: 0 }),
    ]);
    const notices: string[] = [];
    const stop = events.on('notice.shown', ({ message }) => notices.push(message));
    await userEvent.click(
      await screen.findByRole('button', { name: 'Try again: 3 mails could not be sent' }),
    );
    await waitFor(() => expect(notices).toEqual(['Another administrator has started it already.']));
    await userEvent.click(screen.getByRole('button', { name: 'Try again: 1 job has failed' }));
    await waitFor(() => expect(notices).toHaveLength(2));
    stop();
    expect(listCallsTo(requests, retryFailedWork).map(({ url }) => new URL(url).pathname)).toEqual([
      '/api/manage/overview/attention/failed-mails/retry',
      '/api/manage/overview/attention/failed-jobs/retry',
    ]);
  });

  it('[MOVR-08] shows the last ten entries of the log, and a link to the whole log', async () => {
    open();
    const section = await findSection('Latest changes');
    const entries = await within(section).findAllByRole('listitem');
    expect(entries).toHaveLength(10);
    expect(entries[0]).toHaveTextContent('Changed a personMaya Okafor');
    expect(entries[0]).toHaveTextContent('Ada Keller');
    expect(entries[0]?.querySelector('time')).toHaveAttribute(
      'dateTime',
      '2026-03-02T09:00:00.000Z',
    );
    expect(within(section).getByRole('link', { name: 'Show the whole log' })).toHaveAttribute(
      'href',
      '/manage/log',
    );
  });

  it('[MOVR-09] of a group manager has no entries of the log', async () => {
    const { requests } = open([], ['group-manager']);
    await findFigure('Active in 7 days');
    expect(screen.queryByText('Latest changes')).not.toBeInTheDocument();
    expect(listCallsTo(requests, listAuditEntries)).toEqual([]);
  });

  it('loads and fails section by section, with the request id and a new try', async () => {
    const { requests } = open([stubError(getOverviewFigures, 500)]);
    const answer = jest.mocked(fetch).getMockImplementation() as typeof fetch;
    jest.mocked(fetch).mockImplementation(async (...call) => {
      const response = await answer(...call);
      response.headers.set(REQUEST_ID_HEADER, 'r-77');
      return response;
    });
    const failure = await screen.findByRole('alert');
    expect(failure).toHaveTextContent('The figures could not be loaded.');
    expect(failure).toHaveTextContent('Request r-77');
    expect(await screen.findByText('18 invitations are older than 14 days')).toBeVisible();
    expect(await screen.findByText('Show the whole log')).toBeVisible();
    const calls = listCallsTo(requests, getOverviewFigures).length;
    await userEvent.click(within(failure).getByRole('button', { name: 'Try Again' }));
    expect(listCallsTo(requests, getOverviewFigures).length).toBeGreaterThan(calls);
  });
});
