/**
 * The streamed answer of /query_stream: 'metadata:' lines with the time ranges, 'data:' lines with the text. Sources: 001
 * §7, TAPI-57, AICH-12.
 */
import { messageTimes } from './ai-message.ts';
import { type AnswerReader, dataOf, fieldOf, jsonObject, readAnswer } from './answer-reader.ts';
import {
  type CourseAnswerPart,
  joinChunks,
  type Joining,
  type ReportLine,
  sourcesPart,
} from './course-answer.ts';

/**
 * Returns a reader of one answer.
 * @param report receives a problem for each line that cannot be read; the line is skipped
 */
export const createLectureAnswerReader = (
  report: ReportLine,
  joining: Joining = 'pieces',
): AnswerReader<CourseAnswerPart> => {
  const join = joinChunks(joining);
  const skip = (what: string): [] => {
    report(new Error(`Course assistant: ${what} that cannot be read`));
    return [];
  };
  return readAnswer((line) => {
    const data = dataOf(line);
    if (data !== undefined) {
      const text = chunkOf(data);
      return text === undefined ? skip('a data line') : join(text);
    }
    const metadata = fieldOf(line, 'metadata');
    if (metadata !== undefined) return metadataParts(metadata) ?? skip('a metadata line');
    return isSilent(line) ? [] : skip('a line');
  });
};

/**
 * Returns the text of a data line: plain text, or the `response` of a JSON object. Undefined for any other object, and
 * for a truncated one.
 */
const chunkOf = (data: string): string | undefined => {
  const object = jsonObject(data);
  if (object) return typeof object['response'] === 'string' ? object['response'] : undefined;
  return /^\s*\{\s*"response"/.test(data) ? undefined : data;
};

const metadataParts = (text: string): CourseAnswerPart[] | undefined => {
  const { start_time: starts, end_time: ends, sources } = jsonObject(text) ?? {};
  if (!Array.isArray(starts) || !Array.isArray(ends)) return undefined;
  return [{ type: 'times', times: messageTimes(starts, ends) }, ...sourcesPart(sources)];
};

/** Tells whether a line is blank, a comment or another field of an event stream. */
const isSilent = (line: string): boolean => /^(?:\s*$|:|(?:event|id|retry)(?::|$))/.test(line);
