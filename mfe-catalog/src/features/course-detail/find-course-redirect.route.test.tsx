import { events } from '@cairn/session';
import { signInAs } from '@cairn/testing/sign-in';
import { screen, waitFor } from '@testing-library/react';
import { findCourseHeading, openCoursePage as open } from './test/course-page.tsx';

const gone: string[] = [];
let stop: () => void;
beforeEach(() => {
  gone.length = 0;
  stop = events.on('navigation.requested', ({ path }) => gone.push(path));
});
afterEach(() => stop());

const LOGIN = '/login?redirect=%2Fcourse-catalog%2Fcourse-1';
const enrolled = { Courses: { 'course-1': {} } };
const member = { GroupIDs: ['y'] };
const publicly = { PublicallyAccessible: true };

describe('who may see the course page', () => {
  it.each([
    ['[DETAIL-21] a draft, for a visitor,', { Status: 'draft' }, undefined, '/learning'],
    ['[DETAIL-21] a draft, for a student,', { Status: 'draft' }, member, '/learning'],
    ['[DETAIL-21] a draft, for who is enrolled,', { Status: 'draft' }, enrolled, '/learning'],
    ['[DETAIL-21] a public draft', { Status: 'draft', ...publicly }, undefined, '/learning'],
    [
      '[DETAIL-21] a draft of other groups, for a visitor,',
      { Status: 'draft', Groups: ['x'] },
      undefined,
      '/learning',
    ],
    ['[DETAIL-22] a course of other groups', { Groups: ['x'] }, member, '/learning'],
    ['[DETAIL-24] a grouped course for a visitor', { Groups: ['x'] }, undefined, LOGIN],
  ])('%s leads elsewhere and shows nothing', async (_name, course, student, path) => {
    if (student) signInAs(student);
    open({ course });
    await waitFor(() => expect(gone).toEqual([path]));
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    expect(screen.queryByText('Course 1')).not.toBeInTheDocument();
  });

  it.each([
    ['[DETAIL-22] a shared group', { Groups: ['x', 'y'] }, member, 'Enroll'],
    [
      '[DETAIL-23] a public course of other groups',
      { Groups: ['x'], ...publicly },
      member,
      'Open Course',
    ],
    ['[DETAIL-24] a course without groups, to a visitor,', {}, undefined, 'Enroll'],
  ])('%s shows the course', async (_name, course, student, name) => {
    if (student) signInAs(student);
    open({ course });
    expect(await findCourseHeading()).toHaveTextContent('Course 1');
    expect(screen.getByRole('button', { name })).toBeEnabled();
    expect(gone).toEqual([]);
  });
});
