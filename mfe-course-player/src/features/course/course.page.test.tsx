import { enrollInCourse } from '@cairn/api/courses.contract';
import { type CourseItem, getCourse } from '@cairn/api/course-item.contract';
import { getUserAttributes, type UserAttributes } from '@cairn/api/user.contract';
import { collectPageEvents } from '@cairn/course-content/test/collect-page-events';
import { record } from '@cairn/session';
import { buildAttributes, buildCourseItem } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError, type Stub, stubApi } from '@cairn/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CoursePage, type CoursePageProps } from './course.page.tsx';

const heard = collectPageEvents();

const viewers: CoursePageProps['viewers'] = {
  packaged: () => <p>packaged viewer</p>,
  live: () => <p>live viewer</p>,
  selfGuided: () => <p>self-guided viewer</p>,
};

interface World {
  readonly course?: Partial<CourseItem>;
  /** The student's attributes on the server. */
  readonly attributes?: Partial<UserAttributes>;
  readonly stubs?: readonly Stub[];
  readonly path?: string;
}

const openCourse = ({ course, attributes, stubs = [], path = '/course/course-1' }: World = {}) => {
  const requests = stubApi(
    stubResponse(getCourse, { Item: buildCourseItem(course) }),
    stubResponse(getUserAttributes, buildAttributes(attributes)),
    stubResponse(enrollInCourse, { message: 'Enrolled' }),
    ...stubs,
  );
  const routes = ['/course/:courseId', '/player/:id'].map((pattern) => ({
    path: pattern,
    element: <CoursePage viewers={viewers} />,
  }));
  return { ...renderRoute(routes, path), requests };
};

const enrolled = { Courses: { 'course-1': {} } };
const viewer = () => screen.findByText(/viewer$/);

describe('course player', () => {
  it.each(['/course/course-1', '/player/course-1'])(
    '[VIEW-02] %s asks for its course',
    async (path) => {
      signInAs(enrolled);
      const { requests } = openCourse({ attributes: enrolled, path });
      await viewer();
      expect(listCallsTo(requests, getCourse)[0]?.url).toContain('courseID=course-1');
    },
  );

  it.each([
    ['async', 'self-guided viewer'],
    ['sync', 'live viewer'],
  ] as const)(
    '[VIEW-03] [VIEW-04] a course of type %s has its title and the %s',
    async (type, words) => {
      signInAs(enrolled);
      openCourse({ course: { CourseType: type, CourseTitle: 'Logs' }, attributes: enrolled });
      expect(await viewer()).toHaveTextContent(words);
      expect(screen.getByRole('heading', { name: 'Logs' }).closest('header')).toBeVisible();
    },
  );

  it.each([
    { CourseType: 'scorm' },
    { CourseType: 'async', LaunchFile: 'index.html' },
    { CourseType: 'sync', ScormS3Url: 'https://bucket.example/scorm/a/index.html' },
  ] as const)('[VIEW-03] [VIEW-04] [SCO-01] %j is packaged and has no header', async (course) => {
    signInAs(enrolled);
    openCourse({ course: { ...course, CourseTitle: 'Logs' }, attributes: enrolled });
    expect(await viewer()).toHaveTextContent('packaged viewer');
    expect(document.querySelector('header')).not.toBeInTheDocument();
    // The heading is for users of screen readers.
    expect(screen.getByRole('heading', { name: 'Logs' })).toBeInTheDocument();
  });

  it('[VIEW-04] any other type is self-guided', async () => {
    signInAs(enrolled);
    openCourse({ course: { CourseType: undefined, Type: undefined }, attributes: enrolled });
    expect(await viewer()).toHaveTextContent('self-guided viewer');
  });

  it.each([
    ['[VIEW-07] a draft', { Status: 'draft', PublicallyAccessible: true }, '/learning'],
    ['[VIEW-08] a course of other groups', { Groups: ['x'] }, '/learning'],
  ])('%s leads to My Learning and shows nothing', async (_, course, path) => {
    const student = { ...enrolled, GroupIDs: ['y'] };
    signInAs(student);
    openCourse({ course: { ...course, CourseTitle: 'Secret' }, attributes: student });
    await waitFor(() => expect(heard.paths).toEqual([path]));
    expect(screen.queryByText(/viewer$|Secret/)).not.toBeInTheDocument();
  });

  it.each([
    ['a public course of other groups', { Groups: ['x'], PublicallyAccessible: true }],
    ['a course of one of the own groups', { Groups: ['x', 'y'] }],
    ['a course without groups', { Groups: [] }],
  ])('[VIEW-08] %s opens', async (_, course) => {
    const student = { ...enrolled, GroupIDs: ['y'] };
    signInAs(student);
    openCourse({ course, attributes: student });
    expect(await viewer()).toBeVisible();
    expect(heard.paths).toEqual([]);
  });

  it('[VIEW-09] a student who is not enrolled is sent to the course page', async () => {
    signInAs();
    openCourse();
    await waitFor(() => expect(heard.paths).toEqual(['/course-catalog/course-1']));
    expect(screen.queryByText(/viewer$/)).not.toBeInTheDocument();
  });

  it('a student who has completed it comes in', async () => {
    signInAs({ CompletedCourses: ['course-1'] });
    openCourse({ attributes: { CompletedCourses: ['course-1'] } });
    expect(await viewer()).toBeVisible();
  });

  it('a visitor of a course of groups signs in and comes back', async () => {
    openCourse({ course: { Groups: ['x'] } });
    await waitFor(() => expect(heard.paths).toEqual(['/login?redirect=%2Fcourse%2Fcourse-1']));
  });

  it('a visitor who follows a link to a moment comes back to that moment', async () => {
    openCourse({ path: '/course/course-1?module=m1&t=95' });
    await waitFor(() =>
      expect(heard.paths).toEqual(['/login?redirect=%2Fcourse%2Fcourse-1%3Fmodule%3Dm1%26t%3D95']),
    );
  });

  it('a visitor comes into a public course, and nothing is asked about them', async () => {
    const { requests } = openCourse({ course: { PublicallyAccessible: true } });
    expect(await viewer()).toBeVisible();
    expect(requests).toHaveLength(1);
  });

  it('reads the record of the student afresh: another device may have gone on since', async () => {
    signInAs(enrolled);
    const progress = { 'course-1': { m1: { LectureCompleted: true } } };
    openCourse({ attributes: { Courses: progress } });
    await viewer();
    expect(record.read()?.Courses).toEqual(progress);
  });

  it('an old record is better than none', async () => {
    signInAs(enrolled);
    openCourse({ stubs: [stubError(getUserAttributes, 400, 'invalid')] });
    expect(await viewer()).toBeVisible();
    expect(heard.reports).toHaveLength(1);
    expect(heard.notices).toEqual([]);
  });

  it('enrols a student silently who comes into a public course by its address', async () => {
    signInAs();
    const { requests } = openCourse({ course: { PublicallyAccessible: true } });
    expect(await viewer()).toBeVisible();
    expect(await listCallsTo(requests, enrollInCourse)[0]?.json()).toEqual({
      courseId: 'course-1',
    });
    expect(listCallsTo(requests, getUserAttributes)).toHaveLength(2);
    expect(heard.notices).toEqual([]);
  });

  it('opens the course although a silent enrolment has failed', async () => {
    signInAs();
    openCourse({
      course: { PublicallyAccessible: true },
      stubs: [stubError(enrollInCourse, 400, 'invalid')],
    });
    expect(await viewer()).toBeVisible();
    expect(heard.reports).toHaveLength(1);
  });

  it('[VIEW-11] shows a failure, mounts no viewer and offers a retry', async () => {
    signInAs(enrolled);
    let isDown = true;
    openCourse({
      attributes: enrolled,
      stubs: [{ ...stubError(getCourse, 400, 'invalid'), when: () => isDown }],
    });
    expect(screen.getByRole('group', { name: 'Loading course' })).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load course details');
    expect(heard.notices).toEqual(['Failed to load course details']);
    expect(screen.queryByText(/viewer$/)).not.toBeInTheDocument();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await viewer()).toBeVisible();
  });

  it('an unknown course is not offered another try', async () => {
    openCourse({ stubs: [stubError(getCourse, 404, 'not-found')] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Not found.');
    expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  });
});
