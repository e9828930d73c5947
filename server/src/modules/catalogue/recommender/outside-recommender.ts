import { z } from 'zod';
import { fetchBoundedJson } from '../../../platform/http/outside-fetch.ts';
import type { Recommender } from './recommender.ts';

const TIME_LIMIT_MS = 4000;
/** At most 50 courses are asked for; a service may send whole records of them. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** Only the ids count: what a course is called, and who may see it, is decided here. */
const answerSchema = z.array(z.object({ CourseID: z.string() }));

/**
 * A service that answers `GET {base}/top_courses`.
 * @param timeoutMs for one answer; 4 s unless told
 */
export const createOutsideRecommender = (base: string, timeoutMs = TIME_LIMIT_MS): Recommender => ({
  similar: async (title, most) => {
    const url = new URL(`${base.replace(/\/$/, '')}/top_courses`);
    url.search = new URLSearchParams({ user_input_title: title, top_n: String(most) }).toString();
    const answer = await fetchBoundedJson(url, { maxBytes: MAX_ANSWER_BYTES, timeoutMs });
    return answerSchema.parse(answer).map(({ CourseID }) => CourseID);
  },
});
