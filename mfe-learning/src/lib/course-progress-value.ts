import type { Course } from '@cairn/api/courses.contract';
import type { CourseProgress } from '@cairn/api/user.contract';
import { tallyModuleFlags, isPackagedCourse } from '@cairn/domain/course-completion.rules';
import { findCmiValue, COMPLETION_KEYS } from '@cairn/domain/scorm-completion.rules';
import { t } from 'ttag';

/** Student's progress in a course, in the form that the type of the course provides. */
export type CourseProgressValue =
  | { readonly kind: 'modules'; readonly done: number; readonly total: number }
  /** `percent`: 0 to 100. */
  | { readonly kind: 'share'; readonly percent: number }
  | { readonly kind: 'words'; readonly words: string };

const toTextProgress = (text: string): CourseProgressValue => ({ kind: 'words', words: text });

const NOT_STARTED_STATUSES = new Set(['', 'not attempted', 'unknown']);

const toPackageProgress = (scorm: unknown): CourseProgressValue => {
  const measure = Number(findCmiValue(scorm, 'cmi.progress_measure') ?? Number.NaN);
  if (measure > 0 && measure <= 1) return { kind: 'share', percent: Math.round(measure * 100) };
  const statuses = COMPLETION_KEYS.map((key) => findCmiValue(scorm, key) ?? '');
  const isStarted = statuses.some((status) => !NOT_STARTED_STATUSES.has(status));
  return toTextProgress(isStarted ? t`In progress` : t`Not started`);
};

/** Returns the student's progress in an uncompleted course. A live course stores none before its result. */
export const findCourseProgress = (
  course: Course,
  progress: CourseProgress | undefined,
): CourseProgressValue => {
  if (isPackagedCourse(course)) return toPackageProgress(progress?.['scorm']);
  if (course.CourseType === 'sync') return toTextProgress(t`Enrolled`);
  const { done, total } = tallyModuleFlags(progress ?? {});
  return { kind: 'modules', done, total };
};
