import { formatDate, formatDateTime, formatUtcDateTime } from './date-texts.rules.ts';

it('writes a day, and a moment with its zone', () => {
  const date = new Date(2026, 10, 25, 18, 0);
  const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' })
    .formatToParts(date)
    .find(({ type }) => type === 'timeZoneName')?.value;
  expect(formatDate(date)).toBe('November 25, 2026');
  expect(formatDateTime(date)).toBe(`Wed, Nov 25, 2026, 6:00 PM ${zone}`);
});

it('writes a moment for those whose clock nobody knows', () => {
  const text = formatUtcDateTime(new Date('2026-11-25T17:00:00Z'));
  expect(text).toBe('Wed, Nov 25, 2026, 5:00 PM UTC');
});
