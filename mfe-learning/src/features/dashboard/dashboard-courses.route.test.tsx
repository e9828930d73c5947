import { listEnrolledCourses } from '@cairn/api/courses.contract';
import { getUserAttributes } from '@cairn/api/user.contract';
import { events } from '@cairn/session';
import { buildAttributes, buildCourse, buildModule } from '@cairn/testing/builders';
import { stubResponse, listCallsTo, stubError, stubApi } from '@cairn/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openDashboardPage, listShownCourseTitles, findTab } from './test/dashboard-page.tsx';

const todo = { LectureCompleted: true, AssessmentCompleted: false };
const done = { LectureCompleted: true };
const sql = buildCourse({ CourseID: 'sql', CourseTitle: 'SQL' });
const charts = buildCourse({ CourseID: 'charts', CourseTitle: 'Charts', CourseType: 'scorm' });
const talks = buildCourse({ CourseID: 'talks', CourseTitle: 'Talks', CourseType: 'sync' });

/** A student who is enrolled in SQL and Charts, and has passed Talks. */
const student = {
  Courses: {
    sql: { EnrolledAt: '2026-03-01T10:00:00.000Z', m1: done, m2: todo },
    charts: { EnrolledAt: '2026-02-01T10:00:00.000Z', scorm: {} },
    talks: { Status: 'pass', CompletionDate: '2026-04-05T12:00:00.000Z' },
  },
};
const open = (world: Parameters<typeof openDashboardPage>[0] = {}) =>
  openDashboardPage({ student, courses: [charts, sql, talks], ...world });

describe('courses on the dashboard', () => {
  it('[DASH-12] asks for the courses with the student in the header', async () => {
    const { requests } = open();
    expect(await screen.findByRole('group', { name: 'Loading courses' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'SQL' })).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Loading courses' })).not.toBeInTheDocument();
    const [call] = listCallsTo(requests, listEnrolledCourses);
    const { pathname, search } = new URL(call?.url ?? '');
    expect(pathname + search).toBe('/api/courses/studentEnrolledCourses?fields=card');
    expect(call?.headers.get('id')).toBe('student-1');
  });

  it('[DASH-03] has three tabs, the first one open on entry; the address keeps another one', async () => {
    const { router } = open();
    const names = (await screen.findAllByRole('tab')).map(({ textContent }) => textContent);
    expect(names).toEqual(['Continue Learning', 'Completed Courses', 'Certificates']);
    expect(await findTab('Continue Learning')).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(await findTab('Completed Courses'));
    expect(router.state.location.search).toBe('?tab=completed');
    expect(await findTab('Completed Courses')).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(await findTab('Continue Learning'));
    expect(router.state.location.search).toBe('');
  });

  it('[DASH-03] opens the tab of the address and leaves the rest of it alone', async () => {
    const { router } = open({ address: '/dashboard?mfe.catalog=1.2.0&tab=certificates' });
    expect(await findTab('Certificates')).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(await findTab('Continue Learning'));
    expect(router.state.location.search).toBe('?mfe.catalog=1.2.0');
  });

  it('[DASH-04] continues what is not completed, and lists what is', async () => {
    open();
    await screen.findByRole('heading', { name: 'SQL' });
    expect(listShownCourseTitles()).toEqual(['SQL', 'Charts']);
    expect(await findTab('Continue Learning')).toHaveTextContent('2');
    await userEvent.click(await findTab('Completed Courses'));
    expect(listShownCourseTitles()).toEqual(['Talks']);
  });

  it('[DASH-04] [RULE-09] leaves out drafts, and courses of other groups unless they are completed', async () => {
    const inGroup = { Groups: ['g1'], Status: 'published' };
    const courses = [
      sql,
      buildCourse({ CourseID: 'draft', CourseTitle: 'Draft', Status: 'Draft' }),
      buildCourse({ CourseID: 'other', CourseTitle: 'Other', ...inGroup }),
      buildCourse({ CourseID: 'left', CourseTitle: 'Left', ...inGroup }),
      buildCourse({ CourseID: 'undone', CourseTitle: 'Undone', Status: 'draft' }),
    ];
    open({
      courses,
      student: {
        Courses: { sql: { m1: todo }, draft: { m1: todo }, other: { m1: todo } },
        CompletedCourses: ['left', 'undone'],
        GroupIDs: ['g2'],
      },
    });
    await screen.findByRole('heading', { name: 'SQL' });
    expect(listShownCourseTitles()).toEqual(['SQL']);
    await userEvent.click(await findTab('Completed Courses'));
    expect(listShownCourseTitles()).toEqual(['Left']);
  });

  it('[DASH-06] a card opens the course', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Charts' })).toHaveAttribute(
      'href',
      '/course/charts',
    );
    await userEvent.click(await findTab('Completed Courses'));
    expect(screen.getByRole('link', { name: 'Talks' })).toHaveAttribute('href', '/course/talks');
  });

  it('tells how far each course is, in the words of its kind', async () => {
    const started = (CourseID: string) =>
      buildCourse({ CourseID, CourseTitle: CourseID, CourseType: 'scorm' });
    open({
      courses: [sql, charts, { ...talks, CourseID: 'live' }, started('half'), started('open')],
      student: {
        Courses: {
          ...student.Courses,
          live: {},
          half: { scorm: { 'cmi.progress_measure': '0.4', 'cmi.completion_status': 'incomplete' } },
          open: { scorm: { 'cmi.core.lesson_status': 'incomplete' } },
        },
      },
    });
    expect(await screen.findByText('1 of 2 modules complete')).toBeVisible();
    expect(screen.getByText('Not started')).toBeVisible();
    expect(screen.getByText('Enrolled')).toBeVisible();
    expect(screen.getByText('In progress')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: '40% complete' })).toBeVisible();
  });

  it('takes up the course last touched, where the player will open it', async () => {
    const modules = [
      buildModule({ ModuleID: 'm2', Order: 2, ModuleTitle: 'Joins', ExerciseID: 'e' }),
      buildModule({ ModuleID: 'm1', Order: 1, ModuleTitle: 'Rows', ExerciseID: 'e' }),
    ];
    open({
      modules,
      courses: [charts, sql],
      student: {
        Courses: {
          charts: { EnrolledAt: '2026-05-01T10:00:00.000Z' },
          sql: {
            EnrolledAt: '2026-03-01T10:00:00.000Z',
            LastActivityAt: '2026-06-01T10:00:00.000Z',
            m1: { ExerciseCompleted: true },
            m2: { ExerciseCompleted: false },
          },
        },
      },
    });
    const band = await screen.findByRole('region', { name: 'Pick up where you left off' });
    expect(within(band).getByRole('heading', { name: 'SQL' })).toBeVisible();
    expect(await within(band).findByText('Module 2: Joins')).toBeVisible();
    expect(within(band).getByRole('link', { name: 'Continue SQL' })).toHaveAttribute(
      'href',
      '/course/sql',
    );
    expect(screen.getAllByText('SQL', { selector: 'h2' })).toHaveLength(1);
  });

  it.each([
    ['', 'No courses in progress.'],
    ['?tab=completed', 'No completed courses yet.'],
    ['?tab=certificates', 'No certificates yet.'],
  ])('[DASH-07] an empty list (%s) leads to the catalogue', async (query, title) => {
    open({ courses: [], student: {}, address: `/dashboard${query}` });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Explore Our Courses' })).toHaveAttribute(
      'href',
      '/course-catalog',
    );
  });

  it('[DASH-13] a failed course fetch says so in its place, and can be tried again', async () => {
    open({
      stubs: [stubError(listEnrolledCourses, 503)],
      student: { ...student, Roles: { 'role-1': true } },
    });
    const panel = screen.getByRole('tabpanel', { name: 'Continue Learning' });
    expect(await within(panel).findByRole('alert')).toHaveTextContent(/^Error fetching courses/);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.queryByText('Error fetching roles')).not.toBeInTheDocument();
    // The other parts: the greeting, the roles with their table, and the earned ones.
    expect(await screen.findByRole('button', { name: 'Data Analyst' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
    expect(screen.getByRole('table', { name: 'Courses completed' })).toHaveTextContent(
      'Data Analyst',
    );
    expect(screen.getByText('Earned Roles')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Completed Courses' }));
    expect(screen.getByRole('tabpanel', { name: 'Completed Courses' })).toHaveTextContent(
      'Error fetching courses',
    );
    await userEvent.click(screen.getByRole('tab', { name: 'Continue Learning' }));
    stubApi(stubResponse(listEnrolledCourses, [sql]));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'SQL' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('what happens elsewhere', () => {
  const completed = {
    ...buildAttributes(student),
    CompletedCourses: ['sql'],
  };

  it('[LEARN-06] a course completed meanwhile moves to the other list, without a reload', async () => {
    open();
    await screen.findByRole('heading', { name: 'SQL' });
    stubApi(
      stubResponse(getUserAttributes, completed),
      stubResponse(listEnrolledCourses, [charts, sql, talks]),
    );
    act(() => events.emit('course.completed', { courseId: 'sql' }));
    await waitFor(() => expect(listShownCourseTitles()).toEqual(['Charts']));
    await userEvent.click(await findTab('Completed Courses'));
    expect(listShownCourseTitles()).toEqual(['Talks', 'SQL']);
  });

  it('progress made in another tab shows at once', async () => {
    open();
    expect(await screen.findByText('1 of 2 modules complete')).toBeVisible();
    const key = 'cairn.record.v1';
    const stored = JSON.parse(localStorage.getItem(key) ?? '');
    stored.Courses.sql.m3 = todo;
    localStorage.setItem(key, JSON.stringify(stored));
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key }));
    });
    expect(await screen.findByText('1 of 3 modules complete')).toBeVisible();
  });

  it.each(['enrolment.changed', 'progress.changed'] as const)(
    '[EVENT-06] %s asks again: a course enrolled in elsewhere appears',
    async (name) => {
      open({ courses: [charts], student: { Courses: { charts: {} } } });
      expect(await screen.findByRole('heading', { name: 'Charts' })).toBeVisible();
      const Courses = { charts: {}, sql: { EnrolledAt: '2026-05-01T10:00:00.000Z', m1: todo } };
      stubApi(
        stubResponse(getUserAttributes, buildAttributes({ Courses })),
        stubResponse(listEnrolledCourses, [charts, sql]),
      );
      act(() => events.emit(name, { courseId: 'sql' }));
      await waitFor(() => expect(listShownCourseTitles()).toEqual(['SQL', 'Charts']));
    },
  );
});
