import type { Course } from '@cairn/api/courses.contract';
import { listTopCourses } from '@cairn/api/recommender.contract';
import { buildCourse } from '@cairn/testing/builders';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError, stubApi } from '@cairn/testing/stub-api';
import { screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { findCourseHeading, openCoursePage as open } from './test/course-page.tsx';

const course = (CourseID: string, change: Partial<Course> = {}) =>
  buildCourse({ CourseID, CourseTitle: `Title of ${CourseID}`, ...change });
const own = course('course-1');

const recommends = (...courses: Course[]) => stubResponse(listTopCourses, courses);
const titles = async () => {
  const section = await screen.findByRole('region', { name: 'Related courses' });
  const links = await within(section).findAllByRole('link');
  return links.map((link) => link.textContent);
};

describe('related courses', () => {
  it('[RECO-03] [TAPI-50] asks for ten by the title and shows four of them', async () => {
    const found = ['a', 'b', 'c', 'd', 'e'].map((id) => course(id));
    const { requests } = open({
      course: { CourseTitle: 'Reading Logs' },
      stubs: [recommends(own, ...found)],
    });
    expect(await titles()).toEqual(['a', 'b', 'c', 'd'].map((id) => `Title of ${id}`));
    const [call] = listCallsTo(requests, listTopCourses);
    const { pathname, searchParams } = new URL(call?.url ?? '');
    expect(pathname).toBe('/api/top_courses');
    expect(Object.fromEntries(searchParams)).toEqual({
      user_input_title: 'Reading Logs',
      top_n: '10',
    });
  });

  it('[RECO-02] [RECO-03] a student of a group is offered courses of the group', async () => {
    signInAs({ GroupIDs: ['north'] });
    open({ stubs: [recommends(own, course('open'), course('north', { Groups: ['north'] }))] });
    expect(await titles()).toEqual(['Title of north']);
  });

  it('[RECO-03] is not there when none is left', async () => {
    open({ stubs: [recommends(own)] });
    const section = await screen.findByRole('region', { name: 'Related courses' });
    await waitForElementToBeRemoved(section);
    expect(await findCourseHeading()).toBeVisible();
  });

  it('[RECO-04] a failure is shown in place of the courses, can be retried, and leaves the rest of the page', async () => {
    open({ course: { CourseTitle: 'Reading Logs' }, stubs: [stubError(listTopCourses, 503)] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load related courses');
    expect(await findCourseHeading()).toHaveTextContent('Reading Logs');
    expect(screen.getByRole('button', { name: 'Enroll' })).toBeEnabled();

    stubApi(recommends(own, course('a')));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await titles()).toEqual(['Title of a']);
  });

  it('[RECO-05] [DETAIL-05] a card opens its course', async () => {
    const { router } = open({ stubs: [recommends(own, course('first'), course('a b'))] });
    await userEvent.click(await screen.findByRole('link', { name: 'Title of a b' }));
    expect(router.state.location.pathname).toBe('/course-catalog/a%20b');
  });
});
