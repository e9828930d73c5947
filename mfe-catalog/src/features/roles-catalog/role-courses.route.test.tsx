import { enrollInCourse, listCourses } from '@cairn/api/courses.contract';
import { getCourse } from '@cairn/api/course-item.contract';
import { listRoleCourses } from '@cairn/api/roles.contract';
import { getUserAttributes } from '@cairn/api/user.contract';
import { events } from '@cairn/session';
import { buildAttributes, buildCourse, buildCourseItem, buildRole } from '@cairn/testing/builders';
import { findArtDrawings } from '@cairn/testing/drawings';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError, stubApi } from '@cairn/testing/stub-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { findRoleCourseCard, openRolesCatalog } from './test/roles-page.tsx';

const role = buildRole({ CourseIDs: ['b', 'a', 'gone'], CompetencyIDs: ['logs'] });
const courses = [
  buildCourse({
    CourseID: 'a',
    CourseTitle: 'Reading Logs',
    Lectures: [{ Title: 'x', Duration: 6300 }],
  }),
  buildCourse({
    CourseID: 'b',
    CourseTitle: 'Asking',
    CourseDescription: ' ',
    Level: 'Advanced',
    Lectures: [{ Title: 'y', Duration: 5000 }],
  }),
];
const world = { roles: [role], courses };
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const notices = () => {
  const heard = jest.fn();
  events.on('notice.shown', heard);
  return heard;
};
const cardTitles = () =>
  screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

describe('courses of a role', () => {
  it('[ROLES-15] are those in sight, counted, in the order of the role', async () => {
    const { requests } = openRolesCatalog(world);
    expect(await heading('Courses (2)')).toBeVisible();
    expect(cardTitles()).toEqual(['Asking', 'Reading Logs']);
    expect(listCallsTo(requests, getCourse)).toEqual([]);
  });

  it('[ROLES-15] leave out drafts and what is for other groups', async () => {
    signInAs({ GroupIDs: ['north'] });
    openRolesCatalog({
      ...world,
      courses: [
        buildCourse({ CourseID: 'a', CourseTitle: 'Ours', Groups: ['north'] }),
        buildCourse({ CourseID: 'b', Groups: ['south'] }),
        buildCourse({ CourseID: 'gone', Status: 'draft' }),
      ],
    });
    expect(await heading('Courses (1)')).toBeVisible();
    expect(cardTitles()).toEqual(['Ours']);
  });

  it('[DETAIL-02] [ROLES-16] [ROLES-18] [ROLES-21] show level, hours, description and the way to the course', async () => {
    openRolesCatalog(world);
    const logs = await findRoleCourseCard('Reading Logs');
    expect(within(logs).getByText('Beginner')).toBeVisible();
    expect(within(logs).getByText('1.75 hours')).toBeVisible();
    expect(within(logs).getByText('About course 1')).toBeVisible();
    expect(within(logs).getByRole('link', { name: 'Reading Logs' })).toHaveAttribute(
      'href',
      '/course-catalog/a',
    );
    expect(await findArtDrawings(logs)).toHaveLength(1);
    const asking = await findRoleCourseCard('Asking');
    expect(within(asking).getByText('No description provided.')).toBeVisible();
    expect(within(asking).getByText('Advanced')).toBeVisible();
    expect(within(asking).getByText('1.5 hours')).toBeVisible();
  });

  it("[ROLES-19] say 'Loading...' until they are there", async () => {
    let answer = (_response: Response): void => {};
    openRolesCatalog(world);
    const fetched = jest.mocked(globalThis.fetch);
    const stubbed = fetched.getMockImplementation() as typeof fetch;
    fetched.mockImplementation((input, init) => {
      if (!new Request(input, init).url.endsWith('/courses/all')) return stubbed(input, init);
      return new Promise((resolve) => {
        answer = resolve;
      });
    });
    expect(await screen.findAllByText('Loading...')).toHaveLength(3);
    expect(await heading('Courses')).toBeVisible();
    answer(Response.json(courses));
    expect(await heading('Courses (2)')).toBeVisible();
    expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
  });

  it('[ROLES-25] a failure says so and offers another try', async () => {
    openRolesCatalog({ ...world, stubs: [stubError(listCourses, 500)] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Error fetching courses');
    stubApi(stubResponse(listCourses, courses));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await heading('Courses (2)')).toBeVisible();
  });

  it.each([
    ['none', []],
    [
      'drafts and those of others',
      [
        buildCourse({ CourseID: 'a', Status: 'draft' }),
        buildCourse({ CourseID: 'b', Groups: ['south'] }),
      ],
    ],
  ])('[ROLES-26] may be none: %s', async (_name, known) => {
    openRolesCatalog({ ...world, courses: known });
    expect(await heading('Courses (0)')).toBeVisible();
    expect(
      screen.getByRole('heading', { name: 'No courses are currently available for this role.' }),
    ).toBeVisible();
  });
});

describe('enrolling', () => {
  const enrol = (title: string) => screen.findByRole('button', { name: `Enroll in ${title}` });

  it('[ROLES-17] is done with for a course of the student', async () => {
    signInAs({ Courses: { a: {} }, CompletedCourses: ['b'] });
    openRolesCatalog(world);
    for (const title of ['Reading Logs', 'Asking']) {
      expect(
        within(await findRoleCourseCard(title)).getByRole('button', { name: 'Enrolled' }),
      ).toBeDisabled();
    }
  });

  it('[ROLES-17] [ROLES-22] sends the course, says so, and tells everybody', async () => {
    signInAs();
    const [heard, changed] = [notices(), jest.fn()];
    events.on('enrolment.changed', changed);
    const after = stubResponse(getUserAttributes, buildAttributes({ Courses: { a: {} } }));
    const { requests } = openRolesCatalog({ ...world, stubs: [after] });
    await userEvent.click(await enrol('Reading Logs'));
    const logs = within(await findRoleCourseCard('Reading Logs'));
    expect(await logs.findByRole('button', { name: 'Enrolled' })).toBeDisabled();
    // The focus stays in the course's card.
    expect(document.activeElement).toHaveTextContent(/^Enrolled$/);
    const [call] = listCallsTo(requests, enrollInCourse);
    expect(call?.headers.get('id')).toBe('student-1');
    expect(await call?.json()).toEqual({ courseId: 'a' });
    expect(heard).toHaveBeenCalledWith({ tone: 'success', message: 'Successfully enrolled' });
    expect(changed).toHaveBeenCalledWith({ courseId: 'a' });
    expect(await enrol('Asking')).toBeEnabled();
  });

  it('[ROLES-23] a failure is said, and can be tried again', async () => {
    signInAs();
    const heard = notices();
    openRolesCatalog({ ...world, stubs: [stubError(enrollInCourse, 500)] });
    await userEvent.click(await enrol('Reading Logs'));
    await waitFor(() =>
      expect(heard).toHaveBeenCalledWith({ tone: 'error', message: 'Failed to enroll in course' }),
    );
    const button = await enrol('Reading Logs');
    expect(button).toHaveTextContent(/^Enroll$/);
    expect(button).not.toHaveAttribute('aria-disabled');
  });

  it('[ROLES-24] is for those who are signed in', async () => {
    const heard = notices();
    const { requests } = openRolesCatalog(world);
    await userEvent.click(await enrol('Reading Logs'));
    expect(heard).toHaveBeenCalledWith({
      tone: 'error',
      message: 'You must be logged in to enroll in a course',
    });
    expect(listCallsTo(requests, enrollInCourse)).toEqual([]);
  });

  it('[ROLES-17] say which of them is completed, and lead to its certificate', async () => {
    signInAs({ Courses: { a: { m: { LectureCompleted: true } }, b: { m: {} } } });
    openRolesCatalog(world);
    const done = within(await findRoleCourseCard('Reading Logs'));
    expect(done.getByText('Completed')).toBeVisible();
    expect(done.getByRole('button', { name: 'Enrolled' })).toBeDisabled();
    const link = done.getByRole('link', { name: /^View certificate of Reading Logs/ });
    fireEvent.pointerDown(link);
    expect(localStorage.getItem('certificate.current')).toContain('"courseId":"a"');
    const other = within(await findRoleCourseCard('Asking'));
    expect(other.queryByText('Completed')).toBeNull();
    expect(other.queryByRole('link', { name: /certificate/ })).toBeNull();
  });
});

describe('in education mode', () => {
  const education = { ...world, mode: 'education' } as const;
  const lists = stubResponse(listRoleCourses, [['a', 'new'], ['a']]);
  const detail = stubResponse(getCourse, {
    Item: buildCourseItem({ CourseID: 'new', CourseTitle: 'Brand New', Level: undefined }),
  });

  it('[ROLES-27] [API-47] the server chooses the courses by what is still to be learned', async () => {
    signInAs({ Competencies: ['triage'], GroupIDs: ['north'] });
    const { requests } = openRolesCatalog({ ...education, stubs: [lists, detail] });
    expect(await heading('Courses (2)')).toBeVisible();
    expect(cardTitles()).toEqual(['Reading Logs', 'Brand New']);
    const [call] = listCallsTo(requests, listRoleCourses);
    expect(await call?.json()).toEqual({
      roleID: 'role-1',
      currentCompetencies: ['triage'],
      groupIDs: ['north'],
    });
  });

  it.each(['main', 'partner'] as const)(
    '[ROLES-27] [API-47] but not in %s, where the role has its own',
    async (mode) => {
      const { requests } = openRolesCatalog({ ...world, mode });
      expect(await heading('Courses (2)')).toBeVisible();
      expect(listCallsTo(requests, listRoleCourses)).toEqual([]);
    },
  );

  it('[ROLES-14] the competencies of the role stand by name', async () => {
    openRolesCatalog({ ...education, stubs: [lists, detail] });
    const list = await screen.findByRole('list', { name: 'Competencies' });
    expect(within(list).getByText('Log analysis')).toBeVisible();
  });

  it("[ROLES-16] a course without a level is for 'All Levels'", async () => {
    openRolesCatalog({ ...education, stubs: [lists, detail] });
    expect(within(await findRoleCourseCard('Brand New')).getByText('All Levels')).toBeVisible();
  });

  it('[ROLES-25] failed lists and failed details are said, each with its retry', async () => {
    openRolesCatalog({ ...education, stubs: [stubError(listRoleCourses, 500)] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Error fetching courses');
    stubApi(lists, stubError(getCourse, 500));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Error fetching course details')).toBeVisible();
    expect(await findRoleCourseCard('Reading Logs')).toBeVisible();
    stubApi(lists, detail);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await heading('Courses (2)')).toBeVisible();
  });
});
