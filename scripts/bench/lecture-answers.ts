/**
 * Measures how often the course assistant finds the answers to sixty questions that use other words than the lectures
 * (docs/decisions/029).
 */
import { measureAnswers } from '../../server/test/retrieval/measure-answers.ts';
import { checkLimit, type Figure, showFigure } from './figures.ts';

/** Percent of the questions whose range is among the first three, as the recipe for retrieval reaches it in lectures of sixty lines. */
const RECIPE_POINTS = 57;
const MAX_WRONG_ANSWERS = 3;

export const measureLectureAnswers = (): Figure[] => {
  const own = measureAnswers(1, 1);
  const sixty = measureAnswers(5, 2);
  const fresh = measureAnswers(5, 2, 'c');
  const formatFound = ({ found, chance }: typeof own): string =>
    `${found.join(' / ')} %, chance ${chance.join(' / ')} %`;
  return [
    showFigure('right range among the first one / three / five, in the lecture', formatFound(own)),
    showFigure('the same among sixty lines', formatFound(sixty)),
    showFigure('the same for thirty questions written after the choice', formatFound(fresh)),
    checkLimit('points below the recipe among the first three', RECIPE_POINTS - sixty.found[1], {
      max: 0,
    }),
    checkLimit('the same for the thirty', RECIPE_POINTS - fresh.found[1], { max: 0 }),
    checkLimit('confident answers to 30 questions that no lecture answers', own.toldWrongly[0], {
      max: MAX_WRONG_ANSWERS,
    }),
    showFigure('hedged answers to these questions', String(own.toldWrongly[1])),
  ];
};
