import { createContentFolder } from '../../../test/test-content.ts';
import { listContentProblems } from '../../../test/test-problems.ts';

const question = (given: object = {}) => ({
  text: 'Which one?',
  options: ['this', 'that'],
  correctAnswer: 'this',
  ...given,
});

const problemsWith = async (...Check: object[]): Promise<string[]> => {
  const competency = { CompetencyID: 'sql', CompetencyName: 'SQL', Check };
  const folder = await createContentFolder({ 'competencies.yaml': [competency] });
  const problems = await listContentProblems(folder.root);
  await folder.drop();
  return problems;
};

describe('the question bank of a competency', () => {
  it('is accepted when it is empty or has enough questions for a check', async () => {
    expect(await problemsWith()).toEqual([]);
    expect(await problemsWith(question(), question(), question())).toEqual([]);
  });

  it.each([
    ['too few questions', [question()], 'must have at least 3 questions'],
    [
      'an answer that is none of the options',
      [question(), question(), question({ correctAnswer: 'neither' })],
      "the correct answer 'neither' is none of the options",
    ],
    [
      'an option that stands there twice',
      [question(), question(), question({ options: ['this', 'that', 'this'] })],
      "the option 'this' stands there twice",
    ],
  ])('is refused with %s', async (_name, questions, message) => {
    expect(await problemsWith(...questions)).toEqual([expect.stringContaining(message)]);
  });
});
