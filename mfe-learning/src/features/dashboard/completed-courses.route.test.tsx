import { buildCourse } from '@cairn/testing/builders';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openDashboardPage, listShownCourseTitles, findTab } from './test/dashboard-page.tsx';

describe('completed courses on the dashboard', () => {
  it('lists no course as completed whose completion is not stored, and says when a survey is open', async () => {
    const courses = ['sql', 'unstored', 'answered'].map((CourseID) =>
      buildCourse({ CourseID, CourseTitle: CourseID }),
    );
    openDashboardPage({
      courses,
      student: {
        Courses: {
          sql: { m1: { LectureCompleted: true }, IsCompleted: true, IsSurveyOpen: true },
          unstored: { m1: { LectureCompleted: true }, IsCompleted: false },
          answered: { m1: { LectureCompleted: true }, IsCompleted: true },
        },
      },
    });
    await screen.findByRole('heading', { name: 'unstored' });
    expect(listShownCourseTitles()).toEqual(['unstored']);
    await userEvent.click(await findTab('Completed Courses'));
    expect(listShownCourseTitles()).toEqual(['sql', 'answered']);
    const link = screen.getByRole('link', { name: 'Answer the survey of sql' });
    expect(link).toHaveAttribute('href', '/survey/sql');
    expect(screen.getAllByText(/You have not answered the survey yet\./)).toHaveLength(1);
  });
});
