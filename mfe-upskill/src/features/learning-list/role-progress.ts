import type { LearningListEntry } from '@cairn/api/learning-list.contract';
import type { CourseProgress } from '@cairn/api/user.contract';
import { computeCourseFraction, computeRolePercent } from '@cairn/domain/learning-list.rules';

export interface ListedRoleProgress {
  /** Progress in the whole role as a percentage, 0 to 100. */
  readonly percent: number;
  readonly completed: number;
  /** Progress in each course of the role by CourseID, 0 to 100. */
  readonly percentOfCourse: Readonly<Record<string, number>>;
}

/** Returns the student's progress in a role of the learning list: of each course and in total. */
export const computeRoleProgress = (
  entry: LearningListEntry,
  userCourses: Readonly<Record<string, CourseProgress>>,
  modulesByCourseId: Readonly<Record<string, readonly string[]>>,
): ListedRoleProgress => {
  const fractions = entry.courses.map((course) =>
    computeCourseFraction(
      course,
      userCourses[course.CourseID],
      modulesByCourseId[course.CourseID] ?? [],
    ),
  );
  return {
    percent: computeRolePercent(fractions),
    completed: fractions.filter((fraction) => fraction === 1).length,
    percentOfCourse: Object.fromEntries(
      entry.courses.map(({ CourseID }, index) => [
        CourseID,
        Math.round((fractions[index] ?? 0) * 100),
      ]),
    ),
  };
};
