import { listStudentExercises, type RangeExercise } from '@cairn/api/exercises.contract';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { type Stub, stubApi, stubError, stubResponse } from '@cairn/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { ExercisesSummary } from './exercises-filler.tsx';

const exercise = (Title: string): RangeExercise => ({
  ExerciseID: Title.toLowerCase(),
  Title,
  Description: '',
  Category: [],
  Courses: [],
  CoursesTitles: [],
  Roles: [],
  PdfUrl: '',
  McqUrl: '',
});
const open = (titles: readonly string[], ...stubs: Stub[]) => {
  const ids = titles.filter((title) => title !== 'Unmapped').map((title) => title.toLowerCase());
  signInAs({ ExerciseIDWorkspaceIDMapping: Object.fromEntries(ids.map((id) => [id, 'ws-1'])) });
  stubApi(stubResponse(listStudentExercises, titles.map(exercise)), ...stubs);
  renderRoute([{ path: '/dashboard', element: <ExercisesSummary /> }], '/dashboard');
};
const region = () => within(screen.getByRole('region', { name: 'Exercises' }));

it('shows the first three exercises with a desktop, and leads to all', async () => {
  open(['Unmapped', 'Walls', 'Logs', 'Nets', 'Keys']);
  expect(region().getByRole('group', { name: 'Loading exercises' })).toBeVisible();
  const first = await region().findByRole('link', { name: 'Walls' });
  expect(first).toHaveAttribute('href', '/cyberrange/walls');
  expect(
    region()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Walls', 'Logs', 'Nets']);
  const all = region().getByRole('link', { name: 'View all exercises' });
  expect(all).toHaveAttribute('href', '/cyberrange');
});

it('says what the section will show when there are no exercises', async () => {
  open(['Unmapped']);
  expect(await region().findByText('Exercises of your courses show here.')).toBeVisible();
});

it('offers another try when they cannot be loaded', async () => {
  open(['Walls'], stubError(listStudentExercises, 500));
  expect(await region().findByRole('button', { name: 'Try Again' })).toBeVisible();
});
