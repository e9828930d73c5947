import { getCourse } from '@cairn/api/course-item.contract';
import { getCourseExercise } from '@cairn/api/exercises.contract';
import { listModules } from '@cairn/api/modules.contract';
import { collectPageEvents } from '@cairn/course-content/test/collect-page-events';
import { buildModule } from '@cairn/testing/builders';
import { listCallsTo, stubError } from '@cairn/testing/stub-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getFilm, mockMediaPlayback, playFilmToEnd } from '../../lib/test/media.ts';
import {
  findModuleList,
  findNextButton,
  openSelfGuidedCourse,
  signInWithProgress,
} from './test/self-guided-course-page.tsx';
import { buildFlagsBefore, threeModules } from './test/modules.ts';

const heard = collectPageEvents();
beforeEach(() => void mockMediaPlayback());

/** Returns the first request at the end of a course, which loads its survey. */
const endings = (requests: readonly Request[]) => listCallsTo(requests, getCourse);
const tab = (name: string) => screen.getByRole('tab', { name });
const assessment = () => screen.findByRole('heading', { name: 'Module 2: Timelines' });
const leaving = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('self-guided course', () => {
  it("[ASYNC-01] has the tabs 'Course Content' and 'Overview'", async () => {
    signInWithProgress();
    openSelfGuidedCourse();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Course Content',
      'Overview',
    ]);
    expect(tab('Course Content')).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(tab('Overview'));
    expect(screen.getByText('The overview')).toBeVisible();
  });

  it('[ASYNC-02] shows the viewer of the item that is selected', async () => {
    signInWithProgress({ ...buildFlagsBefore('m2'), m2: { LectureCompleted: true } });
    openSelfGuidedCourse();
    expect(await assessment()).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Lecture two/ }));
    expect(screen.getByRole('heading', { name: 'Lecture two' })).toBeVisible();
    expect(getFilm()).toBeVisible();
    const isAfter = (await findModuleList()).compareDocumentPosition(getFilm());
    expect(isAfter).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('button', { name: 'Start Assessment' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByText('Module 1: Logs'));
    await userEvent.click(screen.getByRole('button', { name: /Exercise one/ }));
    expect(await screen.findByRole('heading', { name: 'Find the odd sign-in' })).toBeVisible();
    expect(document.querySelector('video')).not.toBeInTheDocument();
  });

  it('shows where the modules will be until they are there', async () => {
    signInWithProgress();
    openSelfGuidedCourse();
    expect(screen.getByRole('group', { name: 'Loading modules' })).toHaveAttribute('aria-busy');
    await findModuleList();
    expect(screen.queryByRole('group', { name: 'Loading modules' })).not.toBeInTheDocument();
  });

  it('[ASYNC-07] shows a failure and offers a retry', async () => {
    signInWithProgress();
    let isDown = true;
    openSelfGuidedCourse({ stubs: [{ ...stubError(listModules, 500), when: () => isDown }] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch modules');
    expect(heard.notices).toEqual(['Failed to fetch modules']);
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await findModuleList()).toBeVisible();
  });

  it('[ASYNC-08] a course without modules says so', async () => {
    signInWithProgress();
    const { requests } = openSelfGuidedCourse({ modules: [] });
    const list = await findModuleList();
    expect(within(list).getByText('No modules available for this course.')).toBeVisible();
    expect(within(list).getByText('0%')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument();
    expect(endings(requests)).toHaveLength(0);
  });

  it('199 of 200 modules are not the end, whatever the rounded share says', async () => {
    const modules = Array.from({ length: 200 }, (_, index) =>
      buildModule({ ModuleID: `m${index}`, Order: index, ExerciseID: 'x', ExerciseTitle: 'E' }),
    );
    signInWithProgress(
      Object.fromEntries(
        modules.slice(1).map(({ ModuleID }) => [ModuleID, { ExerciseCompleted: true }]),
      ),
    );
    const { requests } = openSelfGuidedCourse({ modules });
    expect(await screen.findByText('199 of 200 modules complete')).toBeVisible();
    expect(endings(requests)).toHaveLength(0);
  });
});

describe('an attempt that is being taken', () => {
  const start = async () => {
    signInWithProgress({ ...buildFlagsBefore('m2'), m2: { LectureCompleted: true } });
    openSelfGuidedCourse();
    await userEvent.click(await screen.findByRole('button', { name: 'Start Assessment' }));
    await screen.findByRole('button', { name: 'Submit Assessment' });
  };
  const dialog = () => screen.queryByRole('dialog', { name: 'Leave the assessment?' });

  it('the browser asks before the page goes away, only then', async () => {
    await start();
    expect(leaving()).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Submit Assessment' }));
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByText('Your assessment has been graded.');
    expect(leaving()).toBe(true);
  });

  it('asks before another item is shown', async () => {
    await start();
    await userEvent.click(screen.getByRole('button', { name: /Lecture two/ }));
    expect(dialog()).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
    expect(screen.getByRole('button', { name: 'Submit Assessment' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Lecture two/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(screen.getByRole('heading', { name: 'Lecture two' })).toBeVisible();
  });

  it('is kept behind another tab, and comes forward when it ends', async () => {
    await start();
    const attempt = await assessment();
    await userEvent.click(tab('Overview'));
    expect(attempt).not.toBeVisible();
    fireEvent.click(screen.getByText('Submit Assessment'));
    fireEvent.click(screen.getByText('Submit'));
    await waitFor(() => expect(attempt).toBeVisible());
    expect(tab('Course Content')).toHaveAttribute('aria-selected', 'true');
  });
});

describe('a visitor of a public course', () => {
  it('[VIEW-10] keeps progress in this browser, per course, and sends nothing', async () => {
    const { requests, unmount } = openSelfGuidedCourse();
    await findNextButton();
    playFilmToEnd();
    await userEvent.click(await findNextButton());
    expect(await screen.findByText('0 of 3 modules complete')).toBeVisible();
    await userEvent.click(await findNextButton());
    expect(await screen.findByText('1 of 3 modules complete')).toBeVisible();
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    unmount();
    openSelfGuidedCourse();
    expect(await screen.findByText('1 of 3 modules complete')).toBeVisible();
    expect(Object.keys(localStorage)).toEqual(['cairn.guest-progress.course-1']);
  });

  it('sees that there is an exercise, and how to get to it', async () => {
    const [first = buildModule()] = threeModules();
    const { requests } = openSelfGuidedCourse({ modules: [{ ...first, Lecture: undefined }] });
    expect(await screen.findByRole('heading', { name: 'Exercise one' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/login?redirect=%2Fcourse%2Fcourse-1',
    );
    expect(listCallsTo(requests, getCourseExercise)).toHaveLength(0);
    expect(heard.notices).toEqual([]);
  });

  it('goes on when the browser keeps nothing', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    openSelfGuidedCourse();
    await findNextButton();
    playFilmToEnd();
    await userEvent.click(await findNextButton());
    expect(await screen.findByRole('heading', { name: 'Exercise one' })).toBeVisible();
    expect(heard.reports).toHaveLength(1);
  });
});
