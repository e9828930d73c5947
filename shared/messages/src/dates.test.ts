import {
  countDaysAgo,
  formatDate,
  formatDateTime,
  formatDateTimeInZone,
  formatMoment,
  formatTimestamp,
  formatUtcDate,
  formatUtcDateTime,
  formatZonedTimestamp,
} from './dates.ts';

const date = new Date(2026, 10, 25, 18, 0);
const zone =
  new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' })
    .formatToParts(date)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

it('formats a date, and a date and time with the zone', () => {
  expect(formatDate(date)).toBe('November 25, 2026');
  expect(formatDateTime(date)).toBe(`Wed, Nov 25, 2026, 6:00 PM ${zone}`);
});

it('formats a date and time in UTC, for readers whose zone is unknown', () => {
  expect(formatUtcDateTime('2026-11-25T17:00:00Z')).toBe('Wed, Nov 25, 2026, 5:00 PM UTC');
  expect(formatUtcDate('2026-11-25T23:59:00Z')).toBe('November 25, 2026');
});

it('formats a date and time by the clock of a zone', () => {
  expect(formatDateTimeInZone('2026-11-25T17:00:00Z', 'UTC')).toBe('11/25/2026, 05:00 PM UTC');
});

it('formats a timestamp, and replaces a missing or invalid one', () => {
  expect(formatTimestamp(date.toISOString())).toBe('11/25/2026 06:00 PM');
  expect(formatZonedTimestamp(date.toISOString())).toBe(`11/25/2026 06:00 PM ${zone}`);
  expect(formatTimestamp('soon')).toBe('-');
  expect(formatZonedTimestamp(undefined)).toBe('-');
  expect(formatUtcDate('soon')).toBe('');
});

it('names today and yesterday by the reader’s days', () => {
  const iso = date.toISOString();
  expect(formatMoment(iso, new Date(2026, 10, 25, 23, 59))).toBe('Today, 06:00 PM');
  expect(formatMoment(iso, new Date(2026, 10, 26, 0, 1))).toBe('Yesterday, 06:00 PM');
  expect(formatMoment(iso, new Date(2026, 10, 27, 0, 1))).toBe('11/25/2026, 06:00 PM');
  expect(countDaysAgo(date, new Date(2026, 10, 28))).toBe(3);
});
