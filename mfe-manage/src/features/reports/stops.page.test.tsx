import {
  downloadStopsReport,
  getStopsReport,
  type StopsReport,
} from '@cairn/api/staff-stops.contract';
import { listCallsTo, stubError, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openManagePage } from '../../test/manage-page.tsx';

const buildReport = (change: Partial<StopsReport> = {}): StopsReport => ({
  countedAt: '2026-04-01T09:40:00.000Z',
  title: 'SQL for Questions',
  modules: [
    { moduleId: 'one', title: 'Select', completed: 1200, stopped: 40 },
    { moduleId: 'two', title: 'Join', completed: 900, stopped: 0 },
    { moduleId: 'three', title: 'Group', completed: 700, stopped: null },
  ],
  ...change,
});
const open = (search = '', report = buildReport()) =>
  openManagePage({
    path: `/manage/reports/stops${search}`,
    stubs: [stubResponse(getStopsReport, report), stubResponse(downloadStopsReport, 'Module')],
  });
const queries = (requests: readonly Request[]) =>
  listCallsTo(requests, getStopsReport).map(({ url }) => new URL(url).searchParams.toString());
const readRows = async () => {
  const table = await screen.findByRole('table', { name: 'Modules of SQL for Questions' });
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
};

describe('the report about where students stop', () => {
  it('[MREP-04] [MREP-10] has completed and stopped students of each module as a plot and a table', async () => {
    open('?course=sql');
    expect(await readRows()).toEqual([
      ['Module', 'Completed', 'Stopped'],
      ['Select', '1,200', '40'],
      ['Join', '900', '0'],
      ['Group', '700', '–'],
    ]);
    const plot = screen.getByRole('figure', {
      name: 'Most students stop after Select: 40 of 1,200.',
    });
    const items = within(plot).getAllByRole('listitem');
    expect(items.slice(2).map((one) => one.textContent)).toEqual([
      'Select1,200, 40 stopped',
      'Join900',
      'Group700',
    ]);
    const [full, half] = plot.querySelectorAll('rect');
    expect(full?.getAttribute('height')).not.toBe(half?.getAttribute('height'));
  });

  it('[MREP-10] keeps its filters in the address, for the report and for its file', async () => {
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:report');
    const { requests, router } = open('?course=sql&group=harbor%2Criverside');
    await readRows();
    expect(queries(requests)).toEqual(['course=sql&group=harbor&group=riverside']);
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() =>
      expect(
        listCallsTo(requests, downloadStopsReport).map(({ url }) => new URL(url).search),
      ).toEqual(['?course=sql&group=harbor&group=riverside']),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(router.state.location.search).toBe('?course=sql'));
  });

  it('loads nothing before a course is chosen', async () => {
    const { requests, router } = open();
    expect(await screen.findByText('Choose a course to see its modules.')).toBeVisible();
    expect(queries(requests)).toEqual([]);
    await screen.findByRole('option', { name: 'SQL for Questions' });
    await userEvent.selectOptions(screen.getByLabelText('Course'), 'sql');
    await readRows();
    expect(router.state.location.search).toBe('?course=sql');
  });

  it('says that a course has no modules, that no student has stopped, and that it could not be loaded', async () => {
    const { unmount } = open('?course=sql', buildReport({ modules: [] }));
    expect(await screen.findByText('This course has no modules.')).toBeVisible();
    unmount();
    const last = { moduleId: 'one', title: 'Select', completed: 3, stopped: null };
    const second = open('?course=sql', buildReport({ modules: [last] }));
    const name = 'No student has stopped after a module.';
    expect(await screen.findByRole('figure', { name })).toBeVisible();
    second.unmount();
    openManagePage({
      path: '/manage/reports/stops?course=sql',
      stubs: [stubError(getStopsReport, 500)],
    });
    expect(await screen.findByText('The report could not be loaded.')).toBeVisible();
  });
});
