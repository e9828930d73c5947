import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));

const text = z.default(z.string(), '');
const texts = z.default(z.array(z.string()), []);

/** A hands-on exercise inside a course. */
export const courseExerciseSchema = z.object({
  /** 001 §3 names the other fields only, so other servers may leave it out. */
  ExerciseID: text,
  Title: text,
  Description: text,
  Instructions: text,
  /** Only to a student enrolled in a course that contains it (TAPI-20). */
  RegistrationCode: z.optional(z.string()),
});
export type CourseExercise = Infer<typeof courseExerciseSchema>;

/** Errors: unauthorized, forbidden, not-found. */
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

/** The exercises of the student's visible courses; header `id` must be the caller's. Errors: unauthorized, forbidden. */
export const listStudentExercises = defineEndpoint({
  method: 'GET',
  path: '/exercises/student',
  auth: 'student',
  identity: ['id'],
  summary: "The student's virtual-machine exercises",
  answer: z.array(rangeExerciseSchema),
});

/** One of them; header `id` must be the caller's. Errors: unauthorized, forbidden (not the student's), not-found. */
export const getRangeExercise = defineEndpoint({
  method: 'GET',
  path: '/exercises/:id',
  auth: 'student',
  identity: ['id'],
  summary: 'A virtual-machine exercise of the student',
  params: z.object({ id }),
  answer: rangeExerciseSchema,
});
