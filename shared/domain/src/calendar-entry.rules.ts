/** One event as a file that calendars read. RFC 5545. */

export interface CalendarEntry {
  /** The same for the same event, so that a calendar that has it changes it. */
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  /** Where it happens online; left out when undefined. */
  readonly address?: string | undefined;
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
}

const LINE_BYTES = 75;

/** §3.3.11: what has a meaning in a text is escaped; what no text may hold is left out. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);

/** §3.3.5, in UTC: 20260504T140000Z. */
const utcText = (moment: number): string =>
  new Date(moment).toISOString().replaceAll(/[-:]|\.\d+/g, '');

const bytesOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x8_00) return 2;
  return code < 0x1_00_00 ? 3 : 4;
};

/** §3.1: no line is longer than 75 bytes; one that goes on begins with a space. A character is never cut. */
const folded = (line: string): string => {
  let text = '';
  let bytes = 0;
  for (const character of line) {
    const size = bytesOf(character);
    if (bytes + size > LINE_BYTES) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
};

/** @param now when the file is made, milliseconds since 1970 */
export const calendarFile = (entry: CalendarEntry, now: number): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cairn//Webinars//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `DTSTAMP:${utcText(now)}`,
    `DTSTART:${utcText(entry.start)}`,
    `DTEND:${utcText(entry.end)}`,
    `SUMMARY:${escapeText(entry.title)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    ...(entry.address === undefined ? [] : [`LOCATION:${escapeText(entry.address)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
