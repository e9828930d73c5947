/** Each section of a page of /manage loads and fails alone. 003 §5 */
import { listAuditEntriesOfPerson } from '@cairn/api/audit-log.contract';
import { listReportSchedules } from '@cairn/api/report-schedules.contract';
import { REQUEST_ID_HEADER } from '@cairn/api/request-id';
import { getStaffGroup } from '@cairn/api/staff-groups.contract';
import { getPerson, listPeople } from '@cairn/api/staff-people.contract';
import { getCompletionReport } from '@cairn/api/staff-reports.contract';
import { listCallsTo, type Stub, stubError, stubResponse } from '@cairn/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildListedPerson,
  listRoutePaths,
  openManagePage,
  buildPeoplePage,
} from '../test/manage-page.tsx';

/** Opens a page whose responses carry the id of their request. */
const openWithRequestIds = (given: string, ...stubs: Stub[]) => {
  const opened = openManagePage({ path: given, stubs });
  const answer = jest.mocked(fetch).getMockImplementation() as typeof fetch;
  jest.mocked(fetch).mockImplementation(async (...call) => {
    const response = await answer(...call);
    response.headers.set(REQUEST_ID_HEADER, 'r-77');
    return response;
  });
  return opened;
};

/** Paths of all pages but those that only send data. */
const pathsWithData = listRoutePaths()
  .filter((path) => !/\/(?:import|new)$/.test(path))
  .map((path) => (path === '/manage/reports/stops' ? `${path}?course=sql` : path));

describe('[MOVR-12] a section that could not be loaded', () => {
  it.each([
    ['/manage/people', listPeople, 'The list could not be loaded.'],
    ['/manage/people/maya', getPerson, 'The person could not be loaded.'],
    ['/manage/people/maya', listAuditEntriesOfPerson, 'The changes could not be loaded.'],
    ['/manage/groups/riverside', getStaffGroup, 'The group could not be loaded.'],
    ['/manage/reports', getCompletionReport, 'The report could not be loaded.'],
    ['/manage/reports', listReportSchedules, 'The schedules could not be loaded.'],
  ])(
    'of %s says what happened, names the request and loads again',
    async (url, endpoint, title) => {
      const { requests } = openWithRequestIds(url, stubError(endpoint, 500));
      const heading = await screen.findByRole('heading', { name: title });
      const failure = heading.closest('[role="alert"]') as HTMLElement;
      expect(failure).toHaveTextContent(/temporarily unavailable.*Request r-77/);
      const calls = listCallsTo(requests, endpoint).length;
      await userEvent.click(within(failure).getByRole('button', { name: 'Try Again' }));
      await waitFor(() => expect(listCallsTo(requests, endpoint).length).toBeGreaterThan(calls));
    },
  );

  it.each(pathsWithData)(
    'names the request and loads again wherever it is, at %s',
    async (path) => {
      openWithRequestIds(path);
      const answer = () =>
        Response.json(
          { code: 'internal', message: 'Failed.' },
          { status: 500, headers: { [REQUEST_ID_HEADER]: 'r-77' } },
        );
      jest.mocked(fetch).mockImplementation(() => Promise.resolve(answer()));
      await screen.findAllByRole('alert');
      for (const failure of screen.getAllByRole('alert')) {
        expect(failure).toHaveTextContent('Request r-77');
        expect(within(failure).getByRole('button', { name: 'Try Again' })).toBeVisible();
      }
    },
  );

  it('leaves the other sections as they are', async () => {
    openWithRequestIds('/manage/people/maya', stubError(listAuditEntriesOfPerson, 500));
    expect(await screen.findByText('The changes could not be loaded.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('keeps filters and selection', async () => {
    const jonas = buildListedPerson({ personId: 'jonas', firstName: 'Jonas', lastName: 'Weber' });
    let fails = true;
    const isRefused = (one: URL) => one.searchParams.get('page') === '2' && fails;
    const page = { ...buildPeoplePage(jonas), found: 80, pageCount: 2 };
    const { router, requests } = openWithRequestIds(
      '/manage/people?search=web',
      stubResponse(listPeople, page),
      { ...stubError(listPeople, 500), when: isRefused },
    );
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Jonas Weber' }));
    await act(() => router.navigate('/manage/people?search=web&page=2'));
    expect(await screen.findByText('The list could not be loaded.')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('web');
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('region', { name: 'Selection' })).toHaveTextContent(
      '1 person is selected.',
    );
    const { searchParams } = new URL(listCallsTo(requests, listPeople).at(-1)?.url ?? '');
    expect([searchParams.get('search'), searchParams.get('page')]).toEqual(['web', '2']);
  });
});
