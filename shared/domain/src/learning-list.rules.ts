import { isPackageCompleted } from './scorm-completion.rules.ts';

/** Progress in the learning list. Source: 002 §4.7. */

export interface ListedCourse {
  readonly CourseID: string;
  readonly CourseType: string;
}
type Progress = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Progress => typeof value === 'object' && value !== null;

/** Returns whether a module is done. Any of three flags counts here, unlike in the player: each document has its own rule. */
const hasAnyModuleFlag = (entry: unknown): boolean =>
  isRecord(entry) &&
  ['LectureCompleted', 'Completed', 'ExerciseCompleted'].some((flag) => entry[flag] === true);

const isPass = (value: unknown): boolean =>
  typeof value === 'string' && value.toLowerCase() === 'pass';

/** Maximum progress, as a fraction, that is shown for a course that is not completed. */
const MAX_INCOMPLETE_FRACTION = 0.99;

const computeFractionByType = (
  course: ListedCourse,
  progress: Progress | undefined,
  moduleIds: readonly string[],
): number => {
  if (course.CourseType === 'async') {
    if (moduleIds.length === 0) return 0;
    return moduleIds.filter((id) => hasAnyModuleFlag(progress?.[id])).length / moduleIds.length;
  }
  if (course.CourseType === 'scorm') return isPackageCompleted(progress?.['scorm']) ? 1 : 0;
  return isPass(progress?.['Status']) || isPass(progress?.['status']) ? 1 : 0;
};

/**
 * Returns the fraction of a course that is done, 0 to 1. If the record says whether the course is completed
 * (`IsCompleted`), only a completed course gives 1.
 * @param moduleIds the modules of the course that have parts
 */
export const computeCourseFraction = (
  course: ListedCourse,
  progress: Progress | undefined,
  moduleIds: readonly string[],
): number => {
  const stored = progress?.['IsCompleted'];
  if (stored === true) return 1;
  const fraction = computeFractionByType(course, progress, moduleIds);
  return stored === false ? Math.min(fraction, MAX_INCOMPLETE_FRACTION) : fraction;
};

/** Returns the mean of the courses as a whole percentage, at most 100; 0 without courses. */
export const computeRolePercent = (fractions: readonly number[]): number => {
  if (fractions.length === 0) return 0;
  const sum = fractions.reduce((total, fraction) => total + fraction, 0);
  return Math.min(100, Math.round((sum / fractions.length) * 100));
};
