import { z } from 'zod';
import type { Recommender } from './recommender.ts';

const TIME_LIMIT_MS = 4000;

/** Only the ids count: what a course is called, and who may see it, is decided here. */
const answerSchema = z.array(z.object({ CourseID: z.string() }));

/** A service that answers `GET {base}/top_courses`. */
export const createOutsideRecommender = (base: string): Recommender => ({
  similar: async (title, most) => {
    const url = new URL(`${base.replace(/\/$/, '')}/top_courses`);
    url.search = new URLSearchParams({ user_input_title: title, top_n: String(most) }).toString();
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
    if (!answer.ok) throw new Error(`The recommender answered ${answer.status}`);
    return answerSchema.parse(await answer.json()).map(({ CourseID }) => CourseID);
  },
});
