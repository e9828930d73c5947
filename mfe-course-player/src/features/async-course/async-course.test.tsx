import { getCourseExercise } from '@cairn/api/exercises.contract';
import { listModules } from '@cairn/api/modules.contract';
import { buildModule } from '@cairn/testing/builders';
import { callsTo, fails } from '@cairn/testing/stub-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listen } from '../../lib/test/listen.ts';
import { film, installMedia, playToTheEnd } from '../../lib/test/media.ts';
import { modulesList, next, openAsyncCourse, study } from './test/async-course-page.tsx';
import { doneUntil, threeModules } from './test/modules.ts';

const heard = listen();
beforeEach(() => void installMedia());

const tab = (name: string) => screen.getByRole('tab', { name });
const leaving = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('self-guided course', () => {
  it("[ASYNC-01] has the tabs 'Course Content' and 'Overview'", async () => {
    study();
    openAsyncCourse();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Course Content',
      'Overview',
    ]);
    expect(tab('Course Content')).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(tab('Overview'));
    expect(screen.getByText('The overview')).toBeVisible();
  });

  it('[ASYNC-02] shows the viewer of the item that is selected', async () => {
    study({ ...doneUntil('m2'), m2: { LectureCompleted: true } });
    openAsyncCourse();
    expect(await screen.findByText('The assessment')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Lecture two/ }));
    expect(screen.getByRole('heading', { name: 'Lecture two' })).toBeVisible();
    expect(film()).toBeVisible();
    expect(screen.queryByText('The assessment')).not.toBeInTheDocument();
    await userEvent.click(screen.getByText('Module 1: Logs'));
    await userEvent.click(screen.getByRole('button', { name: /Exercise one/ }));
    expect(await screen.findByRole('heading', { name: 'Find the odd sign-in' })).toBeVisible();
    expect(document.querySelector('video')).not.toBeInTheDocument();
  });

  it('shows where the modules will be until they are there', async () => {
    study();
    openAsyncCourse();
    expect(screen.getByRole('group', { name: 'Loading modules' })).toHaveAttribute('aria-busy');
    await modulesList();
    expect(screen.queryByRole('group', { name: 'Loading modules' })).not.toBeInTheDocument();
  });

  it('[ASYNC-07] a failure is told and can be tried again', async () => {
    study();
    let isDown = true;
    openAsyncCourse({ stubs: [{ ...fails(listModules, 500), when: () => isDown }] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch modules');
    expect(heard.notices).toEqual(['Failed to fetch modules']);
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await modulesList()).toBeVisible();
  });

  it('[ASYNC-08] a course without modules says so', async () => {
    study();
    openAsyncCourse({ modules: [] });
    const list = await modulesList();
    expect(within(list).getByText('No modules available for this course.')).toBeVisible();
    expect(within(list).getByText('0%')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument();
    expect(screen.getByText('Not reached')).toBeInTheDocument();
  });

  it('199 of 200 modules are not the end, whatever the rounded share says', async () => {
    const modules = Array.from({ length: 200 }, (_, index) =>
      buildModule({ ModuleID: `m${index}`, Order: index, ExerciseID: 'x', ExerciseTitle: 'E' }),
    );
    study(
      Object.fromEntries(
        modules.slice(1).map(({ ModuleID }) => [ModuleID, { ExerciseCompleted: true }]),
      ),
    );
    openAsyncCourse({ modules });
    expect(await screen.findByText('199 of 200 modules complete')).toBeVisible();
    expect(screen.getByText('Not reached')).toBeInTheDocument();
  });
});

describe('an attempt that is being taken', () => {
  const start = async () => {
    study({ ...doneUntil('m2'), m2: { LectureCompleted: true } });
    openAsyncCourse();
    await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
  };
  const dialog = () => screen.queryByRole('dialog', { name: 'Leave the assessment?' });

  it('[ASMT-26] the browser asks before the page goes away, only then', async () => {
    await start();
    expect(leaving()).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Hand in' }));
    expect(leaving()).toBe(true);
  });

  it('asks before another item is shown', async () => {
    await start();
    await userEvent.click(screen.getByRole('button', { name: /Lecture two/ }));
    expect(dialog()).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
    expect(screen.getByText('The assessment')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Lecture two/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(screen.getByRole('heading', { name: 'Lecture two' })).toBeVisible();
  });

  it('asks before a link leads out of the course', async () => {
    const link = document.body.appendChild(document.createElement('a'));
    link.href = '/course-catalog?level=All';
    const follow = jest.fn((event: Event) => event.preventDefault());
    link.addEventListener('click', follow);
    await start();
    await userEvent.click(link);
    expect(follow).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(heard.paths).toEqual(['/course-catalog?level=All']);
    link.remove();
  });

  it.each([
    ['in a new tab', (link: HTMLAnchorElement) => link.setAttribute('target', '_blank'), {}],
    ['opened aside', () => {}, { ctrlKey: true }],
    ['to a file', (link: HTMLAnchorElement) => link.setAttribute('download', ''), {}],
  ])('leaves a link %s alone', async (_, change, keys) => {
    const link = document.body.appendChild(document.createElement('a'));
    link.href = '/elsewhere';
    change(link);
    const follow = jest.fn((event: Event) => event.preventDefault());
    link.addEventListener('click', follow);
    await start();
    fireEvent.click(link, keys);
    expect(follow).toHaveBeenCalledTimes(1);
    expect(dialog()).not.toBeInTheDocument();
    link.remove();
  });

  it('is kept behind another tab, and comes forward when it ends', async () => {
    await start();
    const attempt = screen.getByText('The assessment');
    await userEvent.click(tab('Overview'));
    expect(attempt).not.toBeVisible();
    fireEvent.click(screen.getByText('Hand in'));
    await waitFor(() => expect(attempt).toBeVisible());
    expect(tab('Course Content')).toHaveAttribute('aria-selected', 'true');
  });
});

describe('a visitor of a public course', () => {
  it('[VIEW-10] keeps progress in this browser, per course, and sends nothing', async () => {
    const { requests, unmount } = openAsyncCourse();
    await next();
    playToTheEnd();
    await userEvent.click(await next());
    expect(await screen.findByText('0 of 3 modules complete')).toBeVisible();
    await userEvent.click(await next());
    expect(await screen.findByText('1 of 3 modules complete')).toBeVisible();
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    unmount();
    openAsyncCourse();
    expect(await screen.findByText('1 of 3 modules complete')).toBeVisible();
    expect(Object.keys(localStorage)).toEqual(['cairn.guest-progress.course-1']);
  });

  it('sees that there is an exercise, and how to get to it', async () => {
    const [first = buildModule()] = threeModules();
    const { requests } = openAsyncCourse({ modules: [{ ...first, Lecture: undefined }] });
    expect(await screen.findByRole('heading', { name: 'Exercise one' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/login?redirect=%2Fcourse%2Fcourse-1',
    );
    expect(callsTo(requests, getCourseExercise)).toHaveLength(0);
    expect(heard.notices).toEqual([]);
  });

  it('goes on when the browser keeps nothing', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    openAsyncCourse();
    await next();
    playToTheEnd();
    await userEvent.click(await next());
    expect(await screen.findByRole('heading', { name: 'Exercise one' })).toBeVisible();
    expect(heard.reports).toHaveLength(1);
  });
});
