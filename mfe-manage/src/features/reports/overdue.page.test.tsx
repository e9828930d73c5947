import { preparePeopleAction, startStaffJob } from '@cairn/api/staff-jobs.contract';
import {
  downloadOverdueEnrolments,
  listOverdueEnrolments,
  type OverdueReport,
} from '@cairn/api/staff-overdue.contract';
import { listCallsTo, stubError, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildStaffJob, openManagePage } from '../../test/manage-page.tsx';

const enrolment = {
  personId: 'maya',
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@cairn.example',
  courseId: 'phishing',
  title: 'Spotting Phishing',
  dueDay: '2026-03-31',
  daysOverdue: 1,
};
const buildReport = (change: Partial<OverdueReport> = {}): OverdueReport => ({
  countedAt: '2026-04-01T09:40:00.000Z',
  enrolments: [
    enrolment,
    { ...enrolment, personId: 'omar', firstName: 'Omar', lastName: 'Haddad', daysOverdue: 12 },
  ],
  courses: [
    { courseId: 'phishing', title: 'Spotting Phishing', overdue: 1200 },
    { courseId: 'sql', title: 'SQL for Questions', overdue: 300 },
  ],
  found: 1500,
  page: 1,
  pageCount: 30,
  ...change,
});
const open = (search = '', report = buildReport()) =>
  openManagePage({
    path: `/manage/reports/overdue${search}`,
    stubs: [
      stubResponse(listOverdueEnrolments, report),
      stubResponse(downloadOverdueEnrolments, 'Last name'),
      stubResponse(preparePeopleAction, { jobId: 'j1', total: 1 }),
      stubResponse(
        startStaffJob,
        buildStaffJob({ action: 'remind-overdue', total: 1, changed: 1, unchanged: 0, refused: 0 }),
      ),
    ],
  });
const queries = (requests: readonly Request[]) =>
  listCallsTo(requests, listOverdueEnrolments).map(({ url }) =>
    new URL(url).searchParams.toString(),
  );
const readRows = async () => {
  const table = await screen.findByRole('table', { name: 'Overdue courses' });
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].slice(0, 4).map(({ textContent }) => textContent));
};
const readActions = (requests: readonly Request[]) =>
  Promise.all(
    listCallsTo(requests, preparePeopleAction).map((one) => one.clone().json() as Promise<object>),
  );

describe('the report about overdue courses', () => {
  it('[MREP-09] [MREP-10] lists person, course, due date and days overdue, with a plot of the courses', async () => {
    open();
    expect(await readRows()).toEqual([
      ['Person', 'Course', 'Due', 'Overdue for'],
      ['Maya Okafor', 'Spotting Phishing', 'Mar 31, 2026', '1 day'],
      ['Omar Haddad', 'Spotting Phishing', 'Mar 31, 2026', '12 days'],
    ]);
    const plot = screen.getByRole('figure', {
      name: '1,500 enrolments are overdue. Most of them are in Spotting Phishing: 1,200.',
    });
    expect(
      within(plot)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['Spotting Phishing1,200', 'SQL for Questions300']);
    expect(screen.getByText(/^The figures are from/)).toBeVisible();
  });

  it('[MREP-09] [MREP-10] keeps the filters of people in the address, for the report and for its file', async () => {
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:report');
    const { requests, router } = open(
      '?search=oka&group=harbor&status=active%2Cdisabled&role=author&course=sql&active=never&page=2',
    );
    await readRows();
    const filters =
      'search=oka&group=harbor&course=sql&status=active&status=disabled&role=author&active=never';
    expect(queries(requests)).toEqual([`${filters}&page=2`]);
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() =>
      expect(
        listCallsTo(requests, downloadOverdueEnrolments).map(({ url }) => new URL(url).search),
      ).toEqual([`?${filters}`]),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await waitFor(() => expect(queries(requests).at(-1)).toBe('page=1'));
  });

  it('[MREP-09] reminds one person of one course', async () => {
    const { requests } = open();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Remind Maya Okafor of Spotting Phishing' }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Send the reminder' }));
    await waitFor(() => expect(listCallsTo(requests, startStaffJob)).toHaveLength(1));
    expect(await readActions(requests)).toEqual([
      {
        action: { kind: 'remind-overdue', courseIds: ['phishing'] },
        selection: { personIds: ['maya'] },
      },
    ]);
  });

  it('[MREP-09] reminds all people who match the filters, of the chosen courses', async () => {
    const { requests } = open('?group=harbor&course=sql');
    await userEvent.click(await screen.findByRole('button', { name: 'Remind all' }));
    await screen.findByRole('button', { name: 'Send the reminder' });
    expect(await readActions(requests)).toEqual([
      {
        action: { kind: 'remind-overdue', courseIds: ['sql'] },
        selection: { filters: { group: ['harbor'], course: ['sql'] } },
      },
    ]);
  });

  it('says that no course is overdue, and that no enrolments match', async () => {
    const none = buildReport({ enrolments: [], courses: [], found: 0, pageCount: 1 });
    const { unmount } = open('', none);
    expect(await screen.findByText('No course is overdue.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remind all' })).toBeNull();
    unmount();
    open('?group=harbor', none);
    expect(await screen.findByText('No enrolments match the filters.')).toBeVisible();
  });

  it('says that it could not be loaded', async () => {
    openManagePage({
      path: '/manage/reports/overdue',
      stubs: [stubError(listOverdueEnrolments, 500)],
    });
    expect(await screen.findByText('The report could not be loaded.')).toBeVisible();
  });
});
