import { enrollInCourse, getCourse } from '@cairn/api/courses.contract';
import { getUserAttributes } from '@cairn/api/user.contract';
import { events, setReporter } from '@cairn/session';
import { buildCourseItem } from '@cairn/testing/builders';
import { drawingsIn, findDrawings } from '@cairn/testing/drawings';
import { signInAs } from '@cairn/testing/sign-in';
import { answers, callsTo, fails, holdFetch } from '@cairn/testing/stub-api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { hero, openCoursePage as open } from './test/course-page.tsx';

const button = (name: string) => screen.findByRole('button', { name });

/** The hero as a place: its heading is its name. */
const heroRegion = () => screen.findByRole('region', { name: 'Course 1' });

const heard: { name: string; value: string }[] = [];
const stops: (() => void)[] = [];
beforeEach(() => {
  heard.length = 0;
  stops.push(
    events.on('notice.shown', ({ message }) => heard.push({ name: 'notice', value: message })),
    events.on('navigation.requested', ({ path }) => heard.push({ name: 'go', value: path })),
    events.on('enrolment.changed', ({ courseId }) =>
      heard.push({ name: 'enrolled', value: courseId }),
    ),
  );
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  setReporter(undefined);
});

describe('course page', () => {
  it('[DETAIL-01] [DETAIL-03] [DETAIL-06] shows a skeleton, then the course of the address', async () => {
    const { requests } = open({
      course: { CourseTitle: 'Reading Logs', Description: ' ', CourseDescription: '' },
    });
    expect(screen.getByRole('group', { name: 'Loading course' })).toBeVisible();
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
    expect(await hero()).toHaveTextContent('Reading Logs');
    expect(screen.queryByRole('group', { name: 'Loading course' })).not.toBeInTheDocument();
    expect(screen.getByText('No description provided.')).toBeVisible();
    expect(callsTo(requests, getCourse)[0]?.url).toContain('courseID=course-1');
  });

  it('[DETAIL-04] a failure is told and the skeleton ends', async () => {
    open({ stubs: [fails(getCourse, 500)] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load course details');
    expect(heard).toEqual([{ name: 'notice', value: 'Failed to load course details' }]);
    expect(screen.queryByRole('group', { name: 'Loading course' })).not.toBeInTheDocument();
  });

  it('an unknown course is not offered another try', async () => {
    open({ stubs: [fails(getCourse, 404, 'not-found')] });
    expect(await screen.findByRole('heading', { name: 'Not found.' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  });

  it('[DETAIL-05] another id clears everything of the old one', async () => {
    const second = answers(
      getCourse,
      { Item: buildCourseItem({ CourseID: 'course-2', CourseTitle: 'Second' }) },
      (url) => url.searchParams.get('courseID') === 'course-2',
    );
    const { router } = open({ course: { CourseTitle: 'First' }, stubs: [second] });
    expect(await screen.findByRole('heading', { name: 'First' })).toBeVisible();
    await act(() => router.navigate('/course-catalog/course-2'));
    expect(await screen.findByRole('heading', { name: 'Second' })).toBeVisible();
    expect(screen.queryByText('First')).not.toBeInTheDocument();
  });

  it.each([
    [{ CourseType: 'async' }, 'Asynchronous'],
    [{ CourseType: 'sync' }, 'Synchronous'],
    [{ CourseType: 'async', LaunchFile: 'index.html' }, 'SCORM'],
  ] as const)('[DETAIL-09] %j reads %s', async (course, line) => {
    open({ course: { ...course, IsScorm: false } });
    expect(await screen.findByText(line)).toBeVisible();
  });

  it('[DETAIL-08] [DETAIL-15] an enrolled student sees the badge and a link to the player', async () => {
    signInAs({ Courses: { 'course-1': {} } });
    open();
    expect(await screen.findByRole('link', { name: 'Open Course' })).toHaveAttribute(
      'href',
      '/course/course-1',
    );
    expect(screen.getByRole('link', { name: 'Open Course' })).not.toHaveFocus();
    expect(screen.getByText('Enrolled')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Enroll' })).not.toBeInTheDocument();
  });

  it('[DETAIL-16] [DETAIL-17] [DETAIL-18] enrols once, says so and becomes enrolled', async () => {
    signInAs();
    const { requests } = open({ course: { CourseTitle: 'Reading Logs' } });
    expect(screen.queryByText('Enrolled')).not.toBeInTheDocument();
    const enroll = await button('Enroll');
    expect(enroll).toBeEnabled();
    const answerNow = holdFetch();
    await userEvent.dblClick(enroll);
    const busy = await button('Enrolling...');
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    answerNow();
    expect(await screen.findByRole('link', { name: 'Open Course' })).toBeVisible();
    // Enroll, which had the focus, is gone.
    expect(screen.getByRole('link', { name: 'Open Course' })).toHaveFocus();
    expect(screen.getByText('Enrolled')).toBeVisible();
    expect(callsTo(requests, enrollInCourse)).toHaveLength(1);
    expect(await callsTo(requests, enrollInCourse)[0]?.json()).toEqual({ courseId: 'course-1' });
    expect(heard).toEqual([
      { name: 'enrolled', value: 'course-1' },
      { name: 'notice', value: 'Successfully enrolled in Reading Logs' },
    ]);
  });

  it('[DETAIL-19] a failed enrolment says so and can be tried again', async () => {
    signInAs();
    open({ stubs: [fails(enrollInCourse, 500)] });
    await userEvent.click(await button('Enroll'));
    await waitFor(() =>
      expect(heard).toEqual([{ name: 'notice', value: 'Failed to enroll in course' }]),
    );
    expect(await button('Enroll')).not.toHaveAttribute('aria-disabled');
  });

  it('[DETAIL-20] a visitor who enrols is sent to sign in and back', async () => {
    const { requests } = open();
    await userEvent.click(await button('Enroll'));
    expect(heard).toEqual([{ name: 'go', value: '/login?redirect=%2Fcourse-catalog%2Fcourse-1' }]);
    expect(callsTo(requests, enrollInCourse)).toHaveLength(0);
  });

  it('[DETAIL-10] [DETAIL-14] a public course opens for a visitor without an enrolment', async () => {
    const { requests } = open({ course: { PublicallyAccessible: true } });
    expect(screen.queryByRole('button', { name: 'Enroll' })).not.toBeInTheDocument();
    await userEvent.click(await button('Open Course'));
    await waitFor(() => expect(heard).toEqual([{ name: 'go', value: '/course/course-1' }]));
    expect(callsTo(requests, enrollInCourse)).toHaveLength(0);
  });

  it('[DETAIL-12] a public course enrols a student silently first', async () => {
    signInAs();
    const { requests } = open({ course: { PublicallyAccessible: true } });
    await userEvent.click(await button('Open Course'));
    await waitFor(() => expect(heard.at(-1)).toEqual({ name: 'go', value: '/course/course-1' }));
    expect(callsTo(requests, enrollInCourse)).toHaveLength(1);
    expect(callsTo(requests, getUserAttributes)).toHaveLength(1);
    expect(heard.map(({ name }) => name)).not.toContain('notice');
  });

  it('[DETAIL-11] reads Opening... and cannot be pressed until the enrolment has been tried', async () => {
    signInAs();
    const { requests } = open({ course: { PublicallyAccessible: true } });
    const opener = await button('Open Course');
    const answerNow = holdFetch();
    await userEvent.click(opener);
    const busy = await button('Opening...');
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(busy);
    expect(heard).toEqual([]);
    answerNow();
    expect(await button('Open Course')).not.toHaveAttribute('aria-disabled');
    expect(callsTo(requests, enrollInCourse)).toHaveLength(1);
  });

  it('[DETAIL-07] the hero shows its picture', async () => {
    open({ course: { ThumbnailUrl: '/media/reading-logs.webp' } });
    const picture = within(await heroRegion()).getByRole('presentation');
    expect(picture).toHaveAttribute('src', '/media/reading-logs.webp');
    expect(drawingsIn(await heroRegion())).toEqual([]);
  });

  it('[DETAIL-07] the hero shows the default picture without one', async () => {
    open({ course: { ThumbnailUrl: '' } });
    expect(await findDrawings(await heroRegion())).toHaveLength(1);
  });

  it('[DETAIL-07] a picture that does not load gives way to the default one', async () => {
    open({ course: { ThumbnailUrl: '/media/gone.webp' } });
    fireEvent.error(within(await heroRegion()).getByRole('presentation'));
    expect(await findDrawings(await heroRegion())).toHaveLength(1);
  });

  it('[DETAIL-13] a silent enrolment that fails keeps nobody out', async () => {
    signInAs();
    const reported: unknown[] = [];
    setReporter((error) => reported.push(error));
    open({ course: { PublicallyAccessible: true }, stubs: [fails(enrollInCourse, 500)] });
    await userEvent.click(await button('Open Course'));
    await waitFor(() => expect(heard).toEqual([{ name: 'go', value: '/course/course-1' }]));
    expect(reported).toHaveLength(1);
  });

  it.each([
    ['[DETAIL-21] a draft', { Status: 'draft', PublicallyAccessible: true }, true, '/learning'],
    ['[DETAIL-22] a course of other groups', { Groups: ['x'] }, true, '/learning'],
    [
      '[DETAIL-24] a grouped course for a visitor',
      { Groups: ['x'] },
      false,
      '/login?redirect=%2Fcourse-catalog%2Fcourse-1',
    ],
  ])('%s leads elsewhere and shows nothing', async (_name, course, isSignedIn, path) => {
    if (isSignedIn) signInAs({ GroupIDs: ['y'] });
    open({ course });
    await waitFor(() => expect(heard).toEqual([{ name: 'go', value: path }]));
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
  });

  it.each([
    ['[DETAIL-22] a shared group', { Groups: ['x', 'y'] }],
    ['[DETAIL-23] a public course of other groups', { Groups: ['x'], PublicallyAccessible: true }],
  ])('%s shows the course', async (_name, course) => {
    signInAs({ GroupIDs: ['y'] });
    open({ course });
    expect(await hero()).toBeVisible();
    expect(heard).toEqual([]);
  });
});
