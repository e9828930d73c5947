import { enrollInCourse } from '@cairn/api/courses.contract';
import { getUserAttributes, type UserAttributes } from '@cairn/api/user.contract';
import { events, record, setReporter } from '@cairn/session';
import { signInAs } from '@cairn/testing/sign-in';
import { listCallsTo, stubError, holdFetch } from '@cairn/testing/stub-api';
import { translatePage } from '@cairn/testing/translate-page';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { findCourseHeading, openCoursePage as open } from './test/course-page.tsx';

const button = (name: string) => screen.findByRole('button', { name });

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

describe('enrolling on the course page', () => {
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

  it('[DETAIL-08] other students see no badge', async () => {
    signInAs({ Courses: { 'course-2': {} }, CompletedCourses: ['course-1'] });
    open();
    await findCourseHeading();
    expect(screen.queryByText('Enrolled')).not.toBeInTheDocument();
  });

  it('[DETAIL-16] [DETAIL-17] [DETAIL-18] enrols once, says so and becomes enrolled', async () => {
    signInAs();
    const { requests } = open({ course: { CourseTitle: 'Reading Logs' } });
    const enroll = await button('Enroll');
    expect(screen.queryByText('Enrolled')).not.toBeInTheDocument();
    expect(enroll).toBeEnabled();
    const answerNow = holdFetch();
    await userEvent.dblClick(enroll);
    const busy = await button('Enrolling...');
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    answerNow();
    expect(await screen.findByRole('link', { name: 'Open Course' })).toBeVisible();
    // The Enroll button, which had the focus, is gone.
    expect(screen.getByRole('link', { name: 'Open Course' })).toHaveFocus();
    expect(screen.getByText('Enrolled')).toBeVisible();
    expect(listCallsTo(requests, enrollInCourse)).toHaveLength(1);
    expect(new URL(listCallsTo(requests, enrollInCourse)[0]?.url ?? '').pathname).toBe(
      '/api/courses/enroll',
    );
    expect(await listCallsTo(requests, enrollInCourse)[0]?.json()).toEqual({
      courseId: 'course-1',
    });
    expect(heard).toEqual([
      { name: 'enrolled', value: 'course-1' },
      { name: 'notice', value: 'Successfully enrolled in Reading Logs' },
    ]);
  });

  it('enrols while a page translator moves the texts', async () => {
    const endTranslation = translatePage();
    signInAs();
    open();
    await userEvent.click(await button('Enroll'));
    expect(await screen.findByRole('link', { name: 'Open Course' })).toBeVisible();
    expect(document.querySelectorAll('h1 > font')).toHaveLength(1);
    endTranslation();
  });

  it('[DETAIL-19] a failed enrolment says so and can be tried again', async () => {
    signInAs();
    open({ stubs: [stubError(enrollInCourse, 500)] });
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
    expect(listCallsTo(requests, enrollInCourse)).toHaveLength(0);
  });

  const everybody: readonly (readonly [string, Partial<UserAttributes> | undefined])[] = [
    ['a visitor', undefined],
    ['a student who is enrolled', { Courses: { 'course-1': {} } }],
    ['a student who is not', {}],
  ];
  it.each(everybody)('[DETAIL-10] %s has a public course to open', async (_who, student) => {
    if (student) signInAs(student);
    open({ course: { PublicallyAccessible: true } });
    expect(await button('Open Course')).toBeEnabled();
    expect(screen.queryByRole('button', { name: /Enroll/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Open Course' })).not.toBeInTheDocument();
  });

  it.each(everybody.slice(0, 2))(
    '[DETAIL-14] %s opens it without a call',
    async (_who, student) => {
      if (student) signInAs(student);
      const { requests } = open({ course: { PublicallyAccessible: true } });
      await userEvent.click(await button('Open Course'));
      await waitFor(() => expect(heard).toEqual([{ name: 'go', value: '/course/course-1' }]));
      expect(listCallsTo(requests, enrollInCourse)).toHaveLength(0);
    },
  );

  it('[DETAIL-12] a public course enrols a student silently first', async () => {
    signInAs();
    const { requests } = open({ course: { PublicallyAccessible: true } });
    const known: unknown[] = [];
    stops.push(events.on('navigation.requested', () => known.push(record.read()?.Courses)));
    await userEvent.click(await button('Open Course'));
    await waitFor(() =>
      expect(heard).toEqual([
        { name: 'enrolled', value: 'course-1' },
        { name: 'go', value: '/course/course-1' },
      ]),
    );
    // The server's attributes have arrived before the page is left.
    expect(known).toEqual([{ 'course-1': { m: { LectureCompleted: false } } }]);
    expect(listCallsTo(requests, enrollInCourse)).toHaveLength(1);
    expect(listCallsTo(requests, getUserAttributes)).toHaveLength(1);
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
    expect(listCallsTo(requests, enrollInCourse)).toHaveLength(1);
  });

  it('[DETAIL-13] opens the course although a silent enrolment has failed', async () => {
    signInAs();
    const reported: unknown[] = [];
    setReporter((error) => reported.push(error));
    open({ course: { PublicallyAccessible: true }, stubs: [stubError(enrollInCourse, 500)] });
    await userEvent.click(await button('Open Course'));
    await waitFor(() => expect(heard).toEqual([{ name: 'go', value: '/course/course-1' }]));
    expect(reported).toHaveLength(1);
  });
});
