/** Matches a segment of a transcript: a line 'Xs - Ys: text'. Blank lines between segments are allowed. */

const SEGMENT = /^(\d+(?:\.\d+)?)s\s*-\s*(\d+(?:\.\d+)?)s:\s*(\S.*)$/;
/** Seconds by which the last segment may end after the length in the video's header, because video players round times. */
const TOLERANCE_SECONDS = 1;

interface TranscriptProblem {
  readonly line: number;
  readonly message: string;
}

/**
 * Returns a problem for every line of a transcript that a player could not use.
 * @param seconds the length of the video, if known
 */
export const findTranscriptProblems = (
  text: string,
  seconds: number | undefined,
): TranscriptProblem[] => {
  const problems: TranscriptProblem[] = [];
  let previous = 0;
  let segments = 0;
  text.split(/\r?\n/).forEach((row, index) => {
    if (row.trim() === '') return;
    const note = (message: string) => void problems.push({ line: index + 1, message });
    const [, from, to] = SEGMENT.exec(row.trim()) ?? [];
    if (from === undefined || to === undefined) {
      note("is not of the form '12.5s - 15s: text'");
      return;
    }
    segments += 1;
    const [start, end] = [Number(from), Number(to)];
    if (end <= start) note(`ends at ${end} s, not after its start at ${start} s`);
    if (start < previous) note(`starts at ${start} s, before the segment above it`);
    if (seconds !== undefined && end > seconds + TOLERANCE_SECONDS) {
      note(`ends at ${end} s, but the video is only ${Math.round(seconds * 10) / 10} s long`);
    }
    previous = start;
  });
  if (segments === 0 && problems.length === 0) problems.push({ line: 1, message: 'is empty' });
  return problems;
};
