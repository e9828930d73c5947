import { listWeekDays, countWeeksInARow } from './study-week.rules.ts';

describe('the week of a day', () => {
  it.each([
    ['a Monday', '2026-11-23'],
    ['a Wednesday', '2026-11-25'],
    ['a Sunday', '2026-11-29'],
  ])('of %s begins on Monday', (_, day) => {
    expect(listWeekDays(day)).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
    ]);
  });

  it('goes from one year into the next', () => {
    const days = listWeekDays('2027-01-01');
    expect([days[0], days[6]]).toEqual(['2026-12-28', '2027-01-03']);
  });
});

describe('weeks in a row', () => {
  const TODAY = '2026-11-25';
  /** Two days of last week, and three of the week before. */
  const before = ['2026-11-22', '2026-11-16', '2026-11-15', '2026-11-10', '2026-11-09'];
  const of = (days: readonly string[], goal: number) =>
    countWeeksInARow(new Set(days), TODAY, goal);

  it('are 0 without a day of work', () => {
    expect(of([], 1)).toBe(0);
  });

  it('count this week once its goal is reached, and lose nothing before that', () => {
    expect(of(before, 2)).toBe(2);
    expect(of([...before, '2026-11-23'], 2)).toBe(2);
    expect(of([...before, '2026-11-23', '2026-11-24'], 2)).toBe(3);
  });

  it('end with a week that has fewer days', () => {
    expect(of(before, 3)).toBe(0);
    expect(of([...before, '2026-10-27'], 1)).toBe(2);
  });

  it('count each day once', () => {
    expect(of(['2026-11-23', '2026-11-23'], 2)).toBe(0);
  });
});
