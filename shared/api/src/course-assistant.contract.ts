/** The assistant of a course, which answers from the course's material. It may run on another server (001 §7, 002 §7.5). */
import { defineEndpoint } from './endpoint.ts';
import { z } from './z.ts';

/** Value of `error` when a lecture or course has no text to answer from. */
export const COURSE_TEXT_MISSING_ERROR = 'Chroma database not populated';
/** Value of `error` in the same case from another assistant service. */
export const COURSE_TEXT_UNAVAILABLE_ERROR = 'Chromadb not available';

const name = z.string().check(z.maxLength(1000));

/**
 * Answers a question about a lecture (`toLectureTarget`) or a whole live course (`toCourseTarget`), in the format of
 * `lecture-answer-stream`. Errors: invalid (blank or too long; `error` 'Chroma database not populated' without a transcript),
 * unauthorized (a visitor, course not public), forbidden (not enrolled, locked), too-many (20 a minute).
 */
export const askLecture = defineEndpoint({
  method: 'POST',
  path: '/query_stream',
  auth: 'optional',
  summary: 'Answer a question about a lecture, as a stream',
  body: z.object({ query_text: z.string(), chroma_tablename: name, s3_url: name }),
  answer: z.string(),
});

/**
 * Answers a student's question about a packaged course, as a stream in the format of `package-answer-stream`.
 * `findPackageQueueId` derives the `Queue_id` from the URL of the package. PAPI-91.
 */
export const askPackage = defineEndpoint({
  method: 'POST',
  path: '/scorm_query_stream',
  auth: 'optional',
  summary: 'Answer a question about a packaged course, as a stream',
  body: z.object({ query_text: z.string(), Queue_id: name }),
  answer: z.string(),
});
