import {
  MAX_ACTIVITY_PERIODS,
  ACTIVITY_UNITS,
  findActivityPeriod,
  findOldestActivityPeriod,
  listActivityPeriods,
} from './activity-report.rules.ts';

/** A Monday. */
const TODAY = '2026-11-30';

it.each([
  ['day', '2026-11-29', '2026-11-29'],
  ['week', '2026-11-29', '2026-11-23'],
  ['week', '2026-11-30', '2026-11-30'],
  ['month', '2026-11-30', '2026-11-01'],
] as const)('the %s with %s begins on %s', (unit, day, begin) => {
  expect(findActivityPeriod(unit, day)).toBe(begin);
});

describe('the periods of the report', () => {
  it('are the last ones when no days are chosen', () => {
    const days = listActivityPeriods('day', {}, TODAY);
    expect([days[0], days.length, days.at(-1)]).toEqual(['2026-11-01', 30, TODAY]);
    const weeks = listActivityPeriods('week', {}, TODAY);
    expect([weeks[0], weeks.length, weeks.at(-1)]).toEqual(['2026-09-14', 12, TODAY]);
    const months = listActivityPeriods('month', {}, TODAY);
    expect([months[0], months.length, months.at(-1)]).toEqual(['2025-12-01', 12, '2026-11-01']);
  });

  it('are those with a chosen day, and no future ones', () => {
    const period = { from: '2026-11-11', to: '2026-11-16' };
    expect(listActivityPeriods('week', period, TODAY)).toEqual(['2026-11-09', '2026-11-16']);
    expect(listActivityPeriods('month', period, TODAY)).toEqual(['2026-11-01']);
    expect(listActivityPeriods('day', { from: '2026-11-29', to: '2027-01-01' }, TODAY)).toEqual([
      '2026-11-29',
      TODAY,
    ]);
    expect(listActivityPeriods('day', { from: '2027-01-01' }, TODAY)).toEqual([]);
  });

  it.each(ACTIVITY_UNITS)('by %s go back no further than they are counted', (unit) => {
    const periods = listActivityPeriods(unit, { from: '2020-01-01' }, TODAY);
    expect(periods).toHaveLength(MAX_ACTIVITY_PERIODS[unit]);
    expect(periods[0]).toBe(findOldestActivityPeriod(unit, TODAY));
  });
});
