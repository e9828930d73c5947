import { measureAssistantAnswerQuality } from './measure-answers.ts';

/** Percentage that the recipe's own code finds among the first three for the same questions in the same sixty lines. */
const RECIPE = { a: 47, b: 33, c: 53 };

describe('answers of the assistant to reworded questions about the demo lectures', () => {
  it('are better than the recipe among sixty lines, for each half and for new questions, and far better than chance', () => {
    const { found, chance } = measureAssistantAnswerQuality(45, 2);
    expect(found[0]).toBeGreaterThanOrEqual(32);
    expect(found[0]).toBeGreaterThan(chance[0] + 18);
    expect(found[1]).toBeGreaterThanOrEqual(57);
    expect(found[1]).toBeGreaterThan(chance[1] + 25);
    for (const half of ['a', 'b', 'c'] as const) {
      expect(measureAssistantAnswerQuality(45, 2, half).found[1]).toBeGreaterThan(
        RECIPE[half] + 10,
      );
    }
  });

  it('are the first result for 47 of 100 questions and among the first three for 74', () => {
    const { found, chance } = measureAssistantAnswerQuality(1, 1);
    expect(found[0]).toBeGreaterThanOrEqual(47);
    expect(found[0]).toBeGreaterThan(chance[0] + 20);
    expect(found[1]).toBeGreaterThanOrEqual(74);
    expect(found[1]).toBeGreaterThan(chance[1] + 15);
  });

  it('answer at most three of thirty questions without a reservation that no lecture answers', () => {
    expect(measureAssistantAnswerQuality(1, 1).toldWrongly[0]).toBeLessThanOrEqual(3);
  });
});
