import { listStudentExercises, type RangeExercise } from '@cairn/api/exercises.contract';
import { events } from '@cairn/session';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, stubError, stubApi } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { exerciseListRoutes } from './exercise-list.routes.tsx';

// Preloads the screen's chunk, whose loading is not tested here.
beforeAll(() => import('./exercise-list.page.tsx'));

const exercise = (Title: string, change: Partial<RangeExercise> = {}): RangeExercise => ({
  ExerciseID: Title.toLowerCase(),
  Title,
  Description: `About ${Title}`,
  Category: ['Networking'],
  Courses: ['c1'],
  CoursesTitles: ['Course one'],
  Roles: [],
  PdfUrl: '',
  McqUrl: '',
  ...change,
});
const six = ['F', 'E', 'D', 'C', 'B', 'A'].map((title) => exercise(title));
const open = (exercises = six, url = '/cyberrange') => {
  signInAs({
    ExerciseIDWorkspaceIDMapping: Object.fromEntries(
      exercises
        .filter(({ Title }) => Title !== 'Unmapped')
        .map(({ ExerciseID }) => [ExerciseID, 'ws-1']),
    ),
  });
  const requests = stubApi(stubResponse(listStudentExercises, exercises));
  return { ...renderRoute(exerciseListRoutes, url), requests };
};
const titles = async () =>
  within(await screen.findByRole('list', { name: 'Exercises' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);

describe('exercise list', () => {
  it('[CYB-01] shows its heading', async () => {
    const { requests } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Exercises' })).toBeVisible();
    expect(screen.getByText('Reinforce your learning')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Loading exercises' })).toBeVisible();
    await titles();
    expect(requests).toHaveLength(1);
  });

  it('[PAPI-63] asks in the name of the student, and shows what it reads', async () => {
    const { requests } = open([
      exercise('Firewall', { Category: ['Networking', 'Linux'], CoursesTitles: ['Walls'] }),
    ]);
    const card = within(await screen.findByRole('article', { name: 'Firewall' }));
    for (const text of ['About Firewall', 'Networking', 'Linux', 'Walls']) {
      expect(card.getByText(text)).toBeVisible();
    }
    expect(new URL(requests[0]?.url ?? '').pathname).toBe('/api/exercises/student');
    expect(requests[0]?.headers.get('id')).toBe('student-1');
  });

  it('[CYB-02] leaves exercises without a desktop out', async () => {
    open([exercise('Mapped'), exercise('Unmapped')]);
    expect(await titles()).toEqual(['Mapped']);
  });

  it('[CYB-03] [CYB-04] [CYB-05] filters, sorts and resets, all in the address', async () => {
    const cloud = exercise('Z', {
      Category: ['Cloud'],
      Courses: ['c2'],
      CoursesTitles: ['A course'],
    });
    const { router } = open([...six, cloud], '/cyberrange?page=2');
    await titles();
    await userEvent.selectOptions(screen.getByLabelText('Category'), 'Cloud');
    expect(await titles()).toEqual(['Z']);
    expect(screen.getByRole('status')).toHaveTextContent('1 exercise on this page.');
    expect(router.state.location.search).toBe('?category=Cloud');
    await userEvent.selectOptions(screen.getByLabelText('Course'), 'Course one');
    expect(screen.getByText('No virtual machine exercises were found...')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('0 exercises on this page.');
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Course');
    await userEvent.click(screen.getByRole('button', { name: 'Reset Filters' }));
    expect(router.state.location.search).toBe('');
    expect(await titles()).toEqual(['A', 'B', 'C', 'D', 'E']);
    for (const label of ['Course', 'Category'])
      expect(screen.getByLabelText(label)).toHaveValue('');
    expect(screen.getByLabelText('Sort by')).toHaveDisplayValue('Title');
    expect(screen.getByRole('status')).toHaveTextContent('Sorted by Title.');
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Course');
    expect((await titles())[0]).toBe('Z');
    expect(screen.getByRole('status')).toHaveTextContent('Sorted by Course.');
    await userEvent.click(screen.getByRole('link', { name: 'Next' }));
    expect(router.state.location.search).toBe('?sort=course&page=2');
    await userEvent.click(screen.getByRole('button', { name: 'Reset Filters' }));
    expect(router.state.location.search).toBe('');
  });

  it("[CYB-06] five a page, 'Page X of Y', no way beyond the ends", async () => {
    open();
    expect(await titles()).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(screen.getByText('Page 1 of 2')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('link', { name: 'Next' }));
    expect(await titles()).toEqual(['F']);
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('[CYB-07] a card opens its exercise', async () => {
    open([exercise('Firewall')]);
    expect(await screen.findByRole('link', { name: 'Open Firewall' })).toHaveAttribute(
      'href',
      '/cyberrange/firewall',
    );
  });

  it('[CYB-08] says when there is nothing and leads to the courses', async () => {
    open([]);
    expect(await screen.findByText('No virtual machine exercises were found...')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View All Courses' })).toHaveAttribute(
      'href',
      '/course-catalog',
    );
  });

  it('[CYB-09] a failed list tells why and reads as empty', async () => {
    const heard: string[] = [];
    const stop = events.on('notice.shown', ({ message }) => heard.push(message));
    signInAs();
    stubApi(stubError(listStudentExercises, 500));
    renderRoute(exerciseListRoutes, '/cyberrange');
    expect(await screen.findByText('No virtual machine exercises were found...')).toBeVisible();
    await waitFor(() =>
      expect(heard).toEqual(['Service is temporarily unavailable. Please try again shortly.']),
    );
    stop();
  });
});
