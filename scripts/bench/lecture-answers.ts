/** Where the course assistant finds the answers to sixty questions in other words than the lectures' (docs/decisions/029). */
import { measureAnswers } from '../../server/test/retrieval/measure-answers.ts';
import { type Figure, information, limited } from './figures.ts';

/** Percent of the recipe for retrieval, among the first three ranges of lectures of sixty lines. */
const RECIPE = 57;
const MOST_PLAIN = 3;

export const measureLectureAnswers = (): Figure[] => {
  const own = measureAnswers(1, 1);
  const sixty = measureAnswers(5, 2);
  const fresh = measureAnswers(5, 2, 'c');
  const beside = ({ found, chance }: typeof own): string =>
    `${found.join(' / ')} %, chance ${chance.join(' / ')} %`;
  return [
    information('right range at first / third / fifth place, in the lecture', beside(own)),
    information('the same among sixty lines', beside(sixty)),
    information('the same for thirty questions written after the choice', beside(fresh)),
    limited('points missing to the recipe at the third place', RECIPE - sixty.found[1], {
      most: 0,
    }),
    limited('the same for the thirty', RECIPE - fresh.found[1], { most: 0 }),
    limited('of 30 that no lecture answers, answered plainly', own.toldWrongly[0], {
      most: MOST_PLAIN,
    }),
    information('of these with a hedge', String(own.toldWrongly[1])),
  ];
};
