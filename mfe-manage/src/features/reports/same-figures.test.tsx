import {
  downloadCompletionReport,
  getCompletionReport,
  type CompletionReport,
} from '@cairn/api/staff-reports.contract';
import { listCallsTo, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openManagePage } from '../../test/manage-page.tsx';

const buildCourse = (courseId: string, factor: number): CompletionReport['courses'][number] => ({
  courseId,
  title: `Course ${courseId}`,
  enrolled: 1500 * factor,
  started: 900 * factor,
  completed: 600 * factor,
  groupCount: 2,
  groups: [
    {
      groupId: 'harbor',
      name: 'Harbor Institute',
      enrolled: 1100 * factor,
      started: 700 * factor,
      completed: 500 * factor,
    },
    {
      groupId: '-',
      name: null,
      enrolled: 400 * factor,
      started: 200 * factor,
      completed: 100 * factor,
    },
  ],
});
const report: CompletionReport = {
  countedAt: '2026-03-02T09:40:00.000Z',
  total: { enrolled: 6000, started: 3600, completed: 2400 },
  lowest: null,
  courses: [buildCourse('one', 1), buildCourse('two', 3)],
  courseCount: 2,
  page: 1,
  pageCount: 1,
};
const open = (search = '') =>
  openManagePage({
    path: `/manage/reports${search}`,
    stubs: [
      stubResponse(getCompletionReport, report),
      stubResponse(downloadCompletionReport, 'Course'),
    ],
  });

/** Returns the numbers in a text, such as [500, 1100] of '500 of 1,100'. */
const readNumbers = (text: string | null) =>
  (text ?? '').match(/\d[\d,]*/g)?.map((number) => Number(number.replaceAll(',', ''))) ?? [];

describe('[MREP-10] the report about completion', () => {
  it('shows the same figures in its plot and in its table', async () => {
    open();
    const plot = await screen.findByRole('figure');
    const bars = report.courses.flatMap(({ title }) => {
      const heading = within(plot).getByRole('heading', { name: title });
      return within(heading.parentElement as HTMLElement)
        .getAllByRole('listitem')
        .map(({ lastChild }) => readNumbers(lastChild?.textContent ?? null));
    });
    const table = screen.getByRole('table', { name: 'Completion by course and group' });
    const rows = within(table)
      .getAllByRole('row')
      .filter((row) => row.querySelector('th[scope="row"]'))
      .map((row) =>
        [...row.querySelectorAll('td')].flatMap((cell) => readNumbers(cell.textContent)),
      );
    const toBar = ([enrolled = 0, started = 0, completed = 0]: number[]) => [
      completed,
      enrolled,
      started - completed,
    ];
    expect(rows).toHaveLength(4);
    expect(bars).toEqual(rows.map(toBar));
  });

  it('reads report and file with the filters of the address', async () => {
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:report');
    const { requests, router } = open('?group=harbor&course=one&from=2026-03-01&to=2026-03-31');
    await screen.findByRole('figure');
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    const readSearch = (endpoint: Parameters<typeof listCallsTo>[1]) =>
      listCallsTo(requests, endpoint).map(({ url }) => new URL(url).search);
    const filters = 'group=harbor&course=one&from=2026-03-01&to=2026-03-31';
    await waitFor(() => expect(readSearch(downloadCompletionReport)).toEqual([`?${filters}`]));
    expect(readSearch(getCompletionReport)).toEqual([`?${filters}&page=1`]);
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(readSearch(getCompletionReport).at(-1)).toBe('?page=1');
  });
});
