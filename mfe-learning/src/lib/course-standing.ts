import type { Course } from '@cairn/api/courses.contract';
import type { CourseProgress } from '@cairn/api/user.contract';
import { flagTally, isPackaged } from '@cairn/domain/course-completion.rules';
import { cmiValue, COMPLETION_KEYS } from '@cairn/domain/scorm-completion.rules';
import { t } from 'ttag';

/** The progress in a course, in the form that its type provides. */
export type CourseStanding =
  | { readonly kind: 'modules'; readonly done: number; readonly total: number }
  /** `percent`: 0 to 100. */
  | { readonly kind: 'share'; readonly percent: number }
  | { readonly kind: 'words'; readonly words: string };

const words = (text: string): CourseStanding => ({ kind: 'words', words: text });

const UNTOUCHED = new Set(['', 'not attempted', 'unknown']);

const packageStanding = (scorm: unknown): CourseStanding => {
  const measure = Number(cmiValue(scorm, 'cmi.progress_measure') ?? Number.NaN);
  if (measure > 0 && measure <= 1) return { kind: 'share', percent: Math.round(measure * 100) };
  const statuses = COMPLETION_KEYS.map((key) => cmiValue(scorm, key) ?? '');
  const isStarted = statuses.some((status) => !UNTOUCHED.has(status));
  return words(isStarted ? t`In progress` : t`Not started`);
};

/** Returns the progress in an uncompleted course. A live course stores none before its result. */
export const courseStanding = (
  course: Course,
  progress: CourseProgress | undefined,
): CourseStanding => {
  if (isPackaged(course)) return packageStanding(progress?.['scorm']);
  if (course.CourseType === 'sync') return words(t`Enrolled`);
  const { done, total } = flagTally(progress ?? {});
  return { kind: 'modules', done, total };
};
