import { getCourseExercise } from '@cairn/api/exercises.contract';
import { updateModuleProgress } from '@cairn/api/progress.contract';
import { updateUserAttributes } from '@cairn/api/user.contract';
import { collectPageEvents } from '@cairn/course-content/test/collect-page-events';
import { type Site, SiteContext } from '@cairn/runtime';
import { buildModule } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError, stubApi } from '@cairn/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listChangingRequests, MODULE_PROGRESS_CALLS } from '../../lib/test/changes-in.ts';
import { ExerciseViewer } from './exercise-viewer.tsx';
import {
  findCompletedDialog,
  findNextButton,
  openSelfGuidedCourse,
  signInWithProgress,
} from './test/self-guided-course-page.tsx';

const heard = collectPageEvents();
const withExercise = buildModule({
  ModuleID: 'm1',
  ExerciseID: 'x1',
  ExerciseTitle: 'Exercise one',
});
const exercise = {
  ExerciseID: 'x1',
  Title: 'Find the odd sign-in',
  Description: 'One of these is not like the others.',
  Instructions: 'Open the log.',
};
const site: Site = {
  brand: { name: 'Cairn', mode: 'main' },
  aboutUrl: '/',
  instructorUrl: '',
  supportEmail: '',
  officeViewerUrl: '',
};

/** Opens the viewer on a site with or without a URL of the cloud desktops. */
const openAt = (desktopUrl?: string) => {
  signInAs();
  stubApi(stubResponse(getCourseExercise, { ...exercise, RegistrationCode: 'WSabc+1' }));
  renderRoute(
    [
      {
        path: '/',
        element: (
          <SiteContext value={{ ...site, ...(desktopUrl !== undefined && { desktopUrl }) }}>
            <ExerciseViewer module={withExercise} isMovingOn={false} onNext={() => {}} />
          </SiteContext>
        ),
      },
    ],
    '/',
  );
};

describe('exercise viewer', () => {
  it.each([
    [{}, ['One of these is not like the others.', 'Open the log.']],
    [
      { Description: ' ', Instructions: '' },
      ['No description provided.', 'No instructions provided.'],
    ],
  ])('[EXER-01] an exercise with %j reads %j', async (change, texts) => {
    signInWithProgress();
    openSelfGuidedCourse({
      modules: [withExercise],
      stubs: [stubResponse(getCourseExercise, { ...exercise, ...change })],
    });
    expect(await screen.findByRole('heading', { name: 'Find the odd sign-in' })).toBeVisible();
    for (const text of texts) expect(screen.getByText(text)).toBeVisible();
  });

  it('[EXER-02] opens the desktop in a new tab with the code, which is the tooltip', async () => {
    openAt('https://desktops.example/start?lang=en');
    const link = await screen.findByRole('link', { name: 'Launch Exercise' });
    expect(link).toHaveAttribute(
      'href',
      'https://desktops.example/start?lang=en&registrationCode=WSabc%2B1',
    );
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(link).toHaveAccessibleDescription('WSabc+1');
  });

  it('reads what its author wrote as Markdown, with commands to copy', async () => {
    signInWithProgress();
    openSelfGuidedCourse({
      modules: [withExercise],
      stubs: [
        stubResponse(getCourseExercise, {
          ...exercise,
          Description: 'Look *closely*.',
          Instructions: '1. Type:\n\n   ```\n   ls -l\n   ```\n\n2. Read it.',
        }),
      ],
    });
    expect((await screen.findByText('closely')).tagName).toBe('EM');
    const code = await screen.findByRole('group', { name: 'Code' });
    expect(code).toHaveTextContent('ls -l');
    expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible();
    expect(screen.getByText('Read it.').closest('ol')).not.toBeNull();
  });

  it('[EXER-02] leads to this site’s own page where that stands in for a provider', async () => {
    openAt('/dev/desktop');
    expect(await screen.findByRole('link', { name: 'Launch Exercise' })).toHaveAttribute(
      'href',
      'http://localhost/dev/desktop?registrationCode=WSabc%2B1',
    );
  });

  it('[EXER-02] without an address of the desktops it cannot be used, and keeps the tooltip', async () => {
    openAt();
    const button = await screen.findByRole('button', { name: 'Launch Exercise' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('WSabc+1');
  });

  it.each([undefined, ''])(
    '[EXER-02] with the code %j there is nothing to launch',
    async (code) => {
      signInWithProgress();
      openSelfGuidedCourse({
        modules: [withExercise],
        stubs: [stubResponse(getCourseExercise, { ...exercise, RegistrationCode: code })],
      });
      await screen.findByRole('heading', { name: 'Find the odd sign-in' });
      expect(screen.queryByText('Launch Exercise')).not.toBeInTheDocument();
    },
  );

  it('[EXER-03] Next works from the start and makes both calls', async () => {
    signInWithProgress();
    const { requests } = openSelfGuidedCourse({ modules: [withExercise] });
    expect(await findNextButton()).not.toHaveAttribute('aria-disabled');
    await userEvent.click(await findNextButton());
    expect(await findCompletedDialog()).toBeVisible();
    expect(listChangingRequests(requests)).toEqual(expect.arrayContaining(MODULE_PROGRESS_CALLS));
    expect(await listCallsTo(requests, updateModuleProgress)[0]?.json()).toEqual({
      courseId: 'course-1',
      moduleId: 'm1',
      component: 'ExerciseCompleted',
    });
    expect(await listCallsTo(requests, updateUserAttributes)[0]?.json()).toEqual({
      Courses: { 'course-1': { m1: { ExerciseCompleted: true } } },
    });
  });

  it('[EXER-04] shows a failure and offers a retry', async () => {
    signInWithProgress();
    let isDown = true;
    openSelfGuidedCourse({
      modules: [withExercise],
      stubs: [{ ...stubError(getCourseExercise, 404, 'not-found'), when: () => isDown }],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch exercise');
    expect(heard.notices).toEqual(['Failed to fetch exercise']);
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Find the odd sign-in' })).toBeVisible(),
    );
  });
});
