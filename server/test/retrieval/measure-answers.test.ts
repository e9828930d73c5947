import { measureAnswers } from './measure-answers.ts';

/** The recipe's share of paraphrased questions whose range is among the first three, with lectures of sixty lines. */
const RECIPE = 57;

describe('what the assistant finds in the demo lectures, asked in other words', () => {
  it('is not below the recipe among sixty lines, and well above chance', () => {
    const { found, chance } = measureAnswers(5, 2);
    expect(found[1]).toBeGreaterThanOrEqual(RECIPE);
    expect(found[1]).toBeGreaterThan(chance[1] + 20);
  });

  it('in the lecture itself is among the first three ranges for 85 of 100', () => {
    expect(measureAnswers(1, 1).found[1]).toBeGreaterThanOrEqual(85);
  });

  it('answers at most three plainly of thirty that no lecture answers', () => {
    expect(measureAnswers(1, 1).toldWrongly[0]).toBeLessThanOrEqual(3);
  });
});
