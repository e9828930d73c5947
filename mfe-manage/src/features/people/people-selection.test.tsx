import {
  downloadJobPeople,
  downloadJobRefusals,
  getStaffJob,
  preparePeopleAction,
  startStaffJob,
} from '@cairn/api/staff-jobs.contract';
import { listPeople, searchCourseChoices } from '@cairn/api/staff-people.contract';
import { listCallsTo, stubError, stubResponse } from '@cairn/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildStaffJob,
  buildListedPerson,
  openManagePage,
  buildPeoplePage,
} from '../../test/manage-page.tsx';

const jonas = buildListedPerson({ personId: 'jonas', firstName: 'Jonas', lastName: 'Weber' });
const list = stubResponse(listPeople, {
  ...buildPeoplePage(buildListedPerson(), jonas),
  found: 389,
  pageCount: 8,
});
const stubs = [
  list,
  stubResponse(preparePeopleAction, { jobId: 'j1', total: 389 }),
  stubResponse(startStaffJob, buildStaffJob()),
  stubResponse(searchCourseChoices, {
    courses: [
      { courseId: 'phish', title: 'Spotting Phishing' },
      { courseId: 'sql', title: 'SQL for Questions' },
    ],
  }),
];
const tick = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name }));
/** Styles show either this checkbox or the one above the list of a phone. */
const tickPage = async () => {
  const head = await screen.findByRole('columnheader', { name: /Name$/ });
  await userEvent.click(within(head).getByRole('checkbox', { name: 'Select all on this page' }));
};
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const findBar = () => screen.findByRole('region', { name: 'Selection' });
const readBodies = (requests: readonly Request[]): Promise<unknown[]> =>
  Promise.all(listCallsTo(requests, preparePeopleAction).map((request) => request.clone().json()));
/** Replaces the download of the browser, which the test environment lacks. */
const stubDownloads = () => {
  jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  return jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
};
const chooseCourse = async () => {
  await press('Enrol');
  await press('Choose');
  await tick('Spotting Phishing');
  await press('Continue');
};

describe('[MPEOP-09] the selection', () => {
  it('has rows, the page, or everything that matches, and says how many', async () => {
    openManagePage({ stubs });
    await tick('Select Jonas Weber');
    expect(await findBar()).toHaveTextContent('1 person is selected.');
    await tickPage();
    expect(await findBar()).toHaveTextContent('All 2 on this page are selected.');
    await press('Select all 389 that match');
    expect(await findBar()).toHaveTextContent('All 389 that match are selected.');
    for (const name of ['Select Jonas Weber', 'Select Maya Okafor'])
      expect(screen.getByRole('checkbox', { name })).toBeChecked();
    await tick('Select Jonas Weber');
    expect(await findBar()).toHaveTextContent('1 person is selected.');
    await press('Clear the selection');
    expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument();
  });

  it('survives paging and another order, and ends when a filter changes', async () => {
    const { router } = openManagePage({ path: '/manage/people?group=riverside', stubs });
    await tick('Select Jonas Weber');
    for (const search of ['?group=riverside&page=2', '?group=riverside&order=-active']) {
      await act(() => router.navigate(`/manage/people${search}`));
      await waitFor(() => expect(router.state.location.search).toBe(search));
      expect(await findBar()).toHaveTextContent('1 person is selected.');
    }
    await act(() => router.navigate('/manage/people?group=harbor'));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument(),
    );
  });
});

it('[MPEOP-10] the confirmation shows the number that the server has resolved, and starts exactly that', async () => {
  const { requests } = openManagePage({ path: '/manage/people?group=riverside', stubs });
  await tickPage();
  await press('Select all 389 that match');
  await chooseCourse();
  const dialog = await screen.findByRole('dialog', { name: 'Enrol in Spotting Phishing' });
  expect(await within(dialog).findByText('389 people are selected.')).toBeVisible();
  expect(await readBodies(requests)).toEqual([
    {
      action: { kind: 'enrol', courseId: 'phish' },
      selection: { filters: { group: ['riverside'] } },
    },
  ]);
  expect(listCallsTo(requests, startStaffJob)).toHaveLength(0);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enrol' }));
  await screen.findByRole('dialog', { name: 'Enrolled in Spotting Phishing' });
  const [start, ...others] = listCallsTo(requests, startStaffJob);
  expect(new URL(start?.url ?? '').pathname).toMatch(/\/manage\/jobs\/j1\/start$/);
  expect(others).toEqual([]);
  expect(await readBodies(requests)).toHaveLength(1);
});

describe('[MPEOP-13] the result', () => {
  it('says how many were changed, needed no change and were refused, with each refusal and its file', async () => {
    const clicks = stubDownloads();
    const { requests } = openManagePage({
      stubs: [...stubs, stubResponse(downloadJobRefusals, 'Email,Reason')],
    });
    await tickPage();
    await chooseCourse();
    await screen.findByText('389 people are selected.');
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Enrol' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Enrolled in Spotting Phishing' });
    const counts = within(dialog).getAllByRole('definition');
    expect(counts.map(({ textContent }) => textContent)).toEqual(['371', '15', '3']);
    const labels = within(dialog).getAllByRole('term');
    expect(labels.map(({ textContent }) => textContent)).toEqual([
      'enrolled',
      'needed no change',
      'refused',
    ]);
    expect(dialog).toHaveTextContent('389 people were selected.');
    const refusals = within(dialog).getAllByRole('listitem');
    expect(refusals.map(({ textContent }) => textContent)).toEqual([
      'Omar HaddadThis account is disabled. Enable it first.',
      'Erased accountThe account was erased while this was running.',
    ]);
    expect(dialog).toHaveTextContent('And 1 more, in the CSV file.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(clicks).toHaveBeenCalledTimes(1));
    expect(listCallsTo(requests, downloadJobRefusals)).toHaveLength(1);
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] ?? dialog);
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument(),
    );
  });

  it('is on the page of the job when it takes longer', async () => {
    const running = buildStaffJob({
      endedAt: null,
      changed: 40,
      unchanged: 1,
      refused: 0,
      refusals: [],
    });
    const { router } = openManagePage({
      stubs: [
        list,
        stubResponse(preparePeopleAction, { jobId: 'j1', total: 389 }),
        stubResponse(startStaffJob, running),
        stubResponse(getStaffJob, running),
      ],
    });
    await tickPage();
    await press('Send invitation again');
    await screen.findByText('389 people are selected.');
    await press('Send invitation');
    await waitFor(() => expect(router.state.location.pathname).toBe('/manage/jobs/j1'));
    expect(await screen.findByRole('progressbar', { name: '41 of 389 people' })).toBeVisible();
  });
});

it('downloads the selected people as a CSV file, without a dialog', async () => {
  const clicks = stubDownloads();
  const { requests } = openManagePage({
    stubs: [...stubs, stubResponse(downloadJobPeople, 'Email')],
  });
  await tick('Select Jonas Weber');
  await press('More actions');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Export CSV' }));
  await waitFor(() => expect(clicks).toHaveBeenCalledTimes(1));
  expect(listCallsTo(requests, downloadJobPeople)).toHaveLength(1);
  expect(await readBodies(requests)).toEqual([
    { action: { kind: 'export' }, selection: { personIds: ['jonas'] } },
  ]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('says why an action could not be prepared, and starts nothing', async () => {
  const { requests } = openManagePage({ stubs: [list, stubError(preparePeopleAction, 500)] });
  await tick('Select Jonas Weber');
  await press('Send invitation again');
  expect(await screen.findByText('The action could not be prepared.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send invitation' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(listCallsTo(requests, startStaffJob)).toEqual([]);
});
