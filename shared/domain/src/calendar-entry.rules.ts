/** Writing of one event as an iCalendar file. Source: RFC 5545. */

export interface CalendarEntry {
  /** Stable id of the event, by which a calendar updates an event that it already has. */
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  /** URL of an online event; the file has no location when it is undefined. */
  readonly address?: string | undefined;
  /** Start of the event in milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
}

const MAX_LINE_BYTES = 75;

/** §3.3.11: escapes characters with a special meaning, and replaces control characters, which are not allowed, by spaces. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);

/** §3.3.5: formats a time in UTC, such as 20260504T140000Z. */
const formatUtcTime = (time: number): string =>
  new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '');

const countUtf8Bytes = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x8_00) return 2;
  return code < 0x1_00_00 ? 3 : 4;
};

/** §3.1: splits a line after at most 75 bytes, never within a character; each continuation begins with a space. */
const foldLine = (line: string): string => {
  let text = '';
  let bytes = 0;
  for (const character of line) {
    const size = countUtf8Bytes(character);
    if (bytes + size > MAX_LINE_BYTES) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
};

/**
 * Returns the text of an iCalendar file with one event.
 * @param now creation time of the file, milliseconds since 1970
 */
export const createCalendarFile = (entry: CalendarEntry, now: number): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cairn//Webinars//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `DTSTAMP:${formatUtcTime(now)}`,
    `DTSTART:${formatUtcTime(entry.start)}`,
    `DTEND:${formatUtcTime(entry.end)}`,
    `SUMMARY:${escapeText(entry.title)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    ...(entry.address === undefined ? [] : [`LOCATION:${escapeText(entry.address)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('');
