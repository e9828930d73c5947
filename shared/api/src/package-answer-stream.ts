/**
 * The streamed answer of /scorm_query_stream: 'data: ' lines, each a JSON object with `response` and `sources`, up to
 * [DONE]. Sources: 002 §2.3, §7.5, §8.3; SCO-26, PAPI-90.
 */
import { type AnswerReader, dataOf, jsonObject, readAnswer } from './answer-reader.ts';
import {
  type CourseAnswerPart,
  joinChunks,
  type ReportLine,
  sourcesPart,
} from './course-answer.ts';

/**
 * Returns a reader of one answer that joins words by a space.
 * @param report receives a problem for each line that is not such an object; the line is skipped
 */
export const createPackageAnswerReader = (report: ReportLine): AnswerReader<CourseAnswerPart> => {
  const join = joinChunks('words');
  return readAnswer((line) => {
    const data = dataOf(line);
    if (data === undefined || data.trim() === '') return [];
    const object = jsonObject(data);
    if (!object) {
      report(new Error('Course assistant: a data line that cannot be read'));
      return [];
    }
    const { response, sources } = object;
    return [...(typeof response === 'string' ? join(response) : []), ...sourcesPart(sources)];
  });
};
