import {
  chooseCoveringCourses,
  listLearningPathCourses,
  listRecommendedCourses,
  UNCHANGED_LEARNING_PATH,
  addLearningPathCourses,
  removeLearningPathCourse,
} from './upskill-path.rules.ts';

const unit = (CourseID: string, ModuleID?: string) => ({ CourseID, ModuleID });

describe('listRecommendedCourses', () => {
  const modules = [
    { CourseID: 'sql', ModuleID: 'late', Order: 3 },
    { CourseID: 'sql', ModuleID: 'early', Order: 1 },
    { CourseID: 'sql', ModuleID: 'middle', Order: 2 },
  ];

  it('[PATH-09] names each course once, in path order, with its modules by Order', () => {
    const paths = [
      { PathID: 'p1', Units: [unit('charts'), unit('sql', 'late'), unit('sql', 'early')] },
      { PathID: 'p2', Modules: [unit('sql', 'middle'), unit('charts'), unit('live')] },
    ];
    expect(listRecommendedCourses(paths, modules)).toEqual([
      { CourseID: 'charts', moduleIds: [] },
      { CourseID: 'sql', moduleIds: ['early', 'middle', 'late'] },
      { CourseID: 'live', moduleIds: [] },
    ]);
  });

  it('[PATH-09] keeps unknown modules, last and in their order', () => {
    const paths = [{ Units: [unit('sql', 'z'), unit('sql', 'a'), unit('sql', 'early')] }];
    expect(listRecommendedCourses(paths, modules)).toEqual([
      { CourseID: 'sql', moduleIds: ['early', 'z', 'a'] },
    ]);
  });

  it('[PATH-09] is empty without paths, and for a path without a list', () => {
    expect(listRecommendedCourses([], modules)).toEqual([]);
    expect(listRecommendedCourses([{}], modules)).toEqual([]);
  });
});

describe('chooseCoveringCourses', () => {
  const course = (courseId: string, ...competencyIds: string[]) => ({ courseId, competencyIds });

  it.each([
    ['one that teaches all', ['a', 'b'], [course('x', 'a'), course('y', 'a', 'b')], ['y']],
    ['the first of equals', ['a'], [course('x', 'a'), course('y', 'a')], ['x']],
    ['two together', ['a', 'b', 'c'], [course('x', 'c'), course('y', 'a', 'b')], ['y', 'x']],
    ['none that teaches nothing new', ['a'], [course('x', 'a', 'b'), course('y', 'b')], ['x']],
    ['none for what nobody teaches', ['z'], [course('x', 'a')], []],
    [
      'no course that names one competency twice',
      ['a', 'b'],
      [course('x', 'a', 'a'), course('y', 'a', 'b')],
      ['y'],
    ],
  ])('takes %s', (_name, missing, courses, chosen) => {
    expect(chooseCoveringCourses(missing, courses)).toEqual(chosen);
  });
});

describe('changes of a path', () => {
  it('adds after the recommended courses, once, and takes out', () => {
    const added = addLearningPathCourses(UNCHANGED_LEARNING_PATH, ['c', 'a']);
    expect(listLearningPathCourses(['a', 'b'], added)).toEqual(['a', 'b', 'c']);
    expect(listLearningPathCourses(['a', 'b'], removeLearningPathCourse(added, 'c'))).toEqual([
      'a',
      'b',
    ]);
    expect(listLearningPathCourses(['a', 'b'], removeLearningPathCourse(added, 'a'))).toEqual([
      'b',
      'c',
    ]);
  });

  it('brings back what was taken out', () => {
    const back = addLearningPathCourses(removeLearningPathCourse(UNCHANGED_LEARNING_PATH, 'a'), [
      'a',
    ]);
    expect(listLearningPathCourses(['a', 'b'], back)).toEqual(['a', 'b']);
  });
});
