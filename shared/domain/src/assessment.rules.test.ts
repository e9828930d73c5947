import {
  findAttemptToShow,
  createBlankAnswer,
  getNextAttemptNumber,
  toGradeTone,
  getTimeLimitMinutes,
  formatTimeLimit,
  toTimerTone,
  formatTimeSpent,
} from './assessment.rules.ts';

const question = (type: string, change = {}) =>
  ({ type, points: 1, ...change }) as Parameters<typeof createBlankAnswer>[0];

describe('assessments', () => {
  it.each([
    [{ UnlimitedTimeLimit: true, timeLimit: 5 }, 0],
    [{ timeLimit: 0, Timer: 20 }, 0],
    [{ timeLimit: 15, Timer: 20 }, 15],
    [{ Timer: 20 }, 20],
    [{}, 60],
  ])('[ASMT-03] %j limits to %d minutes', (facts, minutes) => {
    expect(getTimeLimitMinutes(facts)).toBe(minutes);
  });

  it('formats the time limit', () => {
    expect(formatTimeLimit(0)).toBe('No time limit');
    expect(formatTimeLimit(20)).toBe('20 minutes');
  });

  it.each([
    ['multi-select', question('multiple-choice', { correctAnswer: ['a', 'b'] }), []],
    ['single choice', question('multiple-choice', { correctAnswer: ['a'] }), ''],
    ['matching', question('matching', { pairs: [{}, {}] }), ['', '']],
    ['blanks', question('fill-in-the-blanks', { blankIndices: [1, 3, 4] }), ['', '', '']],
    ['true-false', question('true-false'), ''],
    ['essay', question('essay'), ''],
  ])('[ASMT-08] %s begins blank', (_name, facts, blank) => {
    expect(createBlankAnswer(facts)).toEqual(blank);
  });

  it.each([
    [1, 'blue'],
    [0.67, 'blue'],
    [0.66, 'yellow'],
    [0.26, 'yellow'],
    [0.25, 'red'],
    [0, 'red'],
  ])('[ASMT-11] with %d of the time left the bar is %s', (left, tone) => {
    expect(toTimerTone(left)).toBe(tone);
  });

  it('[ASMT-05] shows the latest passed attempt, else the last one', () => {
    const attempt = (attemptNumber: number, status: string) => ({ attemptNumber, status });
    expect(
      findAttemptToShow([attempt(2, 'passed'), attempt(3, 'failed'), attempt(1, 'passed')]),
    ).toEqual(attempt(2, 'passed'));
    expect(findAttemptToShow([attempt(1, 'failed'), attempt(2, 'failed')])).toEqual(
      attempt(2, 'failed'),
    );
    expect(findAttemptToShow([])).toBeUndefined();
    expect(getNextAttemptNumber([attempt(1, 'failed'), attempt(4, 'failed')])).toBe(5);
    expect(getNextAttemptNumber([])).toBe(1);
  });

  it('[ASMT-18] tells the time spent', () => {
    expect(formatTimeSpent(125)).toBe('2 minute(s) and 5 second(s)');
    expect(formatTimeSpent(0)).toBe('0 minute(s) and 0 second(s)');
  });

  it.each([
    [9, 10, 'g5'],
    [8.9, 10, 'g4'],
    [8, 10, 'g4'],
    [7.9, 10, 'g3'],
    [7, 10, 'g3'],
    [6.9, 10, 'g2'],
    [6, 10, 'g2'],
    [5.9, 10, 'g1'],
    [0, 10, 'g1'],
    [undefined, 10, 'g0'],
    ['9', 10, 'g0'],
    [Number.NaN, 10, 'g0'],
    [1, 0, 'g0'],
  ])('[GRADE-14] %j of %d is %s', (grade, max, tone) => {
    expect(toGradeTone(grade, max)).toBe(tone);
  });
});
