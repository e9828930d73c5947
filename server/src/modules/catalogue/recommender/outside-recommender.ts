import { z } from 'zod';
import { fetchBoundedJson } from '../../../platform/http/outside-fetch.ts';
import type { Recommender } from './recommender.ts';

const TIME_LIMIT_MS = 4000;
/** The maximum size of a response. At most 50 courses are requested, and a service may send complete records. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** Only the ids are used. Titles and visibility come from this catalogue. */
const answerSchema = z.array(z.object({ CourseID: z.string() }));

/**
 * Creates a recommender that calls the service `GET {base}/top_courses`.
 * @param timeoutMs time-out of one request in milliseconds; 4 s by default
 */
export const createOutsideRecommender = (base: string, timeoutMs = TIME_LIMIT_MS): Recommender => ({
  similar: async (title, most) => {
    const url = new URL(`${base.replace(/\/$/, '')}/top_courses`);
    url.search = new URLSearchParams({ user_input_title: title, top_n: String(most) }).toString();
    const answer = await fetchBoundedJson(url, { maxBytes: MAX_ANSWER_BYTES, timeoutMs });
    return answerSchema.parse(answer).map(({ CourseID }) => CourseID);
  },
});
