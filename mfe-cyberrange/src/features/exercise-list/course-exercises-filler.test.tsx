import { listStudentExercises, type RangeExercise } from '@cairn/api/exercises.contract';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubApi, stubResponse } from '@cairn/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { CourseExercises } from './course-exercises-filler.tsx';

const exercise = (Title: string, ...Courses: string[]): RangeExercise => ({
  ExerciseID: Title.toLowerCase(),
  Title,
  Description: '',
  Category: [],
  Courses,
  CoursesTitles: [],
  Roles: [],
  PdfUrl: '',
  McqUrl: '',
});
const open = (...exercises: RangeExercise[]) => {
  signInAs({ StudentID: 'maya' });
  stubApi(stubResponse(listStudentExercises, exercises));
  renderRoute([{ path: '/', element: <CourseExercises courseId="sql" /> }], '/');
  return within(screen.getByRole('region', { name: 'Exercises of this course' }));
};

it('shows the exercises of the course alone, and leads to each and to all', async () => {
  const region = open(exercise('Walls', 'nets'), exercise('Logs', 'nets', 'sql'));
  const link = await region.findByRole('link', { name: 'Logs' });
  expect(link).toHaveAttribute('href', '/cyberrange/logs');
  expect(region.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Logs',
    'View all exercises',
  ]);
});

it('says that the course has none for the student', async () => {
  const region = open(exercise('Walls', 'nets'));
  expect(
    await region.findByText('You have no exercises on virtual machines in this course.'),
  ).toBeVisible();
});
