import { z } from 'zod';
import { fetchBoundedJson } from '../../../platform/http/bounded-fetch.ts';
import type { CourseRecommender } from './recommender.ts';

const TIME_LIMIT_MS = 4000;
/**
 * Maximum size in bytes of a response of the external recommender. At most 50 courses are requested, and a service may send
 * complete records.
 */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** The schema reads only the ids in the recommender's response. Titles and visibility come from this site's catalogue. */
const answerSchema = z.array(z.object({ CourseID: z.string() }));

/**
 * Creates a course recommender that calls the external service `GET {base}/top_courses`.
 * @param timeoutMs time-out of one request in milliseconds; 4 s by default
 */
export const createExternalRecommender = (
  base: string,
  timeoutMs = TIME_LIMIT_MS,
): CourseRecommender => ({
  similar: async (title, most) => {
    const url = new URL(`${base.replace(/\/$/, '')}/top_courses`);
    url.search = new URLSearchParams({ user_input_title: title, top_n: String(most) }).toString();
    const answer = await fetchBoundedJson(url, { maxBytes: MAX_ANSWER_BYTES, timeoutMs });
    return answerSchema.parse(answer).map(({ CourseID }) => CourseID);
  },
});
