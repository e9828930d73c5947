import {
  type ActivityReport,
  downloadActivityReport,
  getActivityReport,
} from '@cairn/api/staff-activity.contract';
import { listCallsTo, stubError, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openManagePage } from '../../test/manage-page.tsx';

const buildReport = (change: Partial<ActivityReport> = {}): ActivityReport => ({
  countedAt: '2026-03-18T09:40:00.000Z',
  timeZone: 'Europe/Berlin',
  periods: [
    { begin: '2026-03-16', students: 40, minutes: 2415 },
    { begin: '2026-03-17', students: 1200, minutes: 75_000 },
    { begin: '2026-03-18', students: 0, minutes: 0 },
  ],
  ...change,
});
const open = (search = '', report = buildReport()) =>
  openManagePage({
    path: `/manage/reports/activity${search}`,
    stubs: [
      stubResponse(getActivityReport, report),
      stubResponse(downloadActivityReport, 'First day'),
    ],
  });
const queries = (requests: readonly Request[]) =>
  listCallsTo(requests, getActivityReport).map(({ url }) => new URL(url).searchParams.toString());
const readRows = async () => {
  const table = await screen.findByRole('table', { name: 'Activity over time' });
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
};

describe('the report about activity', () => {
  beforeEach(() => {
    // Without a layout the plot would have no size.
    jest
      .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
      .mockReturnValue(DOMRect.fromRect({ width: 640, height: 190 }));
  });

  it('[MREP-03] [MREP-10] has active students and study time of each period as a plot and a table', async () => {
    open();
    expect(await readRows()).toEqual([
      ['Day', 'Active students', 'Study time'],
      ['Mar 18, 2026', '0', '0 min'],
      ['Mar 17, 2026', '1,200', '1,250 h'],
      ['Mar 16, 2026', '40', '40 h 15 min'],
    ]);
    const plot = await screen.findByRole('figure', {
      name: 'The most active students: 1,200 (Mar 17, 2026). Study time in all: 1,290 h 15 min.',
    });
    for (const measure of ['students', 'hours']) {
      const bars = plot.querySelectorAll(
        `[data-measure="${measure}"] .recharts-bar-rectangle path`,
      );
      expect(bars).toHaveLength(2);
    }
    expect(screen.getByText(/in the time zone Europe\/Berlin/)).toBeVisible();
    expect(screen.getByText(/^The figures are from/)).toBeVisible();
  });

  it.each([
    ['week', 'Week of Mar 16, 2026'],
    ['month', 'March 2026'],
  ])('[MREP-03] names its periods by %s', async (unit, name) => {
    open(`?unit=${unit}`);
    expect((await readRows()).at(-1)?.[0]).toBe(name);
  });

  it('[MREP-10] keeps its filters in the address, for the report and for its file', async () => {
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:report');
    const { requests, router } = open('?unit=week&group=harbor%2Criverside&from=2026-03-01');
    await readRows();
    const search = 'unit=week&group=harbor&group=riverside&from=2026-03-01';
    expect(queries(requests)).toEqual([search]);
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() =>
      expect(
        listCallsTo(requests, downloadActivityReport).map(({ url }) => new URL(url).search),
      ).toEqual([`?${search}`]),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Month' }));
    await waitFor(() =>
      expect(router.state.location.search).toBe(
        '?unit=month&group=harbor%2Criverside&from=2026-03-01',
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(queries(requests).at(-1)).toBe('unit=day');
  });

  it('refuses a period that ends before it begins at its field, and loads nothing', async () => {
    const { requests } = open('?from=2026-03-02&to=2026-03-01');
    expect(await screen.findByLabelText('Last day')).toBeInvalid();
    expect(queries(requests)).toEqual([]);
  });

  it('says that no figures match, and that no student was active', async () => {
    const { unmount } = open('?from=2020-01-01&to=2020-01-02', buildReport({ periods: [] }));
    expect(await screen.findByText('No figures match the filters.')).toBeVisible();
    unmount();
    open('', buildReport({ periods: [{ begin: '2026-03-16', students: 0, minutes: 0 }] }));
    expect(await screen.findByRole('figure', { name: 'No student was active.' })).toBeVisible();
  });

  it('says that it could not be loaded', async () => {
    openManagePage({
      path: '/manage/reports/activity',
      stubs: [stubError(getActivityReport, 500)],
    });
    expect(await screen.findByText('The report could not be loaded.')).toBeVisible();
  });
});
