import {
  changeCourseState,
  giveCourseBack,
  handCourseOver,
  listOwnerChoices,
  listStaffCourses,
  type StaffCourse,
  takeOverCourse,
} from '@cairn/api/staff-catalogue.contract';
import { listCallsTo, type Stub, stubError, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openManagePage } from '../../test/manage-page.tsx';

const path = '/manage/catalogue';

const buildCourse = (change: Partial<StaffCourse> = {}): StaffCourse => ({
  courseId: 'phishing',
  title: 'Spotting Phishing',
  category: 'Cybersecurity',
  courseType: 'scorm',
  status: 'published',
  owner: { instructorId: 'ruth', name: 'Ruth Abara' },
  groups: [],
  students: 1012,
  publishedAt: '2026-10-14T12:00:00.000Z',
  origin: 'staff',
  ...change,
});

const stubCourses = (...courses: StaffCourse[]) =>
  stubResponse(listStaffCourses, {
    courses,
    counts: { published: 21, draft: 2, hidden: 1, archived: 2 },
    page: 1,
    pageCount: 1,
  });
const openCourses = (courses: StaffCourse[], ...stubs: Stub[]) =>
  openManagePage({ path, stubs: [stubCourses(...courses), ...stubs] });
const listQueries = (requests: readonly Request[]) =>
  listCallsTo(requests, listStaffCourses).map(({ url }) => new URL(url).searchParams.toString());
const readBodies = (requests: readonly Request[], endpoint: Parameters<typeof listCallsTo>[1]) =>
  Promise.all(listCallsTo(requests, endpoint).map((request) => request.clone().json()));

/** Opens the menu of a course and returns the names of its entries. */
const openMenu = async (title = 'Spotting Phishing') => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
};
const choose = async (action: string) => {
  await openMenu();
  await userEvent.click(screen.getByRole('menuitem', { name: action }));
  return screen.findByRole('dialog');
};

it('[MOVR-06] lists the courses with missing media at the address to which the overview leads', async () => {
  const { requests } = openManagePage({
    path: `${path}?media=missing`,
    stubs: [stubCourses(buildCourse())],
  });
  const chip = await screen.findByRole('button', { name: 'Missing media' });
  expect(listQueries(requests)).toEqual([expect.stringContaining('media=missing')]);
  await userEvent.click(chip);
  await waitFor(() => expect(listQueries(requests)).toHaveLength(2));
  expect(listQueries(requests)[1]).not.toContain('media');
  expect(screen.queryByRole('button', { name: 'Missing media' })).not.toBeInTheDocument();
});

it('[MCAT-01] shows status, owner, groups, students and last publication of each course', async () => {
  openCourses([
    buildCourse(),
    buildCourse({
      courseId: 'clinic',
      title: 'Cloud Cost Clinic',
      courseType: 'sync',
      status: 'hidden',
      groups: ['Harbor Institute'],
      origin: 'taken-over',
    }),
    buildCourse({
      courseId: 'quantum',
      title: 'Quantum Readiness',
      status: 'draft',
      groups: ['A', 'B'],
      students: 0,
      publishedAt: null,
      origin: 'files',
    }),
  ]);
  const readCells = async (name: RegExp) => {
    const row = await screen.findByRole('row', { name });
    return within(row)
      .getAllByRole('cell')
      .slice(0, 5)
      .map(({ textContent }) => textContent);
  };
  expect(await readCells(/Spotting Phishing/)).toEqual([
    'Published',
    'Ruth Abara',
    'Everybody',
    '1,012',
    '10/14/2026',
  ]);
  expect(await readCells(/Cloud Cost Clinic/)).toEqual([
    'HiddenTaken over from files',
    'Ruth Abara',
    'Harbor Institute',
    '1,012',
    '10/14/2026',
  ]);
  expect(await readCells(/Quantum Readiness/)).toEqual([
    'DraftManaged by files',
    'Ruth Abara',
    '2 groups',
    '0',
    'Never',
  ]);
  expect(screen.getByText('Cybersecurity · Synchronous')).toBeVisible();
});

it('[MCAT-01] searches, filters by chips with counts, and sorts', async () => {
  const { requests } = openCourses([buildCourse()]);
  await screen.findByText('Spotting Phishing');
  expect(listQueries(requests)).toEqual(['order=-published&page=1']);
  const chips = within(screen.getByRole('search')).getAllByRole('button', { pressed: false });
  expect(chips.map(({ textContent }) => textContent)).toEqual([
    'Published 21',
    'Draft 2',
    'Hidden 1',
    'Archived 2',
  ]);
  expect(screen.getByRole('button', { name: 'All 26', pressed: true })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Hidden 1' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Title, ID or owner' }), 'ruth');
  await waitFor(() =>
    expect(listQueries(requests).at(-1)).toBe('order=-published&page=1&status=hidden&search=ruth'),
  );
  const head = screen.getByRole('columnheader', { name: 'Last published' });
  expect(head).toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(within(head).getByRole('link'));
  await waitFor(() => expect(listQueries(requests).at(-1)).toContain('order=published'));
  expect(await screen.findByText('Sorted by Last published.')).toHaveAttribute('role', 'status');
  await userEvent.click(screen.getByRole('link', { name: 'Course' }));
  await waitFor(() => expect(listQueries(requests).at(-1)).toContain('order=title'));
  await userEvent.click(screen.getByRole('link', { name: 'Course' }));
  await waitFor(() => expect(listQueries(requests).at(-1)).toContain('order=-title'));
  expect(screen.getByRole('columnheader', { name: 'Course' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
});

it.each([
  ['Hide', 'published', 'hidden', /Those who are enrolled go on/],
  ['Archive', 'published', 'archived', /takes no new students, not even by staff/],
  ['Show', 'archived', 'shown', /Students find it in the catalogue again/],
] as const)(
  '[MCAT-01] %s asks with what it means, then changes the course',
  async (action, status, state, meaning) => {
    const { requests } = openCourses(
      [buildCourse({ status })],
      stubResponse(changeCourseState, buildCourse()),
    );
    const dialog = await choose(action);
    expect(dialog).toHaveTextContent(meaning);
    expect(listCallsTo(requests, changeCourseState)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: action }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await readBodies(requests, changeCourseState)).toEqual([{ state }]);
    expect(listCallsTo(requests, listStaffCourses)).toHaveLength(2);
  },
);

it('[MCAT-01] hands a course over to one of the people who can own it', async () => {
  const { requests } = openCourses(
    [buildCourse()],
    stubResponse(listOwnerChoices, {
      people: [{ personId: 'lena', name: 'Lena Hoffmann', email: 'lena@cairn.example' }],
    }),
    stubResponse(handCourseOver, buildCourse()),
  );
  const dialog = await choose('Hand over');
  expect(dialog).toHaveTextContent(
    'Ruth Abara no longer teaches it, unless named as a co-author. Both get an e-mail.',
  );
  const button = within(dialog).getByRole('button', { name: 'Hand over' });
  expect(button).toHaveAccessibleDescription('Choose a person first.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Choose' }));
  await userEvent.click(
    await within(dialog).findByRole('checkbox', { name: 'Lena Hoffmann, lena@cairn.example' }),
  );
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await readBodies(requests, handCourseOver)).toEqual([
    { before: 'ruth', personId: 'lena' },
  ]);
});

it('shows why a hand-over is refused, and keeps the choice', async () => {
  const reason = 'Another person has handed the course over to Ines meanwhile.';
  openCourses(
    [buildCourse()],
    stubResponse(listOwnerChoices, {
      people: [{ personId: 'lena', name: 'Lena Hoffmann', email: 'lena@cairn.example' }],
    }),
    stubError(handCourseOver, 409, 'conflict', reason),
  );
  const dialog = await choose('Hand over');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Choose' }));
  await userEvent.click(await within(dialog).findByRole('checkbox'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Hand over' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(reason);
  expect(within(dialog).getByRole('checkbox')).toBeChecked();
});

it('[MCAT-16] a course from content files says so, and its owner changes only after a take-over that says what it means', async () => {
  const { requests } = openCourses(
    [buildCourse({ origin: 'files' })],
    stubResponse(takeOverCourse, buildCourse({ origin: 'taken-over' })),
  );
  expect(await screen.findByText('Managed by files')).toBeVisible();
  expect(await openMenu()).toEqual(['Hide', 'Archive', 'Take over']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Take over' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(
    'From then on staff manage it. An import of content files does not change it, and reports that.',
  );
  expect(listCallsTo(requests, takeOverCourse)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take over' }));
  await waitFor(() => expect(listCallsTo(requests, takeOverCourse)).toHaveLength(1));
});

it('gives a course that was taken over back to its files', async () => {
  const { requests } = openCourses(
    [buildCourse({ origin: 'taken-over', status: 'hidden' })],
    stubResponse(giveCourseBack, buildCourse({ origin: 'files' })),
  );
  expect(await openMenu()).toEqual(['Show', 'Archive', 'Hand over', 'Give back to files']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Give back to files' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('The next import stores it as its files say');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Give back' }));
  await waitFor(() => expect(listCallsTo(requests, giveCourseBack)).toHaveLength(1));
});

it('is for administrators, and says that nothing was found or loaded', async () => {
  const manager = openManagePage({
    path,
    roles: ['group-manager'],
    stubs: [stubCourses(buildCourse())],
  });
  expect(await screen.findByText('This page is for administrators')).toBeVisible();
  expect(listCallsTo(manager.requests, listStaffCourses)).toEqual([]);
  manager.unmount();
  const empty = openManagePage({ path: `${path}?search=zzz`, stubs: [stubCourses()] });
  expect(await screen.findByText('No courses found.')).toBeVisible();
  empty.unmount();
  openManagePage({ path, stubs: [stubError(listStaffCourses, 500)] });
  expect(await screen.findByText('The list could not be loaded.')).toBeVisible();
});
