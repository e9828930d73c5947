import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));

const text = z.default(z.string(), '');
const texts = z.default(z.array(z.string()), []);

/** A hands-on exercise inside a course. */
export const courseExerciseSchema = z.object({
  /** Absent from some servers, because 001 §3 names only the other fields. */
  ExerciseID: text,
  Title: text,
  Description: text,
  Instructions: text,
  /** Present only for students enrolled in a course that contains the exercise (TAPI-20). */
  RegistrationCode: z.optional(z.string()),
});
export type CourseExercise = Infer<typeof courseExerciseSchema>;

/** Returns the exercise of a course module. Errors: unauthorized, forbidden, not-found. */
export const getCourseExercise = defineEndpoint({
  method: 'GET',
  path: '/exercises/id/:exerciseId',
  auth: 'student',
  identity: ['id'],
  summary: 'An exercise of a course module',
  params: z.object({ exerciseId: id }),
  answer: courseExerciseSchema,
});

/** A virtual-machine exercise as the Cyber Range lists it (002 §3). `Courses` are ids, `CoursesTitles` their titles. */
export const rangeExerciseSchema = z.object({
  ExerciseID: z.string(),
  Title: text,
  Description: text,
  Category: texts,
  Courses: texts,
  CoursesTitles: texts,
  Roles: texts,
  PdfUrl: text,
  McqUrl: text,
});
export type RangeExercise = Infer<typeof rangeExerciseSchema>;

/**
 * Returns the exercises of the courses that the student may see; header `id` must be the caller's. Errors:
 * unauthorized, forbidden.
 */
export const listStudentExercises = defineEndpoint({
  method: 'GET',
  path: '/exercises/student',
  auth: 'student',
  identity: ['id'],
  summary: "The student's virtual-machine exercises",
  answer: z.array(rangeExerciseSchema),
});

/**
 * Returns one of these exercises; header `id` must be the caller's. Errors: unauthorized, forbidden (not the
 * student's), not-found.
 */
export const getRangeExercise = defineEndpoint({
  method: 'GET',
  path: '/exercises/:id',
  auth: 'student',
  identity: ['id'],
  summary: 'A virtual-machine exercise of the student',
  params: z.object({ id }),
  answer: rangeExerciseSchema,
});
