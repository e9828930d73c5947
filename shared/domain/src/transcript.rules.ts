/** Format and URLs of transcripts. Sources: 001 §2 'Transcript panel', §7; TRAN-06 to TRAN-08. */
import { t } from 'ttag';
import { formatClock } from './duration.rules.ts';
import type { LectureLanguageCode } from './lecture-languages.rules.ts';

/** A piece of a transcript; `start` and `end` are in seconds. */
export interface TranscriptSegment {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const SEGMENT_LINE = /^\s*(\d+(?:\.\d+)?)s\s*-\s*(\d+(?:\.\d+)?)s:(.*)$/;

/** Parses a lecture's transcript from lines of the form 'Xs - Ys: text'; other lines are skipped. */
export const parseTranscript = (text: string): TranscriptSegment[] =>
  text.split('\n').flatMap((line) => {
    const [, start, end, words = ''] = SEGMENT_LINE.exec(line.trimEnd()) ?? [];
    if (words === '') return [];
    return [{ start: Number(start), end: Number(end), text: words.trimStart() }];
  });

/** Returns the URL with another file name. Its query, which is the signature, stays. */
const changeFileName = (address: string, change: (name: string) => string): string => {
  const [path = '', ...query] = address.split('?');
  const at = path.lastIndexOf('/') + 1;
  const name = path.slice(at).replace(/\.[^.]*$/, '');
  return [path.slice(0, at) + change(name), ...query].join('?');
};

/** Returns the URL of the transcript or its translation: a .txt file beside the lecture. */
export const toTranscriptUrl = (lectureUrl: string, code: LectureLanguageCode = 'en'): string =>
  changeFileName(lectureUrl, (name) => (code === 'en' ? `${name}.txt` : `${name}_${code}.txt`));

/** Returns the URL of the translated sound of a lecture. */
export const toTranslatedAudioUrl = (lectureUrl: string, code: LectureLanguageCode): string =>
  changeFileName(lectureUrl, (name) => `${name}_${code}.wav`);

/** Returns m:ss, from an hour h:mm:ss; 'Invalid time' for a number that is no time. */
export const formatTime = (seconds: number): string => formatClock(seconds) ?? t`Invalid time`;

/** Returns the index of the segment that is spoken at a time; -1 between segments. */
export const findActiveSegment = (segments: readonly TranscriptSegment[], time: number): number =>
  segments.findIndex(({ start, end }) => start <= time && time < end);

/** Returns the transcript as a text file: every segment with its time. */
export const formatTranscript = (segments: readonly TranscriptSegment[]): string =>
  segments.map(({ start, text }) => `${formatTime(start)}  ${text}`).join('\n');

/**
 * Returns the translation of each segment. A translated segment belongs to the last segment that begins before its middle,
 * because a translator may divide sentences differently.
 * @returns as many texts as there are segments; '' where nothing is translated
 */
export const alignTranslation = (
  segments: readonly TranscriptSegment[],
  translated: readonly TranscriptSegment[],
): string[] => {
  const lines: string[][] = segments.map(() => []);
  const getStart = (at: number) => segments[at]?.start ?? Infinity;
  // Continues from the last index, because both lists are sorted: long lists are passed only once.
  let at = 0;
  for (const { start, end, text } of translated) {
    const middle = (start + end) / 2;
    while (getStart(at + 1) <= middle) at += 1;
    while (at > 0 && getStart(at) > middle) at -= 1;
    lines[at]?.push(text);
  }
  return lines.map((texts) => texts.join(' '));
};

/** Returns the transcript as WebVTT, for other players. Characters that WebVTT would read as markup are escaped. */
export const formatTranscriptVtt = (segments: readonly TranscriptSegment[]): string =>
  `WEBVTT\n${segments
    .map(
      ({ start, end, text }) =>
        `\n${formatVttTime(start)} --> ${formatVttTime(end)}\n${text.replaceAll(/[&<>]/g, (sign) => VTT_ESCAPES[sign] ?? sign)}\n`,
    )
    .join('')}`;

const VTT_ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Formats a time in seconds as WebVTT does: hh:mm:ss.ttt. */
const formatVttTime = (seconds: number): string => {
  const thousandths = Math.round(seconds * 1000);
  const part = (unit: number, count: number, width: number) =>
    String(Math.floor(thousandths / unit) % count).padStart(width, '0');
  return `${part(3_600_000, 100, 2)}:${part(60_000, 60, 2)}:${part(1000, 60, 2)}.${part(1, 1000, 3)}`;
};
