import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));
/** Longer than any film. */
const MOST_SECONDS = 360_000;
/** What a browser has kept for longer than a month is no news. */
const MOST_AGE = 2_592_000;

/** Where a student stopped: whole seconds of the film, and the moment by the server's clock. */
export const lecturePlaceSchema = z.object({
  courseId: z.string(),
  moduleId: z.string(),
  seconds: z.number(),
  savedAt: z.string(),
});
export type LecturePlace = Infer<typeof lecturePlaceSchema>;

/**
 * Stores where the caller is in a lecture, `age` seconds ago. Of several tabs and devices the newest wins by the server's
 * clock, and the answer is what stands now. Errors: invalid, forbidden (not enrolled), not-found (course, lecture).
 */
export const saveLecturePlace = defineEndpoint({
  method: 'PUT',
  path: '/courses/lecturePlace',
  auth: 'student',
  identity: ['id'],
  summary: 'Store where the student is in a lecture',
  body: z.object({
    courseId: id,
    moduleId: id,
    seconds: z.int().check(z.gte(0), z.lte(MOST_SECONDS)),
    age: z.optional(z.int().check(z.gte(0), z.lte(MOST_AGE))),
  }),
  answer: lecturePlaceSchema,
});

/** The caller's places in one course, newest first; of a course without any, or unknown, an empty list. */
export const listLecturePlaces = defineEndpoint({
  method: 'GET',
  path: '/courses/lecturePlaces',
  auth: 'student',
  identity: ['id'],
  summary: 'Where the student stopped in the lectures of a course',
  query: z.object({ courseId: id }),
  answer: z.array(lecturePlaceSchema),
});
