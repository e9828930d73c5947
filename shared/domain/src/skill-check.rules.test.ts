import {
  toCompetencyCheckChoices,
  isCompetencyCheckPassed,
  getCompetencyStatusAfterCheck,
} from './skill-check.rules.ts';

describe('toCompetencyCheckChoices', () => {
  it('[MCQC-05] gives letters to plain strings and leaves other ids alone', () => {
    expect(toCompetencyCheckChoices(['yes', 'no', 'maybe'])).toEqual([
      { id: 'A', text: 'yes' },
      { id: 'B', text: 'no' },
      { id: 'C', text: 'maybe' },
    ]);
    const own = [{ id: 'x9', text: 'yes' }];
    expect(toCompetencyCheckChoices(own)).toEqual(own);
  });
});

describe('isCompetencyCheckPassed', () => {
  const right = { q1: 'a', q2: 'b', q3: 'c' };
  const given = (...choices: string[]) =>
    choices.map((choiceId, index) => ({ questionId: `q${index + 1}`, choiceId }));

  it.each([
    ['all right', given('a', 'b', 'c'), true],
    ['two of three', given('a', 'b', 'a'), false],
    ['one left out', given('a', 'b'), false],
    ['none', [], false],
    ['every choice tried', [...given('a', 'b', 'c'), ...given('b', 'c', 'a')], false],
  ])('[MCQC-10] %s', (_name, answers, passed) => {
    expect(isCompetencyCheckPassed(right, answers)).toBe(passed);
  });

  it('is never passed without a question', () => {
    expect(isCompetencyCheckPassed({}, [])).toBe(false);
  });
});

describe('getCompetencyStatusAfterCheck', () => {
  it.each([
    ['Pending', true, 'Satisfied'],
    ['Pending', false, 'Missing'],
    ['Pending', undefined, 'Pending'],
    ['Missing', true, 'Missing'],
    ['Satisfied', false, 'Satisfied'],
  ] as const)('[PATH-06] %s with a check passed: %s is %s', (before, passed, after) => {
    expect(getCompetencyStatusAfterCheck(before, passed)).toBe(after);
  });
});
