import { findCommonObjectives } from './role-overview.rules.ts';

const courses = (...lists: string[][]) =>
  lists.map((LearningObjectives) => ({ LearningObjectives }));

describe('the most common learning objectives of a role', () => {
  it('[RULE-19] stand in order of how many courses name them, ties by first appearance', () => {
    expect(findCommonObjectives(courses(['b', 'a', 'c'], ['c'], ['d', 'c', 'a']))).toEqual([
      'c',
      'a',
      'b',
      'd',
    ]);
  });

  it('[RULE-19] are compared trimmed and in any letter case, without blanks', () => {
    expect(findCommonObjectives(courses(['x', ' Read logs', ' '], ['read LOGS ', '']))).toEqual([
      'Read logs',
      'x',
    ]);
  });

  it('[RULE-19] [CONST-02] are ten at most', () => {
    const many = Array.from({ length: 12 }, (_, index) => `objective ${index}`);
    expect(findCommonObjectives(courses(many, ['objective 11']))).toEqual([
      'objective 11',
      ...many.slice(0, 9),
    ]);
    expect(findCommonObjectives([])).toEqual([]);
  });
});
