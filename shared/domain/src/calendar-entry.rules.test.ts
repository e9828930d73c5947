import { createCalendarFile, type CalendarEntry } from './calendar-entry.rules.ts';

const entry = (change: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'webinar-1',
  title: 'Reading Logs',
  description: 'One night.',
  start: Date.parse('2026-05-04T14:00:00Z'),
  end: Date.parse('2026-05-04T15:30:00Z'),
  ...change,
});
const now = Date.parse('2026-05-01T08:00:00.123Z');
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
const field = (name: string, change: Partial<CalendarEntry>) =>
  linesOf(createCalendarFile(entry(change), now)).find((line) => line.startsWith(`${name}:`));

describe('createCalendarFile', () => {
  it('is an event in UTC, each line ended as the standard wants it', () => {
    expect(createCalendarFile(entry(), now)).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Cairn//Webinars//EN',
        'METHOD:PUBLISH',
        'BEGIN:VEVENT',
        'UID:webinar-1',
        'DTSTAMP:20260501T080000Z',
        'DTSTART:20260504T140000Z',
        'DTEND:20260504T153000Z',
        'SUMMARY:Reading Logs',
        'DESCRIPTION:One night.',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  it('says where it is, when it knows', () => {
    expect(field('LOCATION', { address: 'https://meet.example/a,b' })).toBe(
      String.raw`LOCATION:https://meet.example/a\,b`,
    );
    expect(field('LOCATION', {})).toBeUndefined();
  });

  it.each([
    ['comma, semicolon', String.raw`comma\, semicolon`],
    ['a;b', String.raw`a\;b`],
    [String.raw`a\b`, String.raw`a\\b`],
    ['two\nlines', String.raw`two\nlines`],
    ['two\r\nlines', String.raw`two\nlines`],
    ['x\r\nEND:VEVENT', String.raw`x\nEND:VEVENT`],
    ['a\u0000b\tc', 'a b c'],
    ['colon: "quotes"', 'colon: "quotes"'],
  ])('escapes %j', (title, expected) =>
    expect(field('SUMMARY', { title })).toBe(`SUMMARY:${expected}`),
  );

  it('folds at 75 bytes without cutting a character', () => {
    const description = `${'ä€😀'.repeat(40)} end`;
    const text = createCalendarFile(entry({ description }), now);
    for (const line of text.split('\r\n')) {
      // `encodeURIComponent` throws for half a surrogate pair.
      const bytes = encodeURIComponent(line).replaceAll(/%../g, '.').length;
      expect(bytes).toBeLessThanOrEqual(75);
    }
    expect(linesOf(text)).toContain(`DESCRIPTION:${description}`);
  });
});
