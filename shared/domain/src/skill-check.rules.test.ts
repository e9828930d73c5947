import { toCheckChoices, isCheckPassed, getStatusAfterCheck } from './skill-check.rules.ts';

describe('toCheckChoices', () => {
  it('[MCQC-05] gives letters to plain strings and leaves other ids alone', () => {
    expect(toCheckChoices(['yes', 'no', 'maybe'])).toEqual([
      { id: 'A', text: 'yes' },
      { id: 'B', text: 'no' },
      { id: 'C', text: 'maybe' },
    ]);
    const own = [{ id: 'x9', text: 'yes' }];
    expect(toCheckChoices(own)).toEqual(own);
  });
});

describe('isCheckPassed', () => {
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
    expect(isCheckPassed(right, answers)).toBe(passed);
  });

  it('is never passed without a question', () => {
    expect(isCheckPassed({}, [])).toBe(false);
  });
});

describe('getStatusAfterCheck', () => {
  it.each([
    ['Pending', true, 'Satisfied'],
    ['Pending', false, 'Missing'],
    ['Pending', undefined, 'Pending'],
    ['Missing', true, 'Missing'],
    ['Satisfied', false, 'Satisfied'],
  ] as const)('[PATH-06] %s with a check passed: %s is %s', (before, passed, after) => {
    expect(getStatusAfterCheck(before, passed)).toBe(after);
  });
});
