import { listCourses } from '@cairn/api/courses.contract';
import { listRoles } from '@cairn/api/roles.contract';
import { RecordingWorker } from '@cairn/search/recording-worker';
import { events, setReporter } from '@cairn/session';
import { buildCourse, buildRole } from '@cairn/testing/builders';
import { findArtDrawings } from '@cairn/testing/drawings';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, stubError, stubApi } from '@cairn/testing/stub-api';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HomePage } from './home.page.tsx';

const routes = [
  { path: '/', element: <HomePage /> },
  { path: '/roles-catalog/:id', element: <h1>Role</h1> },
];

const courses = [
  buildCourse({ CourseID: 'cloud', CourseTitle: 'Cloud Security Foundations', Category: 'Cloud' }),
  buildCourse({ CourseID: 'logs', CourseTitle: 'Reading Logs', Category: 'Cybersecurity' }),
  buildCourse({ CourseID: 'group', CourseTitle: 'Security for Riverside', Groups: ['g1'] }),
  buildCourse({ CourseID: 'draft', CourseTitle: 'Security Draft', Status: 'draft' }),
];
const roles = [buildRole({ RoleID: 'analyst', RoleTitle: 'Security Analyst' })];

const open = () => {
  const requests = stubApi(stubResponse(listCourses, courses), stubResponse(listRoles, roles));
  return { ...renderRoute(routes, '/'), requests };
};
const box = () => screen.getByRole('searchbox', { name: 'Search courses and roles' });
const recent = () => screen.queryByRole('region', { name: 'Recent searches' });
const search = (term: string) => userEvent.type(box(), term);
const found = async (group: 'Courses' | 'Roles') => {
  const region = await screen.findByRole('region', { name: group });
  return within(region).getAllByRole('link');
};

beforeEach(() => {
  localStorage.clear();
  RecordingWorker.fails = false;
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Worker');
  setReporter(undefined);
});

describe('home', () => {
  it('[HOME-01] [HOME-02] asks one question, without login and without a token', async () => {
    const { requests } = open();
    expect(
      screen.getByRole('heading', { name: 'Access To 1000s of Courses for 100s of Roles' }),
    ).toBeVisible();
    expect(box()).toHaveAttribute('placeholder', 'What do you want to learn?');
    await search('cloud');
    await found('Courses');
    expect(requests.map((request) => request.headers.get('jwt-Token'))).toEqual([null, null]);
  });

  it('[HOME-03] [HOME-04] finds courses and roles and leads to them', async () => {
    open();
    await search('security');
    const [course] = await found('Courses');
    const [role] = await found('Roles');
    expect(course).toHaveAttribute('href', '/course-catalog/cloud');
    expect(role).toHaveAttribute('href', '/roles-catalog/analyst');
    expect(await findArtDrawings(course)).toHaveLength(1);
    expect(await findArtDrawings(role)).toHaveLength(1);
  });

  it('[HOME-08] a visitor finds courses without groups only, never a draft', async () => {
    open();
    await search('security');
    const titles = (await found('Courses')).map((link) => link.textContent);
    expect(titles.join()).toContain('Cloud Security Foundations');
    expect(titles.join()).not.toContain('Riverside');
    expect(titles.join()).not.toContain('Draft');
  });

  it('[HOME-08] a student of the group finds its course as well', async () => {
    signInAs({ GroupIDs: ['g1'] });
    open();
    await search('riverside');
    expect((await found('Courses')).map((link) => link.textContent).join()).toContain('Riverside');
  });

  it.each([
    [
      'courses',
      stubError(listCourses, 500),
      stubResponse(listRoles, roles),
      'Roles',
      'Error fetching courses',
    ],
    [
      'roles',
      stubResponse(listCourses, courses),
      stubError(listRoles, 500),
      'Courses',
      'Error fetching roles',
    ],
  ] as const)(
    '[HOME-09] when %s fail, says so and searches the rest',
    async (_name, a, b, group, message) => {
      const heard: string[] = [];
      const stop = events.on('notice.shown', (notice) => heard.push(notice.message));
      stubApi(a, b);
      renderRoute(routes, '/');
      await search('security');
      expect(await found(group)).not.toHaveLength(0);
      expect(heard).toEqual([message]);
      stop();
    },
  );

  it('[HOME-11] arrow keys reach the results and come back', async () => {
    open();
    await search('security');
    const [course] = await found('Courses');
    await userEvent.keyboard('{ArrowDown}');
    expect(course).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(box()).toHaveFocus();
  });

  it('searches in the page where a worker fails, and says so to the operator only', async () => {
    const reported: unknown[] = [];
    const uncaught = jest.fn();
    addEventListener('error', uncaught);
    setReporter((error) => reported.push(error));
    Object.assign(globalThis, { Worker: RecordingWorker });
    RecordingWorker.fails = true;
    open();
    await search('security');
    expect(await found('Courses')).not.toHaveLength(0);
    expect(reported.length).toBeGreaterThan(0);
    // An uncaught error would count against the release.
    expect(uncaught).not.toHaveBeenCalled();
    removeEventListener('error', uncaught);
  });

  it('offers what was searched for before, to the same person only', async () => {
    const { unmount } = open();
    await search('security');
    await userEvent.click((await found('Roles'))[0] as HTMLElement);
    unmount();

    const second = open();
    expect(recent()).not.toBeInTheDocument();
    await userEvent.click(box());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(box()).toHaveValue('security');
    expect(await found('Roles')).toHaveLength(1);
    second.unmount();

    signInAs();
    open();
    await userEvent.click(box());
    expect(recent()).not.toBeInTheDocument();
  });

  it('remembers what was typed, also when the list is a letter behind', async () => {
    const { unmount } = open();
    await search('securit');
    const [role] = await found('Roles');
    fireEvent.change(box(), { target: { value: 'security' } });
    fireEvent.click(role as HTMLElement);
    unmount();
    open();
    await userEvent.click(box());
    const remembered = within(recent() as HTMLElement);
    expect(remembered.getByRole('button', { name: 'security' })).toBeVisible();
  });

  it('leads on and remembers until the page goes where storage is full', async () => {
    setReporter(() => {});
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { unmount } = open();
    await search('security');
    await userEvent.click((await found('Roles'))[0] as HTMLElement);
    unmount();
    open();
    await userEvent.click(box());
    const remembered = within(recent() as HTMLElement);
    expect(remembered.getByRole('button', { name: 'security' })).toBeVisible();
  });

  it('forgets recent searches when asked to', async () => {
    const { unmount } = open();
    await search('security');
    await userEvent.click((await found('Roles'))[0] as HTMLElement);
    unmount();
    open();
    await userEvent.click(box());
    await userEvent.click(screen.getByRole('button', { name: 'Clear recent searches' }));
    expect(recent()).not.toBeInTheDocument();
    expect(box()).toHaveFocus();
  });
});
