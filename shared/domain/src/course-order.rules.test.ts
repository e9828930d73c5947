import { sortCoursesByTitle } from './course-order.rules.ts';

describe('the order of courses', () => {
  it('[CCAT-11] sorts by title, letter case and accents aside', () => {
    const sorted = sortCoursesByTitle(
      ['beta', 'Alpha', 'épée', 'Gamma', 'C 10', 'C 9'].map((CourseTitle) => ({ CourseTitle })),
    );
    expect(sorted.map(({ CourseTitle }) => CourseTitle)).toEqual([
      'Alpha',
      'beta',
      'C 9',
      'C 10',
      'épée',
      'Gamma',
    ]);
  });
});
