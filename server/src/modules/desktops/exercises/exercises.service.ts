import type { CourseExercise, RangeExercise } from '@cairn/api/exercises.contract';
import { AppError } from '../../../platform/errors/app-error.ts';
import {
  findExercise,
  findExerciseForStudent,
  listExercisesOfStudent,
  type ExerciseWithAccessFacts,
} from './exercises.repository.ts';
import type { CourseContentAccess } from '../../catalogue/courses/open-courses.ts';
import { createExerciseSerialiser, type ExerciseSerialiserDeps } from './exercise-serialiser.ts';

export interface ExercisesService {
  /**
   * Finds an exercise. Only students who are enrolled get the registration code.
   * @throws not-found
   * @throws forbidden if all its courses are for other groups
   */
  readonly find: (exerciseId: string, studentId: string) => Promise<CourseExercise>;
  /**
   * Returns the exercises of courses that the student may see, and those for which the student has a cloud desktop, sorted by
   * title.
   */
  readonly listForStudent: (studentId: string) => Promise<RangeExercise[]>;
  /**
   * Finds one of the exercises that `listForStudent` returns.
   * @throws not-found
   * @throws forbidden if it is not the student's
   */
  readonly getForStudent: (exerciseId: string, studentId: string) => Promise<RangeExercise>;
}

const createUnknownExerciseError = () => new AppError('not-found', 'There is no such exercise.');

/**
 * Requires that the student may see one of the exercise's courses. An exercise without courses is open to every student.
 * Otherwise throws the error of one of the courses.
 */
const requireVisibleCourse = async (
  open: CourseContentAccess,
  courseIds: readonly string[],
  studentId: string,
): Promise<void> => {
  let refusal: unknown;
  for (const courseId of courseIds) {
    try {
      await open.require(courseId, studentId);
      return;
    } catch (error) {
      // An exercise can be in several courses. The not-found error of a draft is thrown only if no course gives another error,
      // because a draft must look like a course that does not exist.
      if (refusal === undefined || !isNotFound(error)) refusal = error;
    }
  }
  if (isNotFound(refusal)) throw createUnknownExerciseError();
  if (refusal !== undefined) throw refusal;
};

const isNotFound = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'not-found';

/**
 * Returns whether the student has access to the exercise.
 * @param open the courses that the student may see
 */
const belongsToStudent = (
  { enrolledCourses, hasDesktop }: ExerciseWithAccessFacts,
  open: ReadonlyMap<string, unknown>,
): boolean => hasDesktop || enrolledCourses.some((courseId) => open.has(courseId));

export const createExercisesService = (deps: ExerciseSerialiserDeps): ExercisesService => {
  const { sql, open } = deps;
  const wireFor = createExerciseSerialiser(deps);

  return {
    find: async (exerciseId, studentId) => {
      const found = await findExercise(sql, exerciseId, studentId);
      if (!found) throw createUnknownExerciseError();
      const { registrationCode, isEnrolled, courseIds, ...exercise } = found;
      await requireVisibleCourse(open, courseIds, studentId);
      return isEnrolled && registrationCode !== null
        ? { ...exercise, RegistrationCode: registrationCode }
        : exercise;
    },
    listForStudent: async (studentId) => {
      const courses = await open.to(studentId);
      const found = await listExercisesOfStudent(sql, studentId);
      const own = found.filter((each) => belongsToStudent(each, courses));
      const toExercise = await wireFor(courses);
      return own.map(({ record }) => toExercise(record));
    },
    getForStudent: async (exerciseId, studentId) => {
      const courses = await open.to(studentId);
      const found = await findExerciseForStudent(sql, exerciseId, studentId);
      if (!found) throw createUnknownExerciseError();
      if (!belongsToStudent(found, courses)) {
        throw new AppError('forbidden', 'This exercise belongs to none of your courses.');
      }
      return (await wireFor(courses))(found.record);
    },
  };
};
