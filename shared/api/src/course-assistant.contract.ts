/** The assistant of a course: answers from what the course teaches. It may stand elsewhere (001 §7, 002 §7.5). */
import { defineEndpoint } from './endpoint.ts';
import { z } from './z.ts';

/** What `error` says of a place that nothing can be answered from. */
export const NOT_POPULATED = 'Chroma database not populated';
/** Another service says this of the same trouble. */
export const NOT_AVAILABLE = 'Chromadb not available';

const name = z.string().check(z.maxLength(1000));

/**
 * Answers a question about a lecture, or about a live course as a whole (`lecturePlace`, `coursePlace`), as
 * `lecture-answer-stream`. Errors: invalid (blank or too long; `error` 'Chroma database not populated' where there is no
 * transcript), unauthorized (a visitor, course not public), forbidden (not enrolled, locked), too-many (20 a minute).
 */
export const askLecture = defineEndpoint({
  method: 'POST',
  path: '/query_stream',
  auth: 'optional',
  summary: 'Answer a question about a lecture, as a stream',
  body: z.object({ query_text: z.string(), chroma_tablename: name, s3_url: name }),
  answer: z.string(),
});

/** The same for a packaged course, named by `queueIdOf` its address, as `package-answer-stream`. PAPI-91. */
export const askPackage = defineEndpoint({
  method: 'POST',
  path: '/scorm_query_stream',
  auth: 'optional',
  summary: 'Answer a question about a packaged course, as a stream',
  body: z.object({ query_text: z.string(), Queue_id: name }),
  answer: z.string(),
});
