import { getCourseExercise } from '@cairn/api/exercises.contract';
import { collectPageEvents } from '@cairn/course-content/test/collect-page-events';
import { buildModule } from '@cairn/testing/builders';
import { stubResponse, stubError } from '@cairn/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { mockMediaPlayback } from '../../lib/test/media.ts';
import { buildFlagsBefore, threeModules } from './test/modules.ts';
import {
  findModuleList,
  openSelfGuidedCourse,
  signInWithProgress,
} from './test/self-guided-course-page.tsx';

const heard = collectPageEvents();
beforeEach(() => void mockMediaPlayback());

describe('the words of the module list', () => {
  it('[MODS-02] names each module by its number, in order', async () => {
    signInWithProgress(buildFlagsBefore('end'));
    openSelfGuidedCourse({ modules: threeModules().toReversed() });
    const names = within(await findModuleList()).getAllByText(/^Module \d/);
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Module 1: Logs',
      'Module 2: Timelines',
      'Module 3: Rules',
    ]);
  });

  it('keeps the words in order around a title from right to left', async () => {
    signInWithProgress();
    const ModuleTitle = 'الوحدة 1 (SQL)';
    openSelfGuidedCourse({ modules: [buildModule({ ModuleTitle })] });
    const name = within(await findModuleList()).getByText(/^Module \d/);
    expect(name).toHaveTextContent(`Module 1: \u2068${ModuleTitle}\u2069`);
  });

  it.each([
    [{ Timer: 20 }, '2 questions • 20 minutes'],
    [{ Timer: 0 }, '2 questions • No time limit'],
    [{ Timer: 20, UnlimitedTimeLimit: true }, '2 questions • No time limit'],
    [{}, '2 questions • 60 minutes'],
  ])('[MODS-05] an assessment with %j reads %s', async (limit, line) => {
    signInWithProgress();
    const Questions = [
      { type: 'essay', points: 1 },
      { type: 'essay', points: 1 },
    ] as const;
    openSelfGuidedCourse({
      modules: [buildModule({ McqObj: { Questions: [...Questions], ...limit } })],
    });
    expect(await screen.findByText(line)).toBeVisible();
  });

  it.each([
    ['a failing lookup shows the id', stubError(getCourseExercise, 404, 'not-found'), 'm1', 1],
    [
      'an empty title says so',
      stubResponse(getCourseExercise, {
        ExerciseID: 'x1',
        Title: ' ',
        Description: '',
        Instructions: '',
      }),
      'No exercise title',
      0,
    ],
  ])('[MODS-11] the title of an exercise: %s', async (_, stub, words, reports) => {
    signInWithProgress();
    const [first = buildModule()] = threeModules();
    openSelfGuidedCourse({ modules: [{ ...first, ExerciseTitle: undefined }], stubs: [stub] });
    expect(await screen.findByRole('button', { name: `${words} Exercise` })).toBeVisible();
    expect(heard.reports).toHaveLength(reports);
  });
});
