/**
 * The streamed answer of /query_stream: 'metadata:' lines with the time ranges, 'data:' lines with the text. Sources: 001
 * §7, TAPI-57, AICH-12.
 */
import { toAssistantMessageTimes } from './ai-message.ts';
import {
  type StreamedAnswerReader,
  parseDataLine,
  parseFieldLine,
  parseJsonObject,
  createStreamedAnswerReader,
} from './answer-reader.ts';
import {
  type CourseAnswerPart,
  createChunkJoiner,
  type ChunkJoining,
  type ReportSkippedLine,
  toSourcesPart,
} from './course-answer.ts';

/**
 * Returns a reader of one answer.
 * @param report receives a problem for each line that cannot be read; the line is skipped
 */
export const createLectureAnswerReader = (
  report: ReportSkippedLine,
  joining: ChunkJoining = 'pieces',
): StreamedAnswerReader<CourseAnswerPart> => {
  const join = createChunkJoiner(joining);
  const skip = (what: string): [] => {
    report(new Error(`Course assistant: ${what} that cannot be read`));
    return [];
  };
  return createStreamedAnswerReader((line) => {
    const data = parseDataLine(line);
    if (data !== undefined) {
      const text = parseChunk(data);
      return text === undefined ? skip('a data line') : join(text);
    }
    const metadata = parseFieldLine(line, 'metadata');
    if (metadata !== undefined) return parseMetadata(metadata) ?? skip('a metadata line');
    return isIgnoredLine(line) ? [] : skip('a line');
  });
};

/**
 * Returns the text of a data line: plain text, or the `response` of a JSON object. Undefined for any other object, and
 * for a truncated one.
 */
const parseChunk = (data: string): string | undefined => {
  const object = parseJsonObject(data);
  if (object) return typeof object['response'] === 'string' ? object['response'] : undefined;
  return /^\s*\{\s*"response"/.test(data) ? undefined : data;
};

const parseMetadata = (text: string): CourseAnswerPart[] | undefined => {
  const { start_time: starts, end_time: ends, sources } = parseJsonObject(text) ?? {};
  if (!Array.isArray(starts) || !Array.isArray(ends)) return undefined;
  return [
    { type: 'times', times: toAssistantMessageTimes(starts, ends) },
    ...toSourcesPart(sources),
  ];
};

/** Returns whether a line is blank, a comment or another field of an event stream. */
const isIgnoredLine = (line: string): boolean => /^(?:\s*$|:|(?:event|id|retry)(?::|$))/.test(line);
