import {
  addDaysToDay,
  addMonthsToDay,
  findDayEnd,
  findDayStart,
  findHourOfDay,
  isCalendarDay,
  toDayInZone,
  isTimeZone,
} from './calendar-day.rules.ts';

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', 48, '2032-02-29'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-08-31', 120, '2036-08-31'],
])('[MENR-21] %s plus %i months is %s', (day, months, expected) => {
  expect(addMonthsToDay(day, months)).toBe(expected);
});

it.each([
  ['2026-04-30', true],
  ['2028-02-29', true],
  ['2026-04-31', false],
  ['2026-02-29', false],
  ['', false],
])('%j is a day of the calendar: %j', (day, expected) => {
  expect(isCalendarDay(day)).toBe(expected);
});

it('adds days across the end of a year and a leap day', () => {
  expect(addDaysToDay('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDaysToDay('2028-02-28', 2)).toBe('2028-03-01');
});

it('tells the day of a time in a zone', () => {
  const at = new Date('2026-11-25T23:30:00Z');
  expect(toDayInZone(at, 'UTC')).toBe('2026-11-25');
  expect(toDayInZone(at, 'Europe/Berlin')).toBe('2026-11-26');
  expect(toDayInZone(new Date('2026-11-26T07:59:00Z'), 'America/Los_Angeles')).toBe('2026-11-25');
});

describe('a day in a zone', () => {
  it.each([
    ['UTC', '2026-11-25', '2026-11-25T00:00:00.000Z', '2026-11-25T23:59:59.999Z'],
    ['Asia/Kolkata', '2026-11-25', '2026-11-24T18:30:00.000Z', '2026-11-25T18:29:59.999Z'],
    ['Pacific/Auckland', '2026-11-25', '2026-11-24T11:00:00.000Z', '2026-11-25T10:59:59.999Z'],
    // 23 and 25 hours: the clocks change at night.
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    // The clocks skip midnight, and show the hour before midnight twice.
    ['America/Asuncion', '2023-10-01', '2023-10-01T04:00:00.000Z', '2023-10-02T02:59:59.999Z'],
    ['America/Asuncion', '2024-03-24', '2024-03-24T04:00:00.000Z', '2024-03-25T03:59:59.999Z'],
    // The clocks show the hour after midnight twice.
    ['America/Havana', '2025-11-02', '2025-11-02T04:00:00.000Z', '2025-11-03T04:59:59.999Z'],
  ])('%s, %s, begins and ends', (timeZone, day, start, end) => {
    expect(findDayStart(day, timeZone).toISOString()).toBe(start);
    expect(findDayEnd(day, timeZone).toISOString()).toBe(end);
  });
});

it.each([
  ['Europe/Berlin', '2026-11-30', 7, '2026-11-30T06:00:00.000Z'],
  ['America/New_York', '2026-11-01', 7, '2026-11-01T12:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-30', 7, '2026-11-30T01:15:00.000Z'],
  // The clocks skip the hour from 2 to 3, or show it twice.
  ['Europe/Berlin', '2026-03-29', 2, '2026-03-29T01:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', 2, '2026-10-25T00:00:00.000Z'],
])('%s, %s, hour %i is at %s', (timeZone, day, hour, expected) => {
  expect(findHourOfDay(day, hour, timeZone).toISOString()).toBe(expected);
});

describe('the name of a time zone', () => {
  it.each([
    ['Europe/Berlin', true],
    ['UTC', true],
    ['+02:00', false],
    ['Europe/Nowhere', false],
    ['', false],
  ])('%j: %s', (name, isName) => {
    expect(isTimeZone(name)).toBe(isName);
  });
});
