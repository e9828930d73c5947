import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));
/** Upper limit of a position, in seconds; no film is longer. */
const MAX_POSITION_SECONDS = 360_000;
/** Upper limit of `age`, in seconds (30 days); older positions are of no use. */
const MAX_POSITION_AGE_SECONDS = 2_592_000;

/** Position where a student stopped, in whole seconds of the film, with the server's time of saving. */
export const lecturePositionSchema = z.object({
  courseId: z.string(),
  moduleId: z.string(),
  seconds: z.number(),
  savedAt: z.string(),
});
export type LecturePosition = Infer<typeof lecturePositionSchema>;

/**
 * Stores the caller's position in a lecture as of `age` seconds ago. If several tabs and devices save, the newest
 * position by the server's clock wins. Returns the stored position. Errors: invalid, forbidden (not enrolled),
 * not-found (course, lecture).
 */
export const saveLecturePosition = defineEndpoint({
  method: 'PUT',
  path: '/courses/lecturePlace',
  auth: 'student',
  identity: ['id'],
  summary: 'Store where the student is in a lecture',
  body: z.object({
    courseId: id,
    moduleId: id,
    seconds: z.int().check(z.gte(0), z.lte(MAX_POSITION_SECONDS)),
    age: z.optional(z.int().check(z.gte(0), z.lte(MAX_POSITION_AGE_SECONDS))),
  }),
  answer: lecturePositionSchema,
});

/** Returns the caller's positions in one course, newest first; an empty list without positions or for an unknown course. */
export const listLecturePositions = defineEndpoint({
  method: 'GET',
  path: '/courses/lecturePlaces',
  auth: 'student',
  identity: ['id'],
  summary: 'Where the student stopped in the lectures of a course',
  query: z.object({ courseId: id }),
  answer: z.array(lecturePositionSchema),
});
