import { listMyCourses } from '@cairn/api/courses.contract';
import { getUserAttributes, type UserAttributes } from '@cairn/api/user.contract';
import { Outlet, type Site, SiteContext } from '@cairn/runtime';
import { events } from '@cairn/session';
import { buildAttributes, buildCourse } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError, type Stub, stubApi } from '@cairn/testing/stub-api';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { learningRoutes } from './learning.routes.tsx';

const todo = { LectureCompleted: false };
const sql = buildCourse({ CourseID: 'sql', CourseTitle: 'SQL' });
const charts = buildCourse({ CourseID: 'charts', CourseTitle: 'Charts' });
const student = { Courses: { sql: { m1: todo }, charts: { m1: todo } } };

const withMode = (mode: Site['brand']['mode']) => (
  <SiteContext
    value={{
      brand: { name: 'Cairn', mode },
      aboutUrl: '/',
      instructorUrl: '',
      supportEmail: '',
      officeViewerUrl: '',
    }}
  >
    <Outlet />
  </SiteContext>
);

interface World {
  readonly student?: Partial<UserAttributes>;
  readonly mode?: Site['brand']['mode'];
  readonly stubs?: readonly Stub[];
}
const open = (world: World = {}) => {
  const attributes = signInAs(world.student ?? student);
  const requests = stubApi(
    stubResponse(getUserAttributes, attributes),
    stubResponse(listMyCourses, [sql, charts]),
    ...(world.stubs ?? []),
  );
  renderRoute(
    [{ element: withMode(world.mode ?? 'main'), children: learningRoutes(null) }],
    '/learning',
  );
  return requests;
};
const shown = () =>
  screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

describe('My Learning', () => {
  it('[LEARN-01] greets the student by the given name', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^Welcome, Maya$/);
    await waitFor(() => expect(shown()).toHaveLength(2));
  });

  it('[LEARN-01] takes the name from the id token while there are no attributes', async () => {
    signInAs({ StudentID: 'noor', FirstName: 'Noor' });
    localStorage.removeItem('cairn.record.v1');
    stubApi(stubError(getUserAttributes, 503), stubResponse(listMyCourses, []));
    renderRoute(learningRoutes(null), '/learning');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^Welcome, Noor$/);
    expect(await screen.findByRole('alert')).toHaveTextContent('Error fetching courses');
  });

  it('[LEARN-01] greets without a name when there is none', async () => {
    open({ student: { ...student, FirstName: '' } });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^Welcome$/);
    await waitFor(() => expect(shown()).toHaveLength(2));
  });

  it('[LEARN-03] [LEARN-04] asks for the own courses and leads to each', async () => {
    const requests = open();
    expect(await screen.findByRole('link', { name: 'SQL' })).toHaveAttribute('href', '/course/sql');
    const [call] = listCallsTo(requests, listMyCourses);
    expect(new URL(call?.url ?? '').pathname).toBe('/api/courses/');
    expect(call?.headers.get('id')).toBe('student-1');
  });

  it('[LEARN-05] [RULE-09] leaves out drafts and courses of other groups', async () => {
    const inGroup = buildCourse({ CourseID: 'group', CourseTitle: 'Group', Groups: ['g1'] });
    const courses = [
      sql,
      inGroup,
      { ...inGroup, CourseID: 'mine', CourseTitle: 'Mine', Groups: ['g1', 'g2'] },
      { ...inGroup, CourseID: 'public', CourseTitle: 'Public', PublicallyAccessible: true },
      { ...sql, CourseID: 'draft', CourseTitle: 'Draft', Status: 'DRAFT' },
    ];
    const Courses = Object.fromEntries(courses.map(({ CourseID }) => [CourseID, { m1: todo }]));
    open({ student: { GroupIDs: ['g2'], Courses }, stubs: [stubResponse(listMyCourses, courses)] });
    await screen.findByRole('link', { name: 'SQL' });
    expect(shown()).toEqual(['SQL', 'Mine', 'Public']);
  });

  it('[LEARN-06] a course that becomes completed leaves the list', async () => {
    open();
    await screen.findByRole('link', { name: 'SQL' });
    stubApi(
      stubResponse(getUserAttributes, buildAttributes({ ...student, CompletedCourses: ['sql'] })),
      stubResponse(listMyCourses, [sql, charts]),
    );
    act(() => events.emit('course.completed', { courseId: 'sql' }));
    await waitFor(() => expect(shown()).toEqual(['Charts']));
  });

  it.each([
    ['main', ['/dashboard', '/cyberrange']],
    ['partner', ['/dashboard', '/cyberrange']],
    ['education', ['/dashboard', '/cyberrange', '/learning-list']],
  ] as const)('[LEARN-07] [PGUARD-14] in %s mode it leads to %j', async (mode, expected) => {
    open({ mode });
    await screen.findByRole('link', { name: 'SQL' });
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([...expected, '/course/sql', '/course/charts']);
  });

  it('[LEARN-09] shows a placeholder first, and for an empty list the way to the catalogue', async () => {
    open({ student: {}, stubs: [stubResponse(listMyCourses, [])] });
    expect(await screen.findByRole('group', { name: 'Loading courses' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Explore Our Courses' })).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Explore Our Courses' })).toHaveAttribute(
      'href',
      '/course-catalog',
    );
    expect(screen.queryByRole('group', { name: 'Loading courses' })).not.toBeInTheDocument();
  });

  it('a failure says so and offers another try', async () => {
    open({ stubs: [stubError(listMyCourses, 503)] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Error fetching courses');
    stubApi(stubResponse(listMyCourses, [charts]));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: 'Charts' })).toBeVisible();
  });
});

describe('without a course under way', () => {
  const next = () => screen.findByRole('link', { name: /role$/ });

  it('suggests to choose a role first', async () => {
    open({ student: { Roles: {} }, stubs: [stubResponse(listMyCourses, [])] });
    expect(await next()).toHaveAttribute('href', '/roles-catalog');
    expect(screen.getByText(/^Choose a role, and see which courses lead to it/)).toBeVisible();
  });

  it('leads from a role to its courses', async () => {
    open({
      student: { Roles: { 'data analyst': false } },
      stubs: [stubResponse(listMyCourses, [])],
    });
    expect(await next()).toHaveAttribute('href', '/roles-catalog/data%20analyst');
    expect(await next()).toHaveTextContent('Courses for your role');
  });
});

describe('[MENR-16] mandatory courses', () => {
  const [past, soon, later] = [
    '2020-01-02T12:00:00.000Z',
    '2090-01-02T12:00:00.000Z',
    '2090-02-02T12:00:00.000Z',
  ];
  const courses = ['free', 'undated', 'later', 'soon', 'late', 'optional'].map((CourseID) =>
    buildCourse({ CourseID, CourseTitle: CourseID }),
  );
  const withDates = {
    Courses: {
      free: { m1: todo },
      undated: { m1: todo, IsMandatory: true },
      later: { m1: todo, IsMandatory: true, DueAt: later },
      soon: { m1: todo, IsMandatory: true, DueAt: soon },
      late: { m1: todo, IsMandatory: true, DueAt: past },
      optional: { m1: todo, DueAt: soon },
    },
  };
  const cardOf = (name: string) =>
    screen.getByRole('link', { name }).closest('article') as HTMLElement;

  it('come first by due date, with a mark and the date in words', async () => {
    open({ student: withDates, stubs: [stubResponse(listMyCourses, courses)] });
    await waitFor(() =>
      expect(shown()).toEqual(['late', 'soon', 'later', 'undated', 'free', 'optional']),
    );
    expect(await screen.findAllByText('Mandatory')).toHaveLength(4);
    expect(cardOf('soon')).toHaveTextContent(/MandatoryDue .*Jan 2, 2090/);
    expect(cardOf('undated')).toHaveTextContent('Mandatory');
    expect(cardOf('undated')).not.toHaveTextContent('Due');
    expect(cardOf('optional')).toHaveTextContent(/Due .*Jan 2, 2090/);
    expect(cardOf('optional')).not.toHaveTextContent('Mandatory');
    expect(cardOf('free')).not.toHaveTextContent(/Mandatory|Due/);
  });

  it('say in words when they are overdue', async () => {
    open({ student: withDates, stubs: [stubResponse(listMyCourses, courses)] });
    await screen.findByText('Overdue');
    expect(cardOf('late')).toHaveTextContent(/MandatoryOverdueIt was due .*Jan 2, 2020/);
    expect(cardOf('soon')).not.toHaveTextContent('Overdue');
  });
});
