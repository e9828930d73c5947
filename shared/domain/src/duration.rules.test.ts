import {
  formatClock,
  computeQuarterHours,
  formatQuarterHours,
  formatTwoDecimalHours,
} from './duration.rules.ts';

const lectures = (...seconds: unknown[]) => seconds.map((Duration) => ({ Duration }));

describe('durations', () => {
  it.each([
    [[4500], 1.25],
    [[400], 0],
    [[450], 0.25],
    [[1800, undefined, 1800], 1],
    [['x', -5, 3600], 1],
    [[], 0],
  ])('[TCON-01] %j seconds are %d quarter-rounded hours', (seconds, hours) => {
    expect(computeQuarterHours(lectures(...seconds))).toBe(hours);
  });

  it.each([
    [[5400], '1.5 hours', '1.50 hours'],
    [[3600], '1 hour', '1 hour'],
    [[6300], '1.75 hours', '1.75 hours'],
    [[4000], '1 hour', '1.11 hours'],
    [[1800, undefined, 'x', 3600], '1.5 hours', '1.50 hours'],
    [[], '0 hours', '0.00 hours'],
    [[100], '0 hours (2 min)', '0.03 hours (2 min)'],
    [[200, 199], '0 hours (7 min)', '0.11 hours (7 min)'],
    [[10], '0 hours (1 min)', '0.00 hours (1 min)'],
    [[899], '0.25 hours (15 min)', '0.25 hours (15 min)'],
    [[900], '0.25 hours', '0.25 hours'],
  ])('[RULE-14] %j seconds read %s and %s', (seconds, quarter, decimals) => {
    expect(formatQuarterHours(lectures(...seconds))).toBe(quarter);
    expect(formatTwoDecimalHours(lectures(...seconds))).toBe(decimals);
  });

  it.each([
    [0, '0:00'],
    [65.9, '1:05'],
    [3599, '59:59'],
    [3600, '1:00:00'],
    [3725, '1:02:05'],
    [-1, undefined],
    [Number.NaN, undefined],
  ])('%d seconds on the clock are %s', (seconds, text) => {
    expect(formatClock(seconds)).toBe(text);
  });
});
