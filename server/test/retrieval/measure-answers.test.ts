import { measureAnswers } from './measure-answers.ts';

/** The recipe's share of paraphrased questions whose range is among the first three, with lectures of sixty lines. */
const RECIPE = 57;

describe('what the assistant finds in the demo lectures, asked in other words', () => {
  it('is above the recipe among sixty lines in either half and for fresh questions, and well above chance', () => {
    const { found, chance } = measureAnswers(5, 2);
    expect(found[0]).toBeGreaterThanOrEqual(45);
    expect(found[1]).toBeGreaterThanOrEqual(67);
    expect(found[1]).toBeGreaterThan(chance[1] + 30);
    for (const half of ['a', 'b', 'c'] as const) {
      expect(measureAnswers(5, 2, half).found[1]).toBeGreaterThanOrEqual(RECIPE);
    }
  });

  it('in the lecture itself stands first for 55 of 100 and among the first three for 90', () => {
    const { found, chance } = measureAnswers(1, 1);
    expect(found[0]).toBeGreaterThanOrEqual(55);
    expect(found[0]).toBeGreaterThan(chance[0] + 20);
    expect(found[1]).toBeGreaterThanOrEqual(90);
  });

  it('answers at most three plainly of thirty that no lecture answers', () => {
    expect(measureAnswers(1, 1).toldWrongly[0]).toBeLessThanOrEqual(3);
  });
});
