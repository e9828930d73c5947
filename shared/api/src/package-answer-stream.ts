/**
 * The streamed answer of /scorm_query_stream: 'data: ' lines, each a JSON object with `response` and `sources`, up to
 * [DONE]. Sources: 002 §2.3, §7.5, §8.3; SCO-26, PAPI-90.
 */
import {
  type StreamedAnswerReader,
  parseDataLine,
  parseJsonObject,
  createStreamedAnswerReader,
} from './answer-reader.ts';
import {
  type CourseAnswerPart,
  createChunkJoiner,
  type ReportSkippedLine,
  toSourcesPart,
} from './course-answer.ts';

/**
 * Returns a reader of one answer that joins words by a space.
 * @param report receives a problem for each line that is not such an object; the line is skipped
 */
export const createPackageAnswerReader = (
  report: ReportSkippedLine,
): StreamedAnswerReader<CourseAnswerPart> => {
  const join = createChunkJoiner('words');
  return createStreamedAnswerReader((line) => {
    const data = parseDataLine(line);
    if (data === undefined || data.trim() === '') return [];
    const object = parseJsonObject(data);
    if (!object) {
      report(new Error('Course assistant: a data line that cannot be read'));
      return [];
    }
    const { response, sources } = object;
    return [...(typeof response === 'string' ? join(response) : []), ...toSourcesPart(sources)];
  });
};
