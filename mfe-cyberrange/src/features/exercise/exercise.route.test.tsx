import { describeWorkspace } from '@cairn/api/exercise-workspace.contract';
import { getRangeExercise } from '@cairn/api/exercises.contract';
import { stubResponse, listCallsTo, stubError, stubApi } from '@cairn/testing/stub-api';
import { translatePage } from '@cairn/testing/translate-page';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildExercise } from '../../lib/test/build-exercise.ts';
import { buildDesktop, findDesktopFacts, openExercisePage } from './test/exercise-page.tsx';

// Preloads the screen's chunk, whose loading is not tested here.
beforeAll(() => import('./exercise.page.tsx'));

const UNAVAILABLE = 'Service is temporarily unavailable. Please try again shortly.';
const title = () => screen.findByRole('heading', { level: 1, name: 'Hunt in the Login Log' });

describe('exercise', () => {
  it('[CYB-10] [PAPI-65] shows what it is, and the same three steps as every exercise', async () => {
    const { requests } = openExercisePage();
    expect(await screen.findByRole('group', { name: 'Loading exercise' })).toBeVisible();
    expect(await title()).toBeVisible();
    expect(document.title).toBe('Hunt in the Login Log · Cairn');
    expect(screen.getByText('Log Analysis')).toBeVisible();
    expect(screen.getByText('Incident Response')).toBeVisible();
    expect(screen.getByText('Somebody got in. Find out when.')).toBeVisible();
    const steps = within(screen.getByRole('region', { name: 'Instructions' }));
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Open the workspace.',
      'Do the exercise.',
      'Take the quiz.',
    ]);
    const [asked] = listCallsTo(requests, getRangeExercise);
    expect(new URL(asked?.url ?? '').pathname).toBe('/api/exercises/hunt');
    expect(asked?.headers.get('id')).toBe('student-1');
  });

  it('[CYB-12] links to the quiz of the exercise', async () => {
    openExercisePage({ exercise: { ExerciseID: 'a/b' } });
    expect(await screen.findByRole('link', { name: 'Start MCQ Quiz' })).toHaveAttribute(
      'href',
      '/mcqs/a%2Fb',
    );
  });

  it.each([{ PdfUrl: '' }, { PdfUrl: '/media/hunt.pdf' }])(
    '[CYB-12] offers no quiz where there is none, with %j',
    async (files) => {
      openExercisePage({ exercise: { ...files, McqUrl: '' } });
      await title();
      expect(screen.queryByRole('link', { name: 'Start MCQ Quiz' })).not.toBeInTheDocument();
    },
  );

  it('[CYB-09] a failed call says why, and can be tried again', async () => {
    openExercisePage({ stubs: [stubError(getRangeExercise, 500)] });
    expect(await screen.findByRole('alert')).toHaveTextContent(UNAVAILABLE);
    stubApi(
      stubResponse(getRangeExercise, buildExercise()),
      stubResponse(describeWorkspace, buildDesktop()),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await title()).toBeVisible();
  });

  it.each([
    [404, 'not-found', 'Not found.'],
    [403, 'forbidden', 'You don’t have access to do that.'],
  ] as const)('[CYB-09] %d leads back to the list', async (status, code, words) => {
    openExercisePage({ stubs: [stubError(getRangeExercise, status, code)] });
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View All Exercises' })).toHaveAttribute(
      'href',
      '/cyberrange',
    );
  });
});

describe('workspace details', () => {
  it('[CYB-13] [PAPI-67] tell what the desktop is, the password masked', async () => {
    const { requests } = openExercisePage();
    expect(await findDesktopFacts()).toEqual({
      Username: 'maya',
      Password: '••••••••hidden',
      'Registration ID': 'HUNT+7',
      OS: 'Ubuntu 22.04',
      'Workspace status': 'Available',
      'Time limit': 'Unlimited',
    });
    const [asked] = listCallsTo(requests, describeWorkspace);
    expect(new URL(asked?.url ?? '').search).toBe('?workspaceId=ws-1');
  });

  it('keep the translators of browsers away from what is typed elsewhere', async () => {
    openExercisePage();
    await userEvent.click(await screen.findByRole('button', { name: 'Show password' }));
    translatePage()();
    expect(screen.getByText('Available').localName).toBe('font');
    for (const text of ['maya', 'Heron-19', 'HUNT+7'])
      expect(screen.getByText(text).closest('font')).toBeNull();
  });

  it('[CYB-13] show and hide the password', async () => {
    openExercisePage();
    const show = await screen.findByRole('button', { name: 'Show password' });
    expect(document.body).not.toHaveTextContent('Heron-19');
    await userEvent.click(show);
    expect(screen.getByText('Heron-19')).toBeVisible();
    const hide = screen.getByRole('button', { name: 'Hide password' });
    expect(hide).toHaveFocus();
    await userEvent.click(hide);
    expect(document.body).not.toHaveTextContent('Heron-19');
  });

  it('[CYB-13] show a dash for what the reply does not hold', async () => {
    const WorkspaceProperties = { Protocols: ['WSP'] };
    openExercisePage({
      desktop: { WorkspaceProperties, Password: undefined, RegistrationCode: undefined },
    });
    expect(await findDesktopFacts()).toMatchObject({
      Password: '-',
      'Registration ID': '-',
      OS: '-',
    });
    expect(screen.queryByRole('button', { name: 'Show password' })).not.toBeInTheDocument();
  });

  it('[CYB-09] a failed call says why, shows dashes, leaves the rest, and can be tried again', async () => {
    openExercisePage({ stubs: [stubError(describeWorkspace, 503)] });
    expect(await screen.findByRole('alert', {}, { timeout: 3000 })).toHaveTextContent(UNAVAILABLE);
    expect(await title()).toBeVisible();
    expect(screen.getByRole('link', { name: 'Start MCQ Quiz' })).toBeVisible();
    expect(await findDesktopFacts()).toEqual({
      Username: '-',
      Password: '-',
      'Registration ID': '-',
      OS: '-',
      'Workspace status': '-',
      'Time limit': 'Unlimited',
    });
    expect(screen.queryByText('Please log in via the desktop client.')).not.toBeInTheDocument();
    stubApi(stubResponse(describeWorkspace, buildDesktop()));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Available')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('ask for nothing when the student has no desktop for the exercise', async () => {
    const { requests } = openExercisePage({ hasDesktop: false });
    expect(await screen.findByText('You have no workspace for this exercise yet.')).toBeVisible();
    expect(await findDesktopFacts()).toMatchObject({ Username: '-', 'Workspace status': '-' });
    expect(listCallsTo(requests, describeWorkspace)).toHaveLength(0);
  });

  it.each([
    ['Windows Server 2022', 'Windows desktop'],
    ['Ubuntu Linux 22', 'Ubuntu desktop'],
    ['Amazon Linux 2', 'Linux desktop'],
    ['Plan 9', 'Desktop'],
  ])('[CYB-15] %s is pictured as: %s', async (OperatingSystemName, name) => {
    openExercisePage({ desktop: { WorkspaceProperties: { OperatingSystemName, Protocols: [] } } });
    expect(await screen.findByText(OperatingSystemName)).toBeVisible();
    expect(screen.getByRole('img', { name })).toBeVisible();
  });
});
