/** Transcripts: what stands in the file, and where it is. Sources: 001 §2 'Transcript panel', §7; TRAN-06 to TRAN-08. */

import { clockText } from './duration.rules.ts';

/** Seconds. */
export interface TranscriptSegment {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const LINE = /^\s*(\d+(?:\.\d+)?)s\s*-\s*(\d+(?:\.\d+)?)s:(.*)$/;

/** Reads lines 'Xs - Ys: text'; a line of another shape is skipped. */
export const parseTranscript = (text: string): TranscriptSegment[] =>
  text.split('\n').flatMap((line) => {
    const [, start, end, words = ''] = LINE.exec(line.trimEnd()) ?? [];
    if (words === '') return [];
    return [{ start: Number(start), end: Number(end), text: words.trimStart() }];
  });

/** Changes the file name of an address and carries its query (the signature) over. */
const withFileName = (address: string, change: (name: string) => string): string => {
  const [path = '', ...query] = address.split('?');
  const at = path.lastIndexOf('/') + 1;
  const name = path.slice(at).replace(/\.[^.]*$/, '');
  return [path.slice(0, at) + change(name), ...query].join('?');
};

/** Beside the lecture, with the ending .txt. */
export const transcriptUrl = (lectureUrl: string): string =>
  withFileName(lectureUrl, (name) => `${name}.txt`);

/** The translated sound of a lecture. @param code en, es, de, fr or ar */
export const audioUrl = (lectureUrl: string, code: string): string =>
  withFileName(lectureUrl, (name) => `${name}_${code}.wav`);

/** m:ss, from an hour h:mm:ss; 'Invalid time' for what is no time. */
export const formatTime = (seconds: number): string => clockText(seconds) ?? 'Invalid time';

/** The segment that is spoken at a time, by its position; -1 between segments. */
export const activeSegment = (segments: readonly TranscriptSegment[], time: number): number =>
  segments.findIndex(({ start, end }) => start <= time && time < end);

/** The transcript as a file: every segment with its time. */
export const transcriptText = (segments: readonly TranscriptSegment[]): string =>
  segments.map(({ start, text }) => `${formatTime(start)}  ${text}`).join('\n');
