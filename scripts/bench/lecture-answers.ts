/**
 * Measures how often the course assistant finds the answers to sixty questions that use other words than the lectures
 * (docs/decisions/029).
 */
import { measureAssistantAnswerQuality } from '../../server/test/retrieval/measure-answers.ts';
import { toFigureWithLimit, type BenchFigure, toFigureWithoutBudget } from './figures.ts';

/** Percentage of questions for which the right lines of the lecture must be among the first three results. */
const RECIPE_POINTS = 57;
const MAX_WRONG_ANSWERS = 3;

export const measureAssistantAnswers = (): BenchFigure[] => {
  const own = measureAssistantAnswerQuality(1, 1);
  const sixty = measureAssistantAnswerQuality(5, 2);
  const fresh = measureAssistantAnswerQuality(5, 2, 'c');
  const formatFound = ({ found, chance }: typeof own): string =>
    `${found.join(' / ')} %, chance ${chance.join(' / ')} %`;
  return [
    toFigureWithoutBudget(
      'right range among the first one / three / five, in the lecture',
      formatFound(own),
    ),
    toFigureWithoutBudget('the same among sixty lines', formatFound(sixty)),
    toFigureWithoutBudget(
      'the same for thirty questions written after the choice',
      formatFound(fresh),
    ),
    toFigureWithLimit(
      'points below the recipe among the first three',
      RECIPE_POINTS - sixty.found[1],
      {
        max: 0,
      },
    ),
    toFigureWithLimit('the same for the thirty', RECIPE_POINTS - fresh.found[1], { max: 0 }),
    toFigureWithLimit(
      'confident answers to 30 questions that no lecture answers',
      own.toldWrongly[0],
      {
        max: MAX_WRONG_ANSWERS,
      },
    ),
    toFigureWithoutBudget('hedged answers to these questions', String(own.toldWrongly[1])),
  ];
};
