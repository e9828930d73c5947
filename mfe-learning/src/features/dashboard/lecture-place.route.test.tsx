import { buildCourse, buildModule } from '@cairn/testing/builders';
import { screen, within } from '@testing-library/react';
import { openDashboardPage } from './test/dashboard-page.tsx';

const lecture = {
  LectureUrl: '/media/lecture/1/film.webm',
  LectureTitle: 'What a log line tells you',
  Description: '',
  Duration: 750,
  LectureAttachments: [],
};
const open = (seconds: number) =>
  openDashboardPage({
    courses: [buildCourse({ CourseID: 'logs', CourseTitle: 'Logs', CourseType: 'async' })],
    modules: [buildModule({ ModuleID: 'm1', ModuleTitle: 'Reading', Lecture: lecture })],
    places: [{ courseId: 'logs', moduleId: 'm1', seconds, savedAt: '2026-03-04T10:00:00.000Z' }],
    student: { Courses: { logs: { m1: { LectureCompleted: false } } } },
  });
const band = () => screen.findByRole('region', { name: 'Pick up where you left off' });
const link = async () => within(await band()).findByRole('link', { name: 'Continue Logs' });

describe('the lecture watched last', () => {
  it('stands with its time beside its course, and is where the link leads', async () => {
    open(242);
    const words = 'Module 1: Reading · What a log line tells you, 4:02';
    expect(await within(await band()).findByText(words)).toBeVisible();
    expect(await link()).toHaveAttribute('href', '/course/logs?module=m1');
  });

  it.each([750, 9000, 2])('at %i s it is the course that goes on', async (seconds) => {
    open(seconds);
    expect(await within(await band()).findByText('Module 1: Reading')).toBeVisible();
    expect(await link()).toHaveAttribute('href', '/course/logs');
  });
});
