import { signInAs } from '@cairn/testing/sign-in';
import { fireEvent, screen } from '@testing-library/react';
import { openCoursePage as open } from './test/course-page.tsx';

const done = { m: { LectureCompleted: true }, CompletionDate: '2026-09-03T10:00:00.000Z' };
const certificate = () => screen.queryByRole('link', { name: /^View certificate/ });
const keptRecord = (): unknown => JSON.parse(localStorage.getItem('certificate.current') ?? 'null');

describe('the page of a completed course', () => {
  it('[LEARN-12] says so and leads to the certificate, whose record it leaves for the viewer', async () => {
    signInAs({ StudentID: 'maya', Courses: { 'course-1': done } });
    open({ course: { CourseTitle: 'Reading Logs' } });
    expect(await screen.findByText('Completed')).toBeVisible();
    expect(screen.queryByText('Enrolled')).toBeNull();
    expect(screen.getByRole('link', { name: 'Open Course' })).toBeVisible();
    const link = certificate();
    expect(link).toHaveAccessibleName('View certificate of Reading Logs (opens in a new tab)');
    expect(link).toHaveAttribute('href', '/certificate');
    expect(link).toHaveAttribute('target', '_blank');
    expect(keptRecord()).toBeNull();
    if (link) fireEvent.pointerDown(link);
    expect(keptRecord()).toMatchObject({
      StudentID: 'maya',
      courseId: 'course-1',
      courseTitle: 'Reading Logs',
      completionDate: '2026-09-03T10:00:00.000Z',
    });
  });

  it.each([
    ['is open', { IsSurveyOpen: true }, 1],
    ['is answered, or there is none', {}, 0],
  ])('leads to the survey while it %s', async (_state, survey, links) => {
    signInAs({ Courses: { 'course-1': { ...done, IsCompleted: true, ...survey } } });
    open({ course: { CourseTitle: 'Reading Logs' } });
    expect(await screen.findByText('Completed')).toBeVisible();
    const name = 'Answer the survey of Reading Logs';
    expect(screen.queryAllByRole('link', { name })).toHaveLength(links);
  });

  it.each([
    ['a visitor', undefined],
    ['a student under way', { Courses: { 'course-1': { m: { LectureCompleted: false } } } }],
    ['a student of another course', { Courses: { 'course-2': done } }],
  ])('is as it was for %s', async (_who, student) => {
    if (student) signInAs(student);
    open();
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Completed')).toBeNull();
    expect(certificate()).toBeNull();
  });
});
