import {
  downloadCompletionReport,
  getCompletionReport,
  type CompletionReport,
} from '@cairn/api/staff-reports.contract';
import { listCallsTo, stubError, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openManagePage } from '../../test/manage-page.tsx';

const buildReport = (change: Partial<CompletionReport> = {}): CompletionReport => ({
  countedAt: '2026-03-02T09:40:00.000Z',
  total: { enrolled: 1500, started: 900, completed: 600 },
  lowest: { title: 'Subnetting', enrolled: 500, started: 300, completed: 100 },
  courses: [
    {
      courseId: 'phishing',
      title: 'Spotting Phishing',
      enrolled: 1000,
      started: 600,
      completed: 500,
      overdue: 40,
      groupCount: 2,
      groups: [
        {
          groupId: 'harbor',
          name: 'Harbor Institute',
          enrolled: 600,
          started: 400,
          completed: 350,
          overdue: 40,
        },
        { groupId: '-', name: null, enrolled: 400, started: 200, completed: 150 },
      ],
    },
    {
      courseId: 'subnetting',
      title: 'Subnetting',
      enrolled: 500,
      started: 300,
      completed: 100,
      groupCount: 120,
      groups: Array.from({ length: 100 }, (_, at) => ({
        groupId: `g${at}`,
        name: `Class ${at}`,
        enrolled: 5,
        started: 3,
        completed: 1,
      })),
    },
  ],
  courseCount: 42,
  page: 1,
  pageCount: 3,
  ...change,
});
const queries = (requests: readonly Request[]) =>
  listCallsTo(requests, getCompletionReport).map(({ url }) => new URL(url).searchParams.toString());
const open = (search = '', report = buildReport()) =>
  openManagePage({
    path: `/manage/reports${search}`,
    stubs: [
      stubResponse(getCompletionReport, report),
      stubResponse(downloadCompletionReport, 'Course'),
    ],
  });

/** Returns the cells of each row of the table. */
const readRows = async () => {
  const table = await screen.findByRole('table', { name: 'Completion by course and group' });
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
};

describe('the report about completion', () => {
  it('[MREP-01] [MREP-02] [MOVR-10] has a table of all courses and groups on the page, and says that there are more groups, and from when the figures are', async () => {
    open();
    const rows = await readRows();
    expect(rows.slice(0, 6)).toEqual([
      ['Course and group', 'Enrolled', 'Started', 'Completed', 'Overdue'],
      ['Spotting Phishing', '1,000', '600', '500', '40'],
      ['Harbor Institute', '600', '400', '350', '40'],
      ['In no group', '400', '200', '150', '0'],
      ['Subnetting', '500', '300', '100', '0'],
      ['Class 0', '5', '3', '1', '0'],
    ]);
    expect(rows.at(-1)).toEqual(['20 more groups. The CSV file has all.']);
    expect(screen.getByText(/^The figures are from/)).toBeVisible();
  });

  it('[MREP-02] has a plot with a finding as its title, and each figure of the plot as text', async () => {
    open();
    const plot = await screen.findByRole('figure', {
      name: '600 of 1,500 enrolments are completed. The smallest share is that of Subnetting: 100 of 500.',
    });
    const items = within(plot)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(items.slice(0, 6)).toEqual([
      'Completed',
      'Started, not completed',
      'Not started',
      'Harbor Institute350 of 600, 50 more started, 40 overdue',
      'In no group150 of 400, 50 more started',
      'Class 01 of 5, 2 more started',
    ]);
    expect(within(plot).getByText('The table has 112 more groups.')).toBeVisible();
    // Completed and started enrolments differ by the height of their bars, not by colour alone.
    const [completed, started] = plot.querySelectorAll('rect');
    expect(completed?.getAttribute('height')).not.toBe(started?.getAttribute('height'));
  });

  it('keeps its filters in the address, for the report and for its file', async () => {
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:report');
    const { requests, router } = open(
      '?group=harbor%2Criverside&course=sql&from=2026-03-01&page=2',
    );
    await readRows();
    expect(queries(requests)).toEqual([
      'group=harbor&group=riverside&course=sql&from=2026-03-01&page=2',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() =>
      expect(
        listCallsTo(requests, downloadCompletionReport).map(({ url }) => new URL(url).search),
      ).toEqual(['?group=harbor&group=riverside&course=sql&from=2026-03-01']),
    );
    await userEvent.click(screen.getByRole('button', { name: /^Group/ }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Harbor Institute' }));
    await waitFor(() =>
      expect(router.state.location.search).toBe('?group=riverside&course=sql&from=2026-03-01'),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(queries(requests).at(-1)).toBe('page=1');
  });

  it('[MREP-15] says that no enrolments match, and clears all filters', async () => {
    const none = { total: { enrolled: 0, started: 0, completed: 0 }, lowest: null, courses: [] };
    const { router } = open('?group=harbor', buildReport(none));
    const title = await screen.findByText('No enrolments match the filters.');
    // One is among the filters, and one is below the text.
    const clear = screen.getAllByRole('button', { name: 'Clear all' });
    expect(clear).toHaveLength(2);
    await userEvent.click(clear.at(-1) as HTMLElement);
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(title).toBeVisible();
  });

  it('[MREP-15] refuses a period that ends before it begins at its field, and loads nothing', async () => {
    const { requests } = open('?from=2026-03-02&to=2026-03-01');
    const field = await screen.findByLabelText('Enrolled until');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Choose a day that is not before the first one.');
    expect(queries(requests)).toEqual([]);
    await userEvent.clear(field);
    await readRows();
    expect(screen.getByLabelText('Enrolled until')).toBeValid();
    expect(queries(requests)).toEqual(['from=2026-03-02&page=1']);
  });

  it('offers the students without a group to administrators only', async () => {
    const findOptions = async () => {
      await readRows();
      await userEvent.click(screen.getByRole('button', { name: /^Group/ }));
      return (await screen.findAllByRole('checkbox')).map(
        (one) => one.getAttribute('aria-label') ?? one.closest('label')?.textContent,
      );
    };
    const { unmount } = open();
    expect(await findOptions()).toContain('In no group');
    unmount();
    openManagePage({
      path: '/manage/reports',
      roles: ['group-manager'],
      stubs: [stubResponse(getCompletionReport, buildReport())],
    });
    expect(await findOptions()).not.toContain('In no group');
  });

  it('says that it could not be loaded', async () => {
    openManagePage({ path: '/manage/reports', stubs: [stubError(getCompletionReport, 500)] });
    expect(await screen.findByText('The report could not be loaded.')).toBeVisible();
  });
});
