import {
  countDaysSinceVisit,
  isLiveCoursePassed,
  sumAssignmentPoints,
} from './course-work.rules.ts';

const work = (
  grades: readonly (number | undefined)[],
  passed: readonly boolean[] = [],
): Parameters<typeof isLiveCoursePassed>[0] => ({
  assignments: grades.map((grade, index) => ({ grade, maxScore: index === 0 ? 20 : 30 })),
  assessments: passed.map((isPassed) => ({ isPassed })),
});

describe('the rule of a live course', () => {
  it.each([
    ['enough points', work([15, 15], [true]), true],
    ['one point too few', work([15, 14], [true]), false],
    ['a fraction too few', work([15, 14.9]), false],
    ['an assignment that nobody has graded', work([20, undefined]), false],
    ['a grade of nothing, and enough otherwise', work([0, 30]), true],
    ['one of two assessments', work([20, 30], [true, false]), false],
    ['assessments alone', work([], [true, true]), true],
    ['nothing to do', work([]), false],
  ])('%s', (_name, given, expected) => {
    expect(isLiveCoursePassed(given, 60)).toBe(expected);
  });

  it('counts points over all assignments, graded or not', () => {
    expect(sumAssignmentPoints(work([12.5, undefined]))).toEqual({ points: 12.5, of: 50 });
  });
});

describe('days away', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  it.each([
    [{ enrolledAt: '2026-10-01T00:00:00Z', activeAt: '2026-11-20T11:00:00Z' }, 0],
    [{ enrolledAt: '2026-10-01T00:00:00Z', activeAt: '2026-11-13T12:00:00Z' }, 7],
    [{ enrolledAt: '2026-10-01T00:00:00Z', activeAt: '2026-11-13T12:00:01Z' }, 6],
    [{ enrolledAt: '2026-11-10T12:00:00Z' }, 10],
    [{ enrolledAt: '2026-11-21T12:00:00Z' }, 0],
  ])('%j', (given, expected) => {
    expect(countDaysSinceVisit(given, now)).toBe(expected);
  });
});
