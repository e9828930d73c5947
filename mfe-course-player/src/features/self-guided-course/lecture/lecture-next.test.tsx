import { updateModuleProgress } from '@cairn/api/progress.contract';
import { updateUserAttributes } from '@cairn/api/user.contract';
import { collectPageEvents } from '@cairn/course-content/test/collect-page-events';
import { record } from '@cairn/session';
import { buildModule } from '@cairn/testing/builders';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError } from '@cairn/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listChangingRequests, MODULE_PROGRESS_CALLS } from '../../../lib/test/changes-in.ts';
import { delayResponses } from '../../../lib/test/delay-responses.ts';
import { mockMediaPlayback, playFilmTo, playFilmToEnd } from '../../../lib/test/media.ts';
import {
  findNextButton,
  openSelfGuidedCourse,
  passedAssessmentProgress,
  signInWithProgress,
} from '../test/self-guided-course-page.tsx';
import { buildLecture, buildFlagsBefore } from '../test/modules.ts';

const heard = collectPageEvents();
beforeEach(() => void mockMediaPlayback());

const REASON = 'Please watch the lecture before proceeding';
const oneLecture = (lecture = buildLecture()) => [
  buildModule({ ModuleID: 'm1', Lecture: lecture }),
  buildModule({ ModuleID: 'm2', Order: 2, ExerciseID: 'x1', ExerciseTitle: 'Exercise one' }),
];
const flagsOf = (moduleId: string) => record.read()?.Courses['course-1']?.[moduleId];

describe('Next', () => {
  it('[LECT-06] Next says why it waits until the film has ended', async () => {
    signInWithProgress();
    const { requests } = openSelfGuidedCourse({ modules: oneLecture() });
    expect(await findNextButton()).toHaveAttribute('aria-disabled', 'true');
    expect(await findNextButton()).toHaveAccessibleDescription(REASON);
    playFilmTo(59);
    await userEvent.click(await findNextButton());
    expect(listCallsTo(requests, updateModuleProgress)).toHaveLength(0);
    playFilmToEnd();
    expect(await findNextButton()).not.toHaveAttribute('aria-disabled');
    expect(await findNextButton()).not.toHaveAccessibleDescription(REASON);
  });

  it('[LECT-07] a lecture watched before does not hold anybody up', async () => {
    signInWithProgress({ m1: { LectureCompleted: true } });
    openSelfGuidedCourse();
    await userEvent.click(await screen.findByRole('button', { name: /Lecture one/ }));
    expect(await findNextButton()).not.toHaveAttribute('aria-disabled');
  });

  it('[LECT-08] Next makes both calls; what the server answers is kept', async () => {
    const AssessmentAttempts = [{ attemptNumber: 1, responses: ['x'.repeat(600_000)] }];
    const elsewhere = { m9: { ExerciseCompleted: true } };
    signInAs({
      Courses: {
        'course-1': { m0: { LectureCompleted: true, AssessmentAttempts }, TimeSpent: 5 },
        'course-2': elsewhere,
      },
    });
    const { requests } = openSelfGuidedCourse({
      modules: oneLecture(),
      stubs: [stubResponse(updateModuleProgress, { LectureCompleted: true })],
    });
    await findNextButton();
    playFilmToEnd();
    await userEvent.click(await findNextButton());
    expect(await screen.findByRole('heading', { name: 'Find the odd sign-in' })).toBeVisible();
    expect(await listCallsTo(requests, updateModuleProgress)[0]?.json()).toEqual({
      courseId: 'course-1',
      moduleId: 'm1',
      component: 'LectureCompleted',
    });
    expect(await listCallsTo(requests, updateUserAttributes)[0]?.json()).toEqual({
      Courses: {
        'course-1': {
          m0: { LectureCompleted: true },
          m1: { LectureCompleted: true },
        },
        'course-2': elsewhere,
      },
    });
    expect(listChangingRequests(requests)).toEqual(expect.arrayContaining(MODULE_PROGRESS_CALLS));
    expect(flagsOf('m1')).toEqual({ LectureCompleted: true });
    expect(record.read()?.Courses['course-1']?.['TimeSpent']).toBe(5);
  });

  it('a double press sends one save', async () => {
    signInWithProgress();
    const { requests } = openSelfGuidedCourse({ modules: oneLecture() });
    await findNextButton();
    playFilmToEnd();
    await userEvent.dblClick(await findNextButton());
    await screen.findByRole('heading', { name: 'Find the odd sign-in' });
    expect(listCallsTo(requests, updateModuleProgress)).toHaveLength(1);
  });

  it('shows a failed save and stays on the item', async () => {
    signInWithProgress();
    openSelfGuidedCourse({ modules: oneLecture(), stubs: [stubError(updateModuleProgress, 500)] });
    await findNextButton();
    playFilmToEnd();
    await userEvent.click(await findNextButton());
    await waitFor(() => expect(heard.notices).toEqual(['Your progress could not be saved.']));
    expect(screen.getByRole('heading', { name: 'What a log line tells you' })).toBeVisible();
    expect(await findNextButton()).not.toHaveAttribute('aria-disabled');
    expect(flagsOf('m1')).toBeUndefined();
  });

  it('a failure of the first call alone is only logged', async () => {
    signInWithProgress();
    openSelfGuidedCourse({ modules: oneLecture(), stubs: [stubError(updateUserAttributes, 500)] });
    await findNextButton();
    playFilmToEnd();
    await userEvent.click(await findNextButton());
    expect(await screen.findByRole('heading', { name: 'Find the odd sign-in' })).toBeVisible();
    await waitFor(() => expect(heard.reports).toHaveLength(1));
    expect(heard.notices).toEqual([]);
  });

  it.each([
    ['lecture', { Lecture: buildLecture() }],
    ['exercise', { ExerciseID: 'x1' }],
    ['assessment', { McqObj: { Questions: [{ type: 'essay', points: 1, text: 'Why?' }] } }],
  ] as const)(
    '[LECT-09] Next on the %s of a module without an id sends nothing',
    async (_, parts) => {
      signInWithProgress({
        '': { AssessmentAttempts: passedAssessmentProgress.AssessmentAttempts },
      });
      const { requests } = openSelfGuidedCourse({
        modules: [buildModule({ ...structuredClone(parts), ModuleID: '' } as never)],
      });
      await findNextButton();
      if (document.querySelector('video')) playFilmToEnd();
      await userEvent.click(await findNextButton());
      await waitFor(() => expect(heard.reports).toHaveLength(1));
      expect(String(heard.reports[0])).toContain('without ModuleID');
      expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    },
  );

  it('[LECT-10] Next on what is complete only moves on', async () => {
    signInWithProgress({ m1: { LectureCompleted: true, ExerciseCompleted: true } });
    const { requests } = openSelfGuidedCourse();
    await userEvent.click(await screen.findByText('Module 1: Logs'));
    await userEvent.click(await screen.findByRole('button', { name: /Lecture one/ }));
    await userEvent.click(await findNextButton());
    expect(await screen.findByRole('heading', { name: 'Find the odd sign-in' })).toBeVisible();
    await userEvent.click(await findNextButton());
    expect(await screen.findByRole('heading', { name: 'Lecture two' })).toBeVisible();
    expect(listChangingRequests(requests)).toEqual([]);
  });

  it('stays on an item that the student selects while Next is saving', async () => {
    signInWithProgress(buildFlagsBefore('m2'));
    openSelfGuidedCourse();
    const release = delayResponses(updateModuleProgress);
    await findNextButton();
    playFilmToEnd();
    await userEvent.click(await findNextButton());
    expect(screen.getByRole('button', { name: 'Saving...' })).toBeVisible();
    await userEvent.click(screen.getByText('Module 1: Logs'));
    await userEvent.click(screen.getByRole('button', { name: /Lecture one/ }));
    release();
    await waitFor(() => expect(flagsOf('m2')).toMatchObject({ LectureCompleted: true }));
    expect(await findNextButton()).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Lecture one' })).toBeVisible();
  });

  it('moves the focus to the next item', async () => {
    signInWithProgress();
    openSelfGuidedCourse({ modules: oneLecture() });
    await findNextButton();
    expect(document.body).toHaveFocus();
    playFilmToEnd();
    await userEvent.click(await findNextButton());
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Module 2, exercise' })).toHaveFocus(),
    );
  });

  it('two modules with the same film are watched each for itself', async () => {
    signInWithProgress();
    openSelfGuidedCourse({
      modules: [
        ...oneLecture().slice(0, 1),
        buildModule({ ModuleID: 'm2', Order: 2, Lecture: buildLecture({ LectureTitle: 'Again' }) }),
      ],
    });
    await findNextButton();
    playFilmToEnd();
    await userEvent.click(await findNextButton());
    expect(await screen.findByRole('heading', { name: 'Again' })).toBeVisible();
    expect(await findNextButton()).toHaveAccessibleDescription(REASON);
  });
});
