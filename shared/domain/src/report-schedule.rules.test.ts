import { findNextSendDay, findReachedSendDay } from './report-schedule.rules.ts';

it.each([
  ['weekly', '2026-11-29', '2026-11-30'],
  ['weekly', '2026-11-30', '2026-12-07'],
  ['weekly', '2026-12-31', '2027-01-04'],
  ['monthly', '2026-11-30', '2026-12-01'],
  ['monthly', '2026-12-01', '2027-01-01'],
  ['monthly', '2028-02-28', '2028-03-01'],
] as const)('[MREP-12] a report is sent %s, after %s on %s', (frequency, after, expected) => {
  expect(findNextSendDay(frequency, after)).toBe(expected);
});

it.each([
  ['2026-11-30T05:59:59.000Z', 'Europe/Berlin', '2026-11-29'],
  ['2026-11-30T06:00:00.000Z', 'Europe/Berlin', '2026-11-30'],
  ['2026-11-30T22:59:59.000Z', 'Europe/Berlin', '2026-11-30'],
  ['2026-11-30T11:59:59.000Z', 'America/New_York', '2026-11-29'],
  ['2026-11-30T12:00:00.000Z', 'America/New_York', '2026-11-30'],
])('at %s in %s, reports of %s are sent', (now, timeZone, expected) => {
  expect(findReachedSendDay(new Date(now), timeZone)).toBe(expected);
});
