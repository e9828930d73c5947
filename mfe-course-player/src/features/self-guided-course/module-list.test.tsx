import { collectPageEvents } from '@cairn/course-content/test/collect-page-events';
import { buildModule } from '@cairn/testing/builders';
import { listCallsTo, stubError } from '@cairn/testing/stub-api';
import { listModules } from '@cairn/api/modules.contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { mockMediaPlayback, playFilmToEnd } from '../../lib/test/media.ts';
import {
  findCompletedDialog,
  findModuleList,
  findNextButton,
  openSelfGuidedCourse,
  passedAssessmentProgress,
  signInWithProgress,
} from './test/self-guided-course-page.tsx';
import { buildLecture, buildFlagsBefore, threeModules } from './test/modules.ts';

const heard = collectPageEvents();
beforeEach(() => void mockMediaPlayback());

const entry = async (title: string) => {
  const label = await within(await findModuleList()).findByText(title);
  return label.closest('li') as HTMLElement;
};
/** Returns what is shown of an unlocked module when it is closed. */
const summary = async (title: string) =>
  (await entry(title)).querySelector('summary') as HTMLElement;
const current = () => document.querySelector('[aria-current="step"]');

describe('module list', () => {
  it.each([
    ['m2', '1 of 3 modules complete', '33%'],
    ['m3', '2 of 3 modules complete', '67%'],
  ] as const)(
    '[MODS-01] before %s it tells how many modules are complete, and the share',
    async (until, words, share) => {
      signInWithProgress(buildFlagsBefore(until));
      openSelfGuidedCourse();
      const list = within(await findModuleList());
      expect(list.getByRole('status')).toHaveTextContent(words);
      expect(list.getByText(share)).toBeVisible();
    },
  );

  it('[MODS-03] a locked module has nothing to press and opens by no key', async () => {
    signInWithProgress();
    openSelfGuidedCourse();
    const locked = await entry('Module 2: Timelines');
    expect(locked).toHaveTextContent('(locked)');
    expect(locked.querySelector('svg')).toBeInTheDocument();
    await userEvent.click(within(locked).getByText('Module 2: Timelines'));
    expect(within(locked).queryByText('Lecture two')).not.toBeInTheDocument();
    expect(locked.querySelector('summary, button, a, [tabindex]')).not.toBeInTheDocument();
  });

  it('[MODS-04] lists lecture, exercise and assessment, each only where it exists', async () => {
    signInWithProgress(buildFlagsBefore('end'));
    openSelfGuidedCourse({
      modules: [
        buildModule({
          Lecture: buildLecture({ LectureTitle: 'Lecture one' }),
          ExerciseID: 'x1',
          ExerciseTitle: 'Exercise one',
          McqObj: { Questions: [{ type: 'essay', points: 1 }] },
        }),
        buildModule({
          ModuleID: 'm2',
          ModuleTitle: 'Empty',
          Order: 2,
          Lecture: buildLecture({ LectureUrl: '', LectureTitle: 'Not there' }),
          ExerciseID: '',
          McqObj: { Questions: [] },
        }),
      ],
    });
    const full = await entry('Module 1: Module one');
    expect(
      within(full)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Lecture one Lecture',
      'Exercise one Exercise',
      'Assessment 1 questions • 60 minutes',
    ]);
  });

  it.each([
    ['an empty address, an empty id and no question', { LectureUrl: '' }],
    ['nothing at all', undefined],
  ])('[MODS-04] a module with %s lists nothing', async (_name, lecture) => {
    signInWithProgress();
    openSelfGuidedCourse({
      modules: [
        buildModule(
          lecture && {
            Lecture: buildLecture(lecture),
            ExerciseID: '',
            McqObj: { Questions: [] },
          },
        ),
      ],
    });
    const empty = await entry('Module 1: Module one');
    expect(within(empty).queryByRole('listitem')).not.toBeInTheDocument();
  });

  it.each([
    ['nothing done', {}, 'Lecture one', 'Module 1: Logs'],
    ['the lecture done', { m1: { LectureCompleted: true } }, 'Exercise one', 'Module 1: Logs'],
    [
      'a module and a half',
      { ...buildFlagsBefore('m2'), m2: { LectureCompleted: true } },
      'Assessment',
      'Module 2: Timelines',
    ],
  ])('[MODS-07] with %s it opens at the first item that is not', async (_, progress, item, at) => {
    signInWithProgress(progress);
    openSelfGuidedCourse();
    const here = await entry(at);
    await waitFor(() => expect(current()).toHaveTextContent(item));
    expect(here).toContainElement(current() as HTMLElement);
    expect(current()).toBeVisible();
  });

  it('[MODS-08] a complete course opens at the first item of the last module', async () => {
    signInWithProgress({
      ...buildFlagsBefore('end'),
      m4: { ExerciseCompleted: true, AssessmentCompleted: true },
    });
    const last = buildModule({
      ModuleID: 'm4',
      Order: 4,
      ExerciseID: 'x1',
      ExerciseTitle: 'The last one',
      McqObj: { Questions: [{ type: 'essay', points: 1 }] },
    });
    openSelfGuidedCourse({ modules: [...threeModules(), last] });
    await waitFor(() => expect(current()).toHaveTextContent('The last one'));
  });

  it('[MODS-09] marks what is done, and counts it right after Next', async () => {
    signInWithProgress({ ...buildFlagsBefore('m2'), m2: passedAssessmentProgress });
    openSelfGuidedCourse();
    expect(await summary('Module 1: Logs')).toHaveTextContent('(complete)');
    expect(await summary('Module 2: Timelines')).not.toHaveTextContent('(complete)');
    expect(screen.getByRole('button', { name: /Lecture two/ })).toHaveAccessibleName(
      /\(complete\)/,
    );
    expect(screen.getByText('Module 3: Rules').closest('li')).toHaveTextContent('(locked)');
    await userEvent.click(await findNextButton());
    const list = within(await findModuleList());
    await waitFor(() => expect(list.getByRole('status')).toHaveTextContent('2 of 3 modules'));
    expect(screen.getByText('67%')).toBeVisible();
    expect(await summary('Module 2: Timelines')).toHaveTextContent('(complete)');
    expect(await entry('Module 3: Rules')).not.toHaveTextContent('(locked)');
  });

  it('[MODS-10] Next leads through the module, into the next one and stays at the end', async () => {
    signInWithProgress({ ...buildFlagsBefore('m2'), m2: passedAssessmentProgress });
    const { requests } = openSelfGuidedCourse();
    await userEvent.click(await findNextButton());
    expect(await screen.findByRole('heading', { name: 'Lecture three' })).toBeVisible();
    expect(current()).toHaveTextContent('Lecture three');
    expect(current()).toBeVisible();
    // The server left out its content while it was locked.
    expect(listCallsTo(requests, listModules)).toHaveLength(2);
    playFilmToEnd();
    await userEvent.click(await findNextButton());
    expect(await findCompletedDialog()).toBeVisible();
    expect(current()).toHaveTextContent('Lecture three');
  });

  it('[MODS-10] Next goes to the item after this one, also when all are done, and stays at the last', async () => {
    signInWithProgress({
      ...buildFlagsBefore('end'),
      m3: { LectureCompleted: true, ExerciseCompleted: true },
    });
    const [first, second, third] = threeModules();
    if (!first || !second || !third) throw new Error('Three modules');
    const last = { ...third, ExerciseID: 'x1', ExerciseTitle: 'The last exercise' };
    openSelfGuidedCourse({ modules: [first, second, last] });
    await userEvent.click(await summary('Module 1: Logs'));
    await userEvent.click(screen.getByRole('button', { name: /^Lecture one/ }));
    for (const [module, item] of [
      ['Module 1: Logs', 'Exercise one'],
      ['Module 2: Timelines', 'Lecture two'],
    ] as const) {
      await userEvent.click(await findNextButton());
      await waitFor(() => expect(current()).toHaveTextContent(item));
      expect(await entry(module)).toContainElement(current() as HTMLElement);
    }
    await userEvent.click(await summary('Module 3: Rules'));
    await userEvent.click(screen.getByRole('button', { name: /^The last exercise/ }));
    await userEvent.click(await findNextButton());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled());
    expect(current()).toHaveTextContent('The last exercise');
  });

  it('[MODS-10] within a module nothing is read again', async () => {
    signInWithProgress();
    const { requests } = openSelfGuidedCourse();
    await findNextButton();
    playFilmToEnd();
    await userEvent.click(await findNextButton());
    expect(await screen.findByRole('heading', { name: 'Find the odd sign-in' })).toBeVisible();
    expect(listCallsTo(requests, listModules)).toHaveLength(1);
  });

  it('a module that cannot be read yet is not entered; Next tries again', async () => {
    signInWithProgress({ m1: { LectureCompleted: true } });
    let isDown = false;
    const { requests } = openSelfGuidedCourse({
      stubs: [{ ...stubError(listModules, 400, 'invalid'), when: () => isDown }],
    });
    const button = await findNextButton();
    isDown = true;
    await userEvent.click(button);
    await waitFor(() => expect(heard.notices).toEqual(['Failed to fetch modules']));
    expect(screen.queryByRole('heading', { name: 'Lecture two' })).not.toBeInTheDocument();
    isDown = false;
    await userEvent.click(await findNextButton());
    expect(await screen.findByRole('heading', { name: 'Lecture two' })).toBeVisible();
    expect(listCallsTo(requests, listModules)).toHaveLength(3);
  });

  it('Next goes to what was left out before a module that is still locked', async () => {
    signInWithProgress({ m1: { ExerciseCompleted: true } });
    openSelfGuidedCourse();
    await userEvent.click(await screen.findByRole('button', { name: /Exercise one/ }));
    await userEvent.click(await findNextButton());
    expect(await screen.findByRole('heading', { name: 'Lecture one' })).toBeVisible();
  });

  it('folds and unfolds as a whole', async () => {
    signInWithProgress();
    openSelfGuidedCourse();
    const button = await screen.findByRole('button', { name: 'Hide modules' });
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(button);
    expect(button).toHaveAccessibleName('Show modules');
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });
});
