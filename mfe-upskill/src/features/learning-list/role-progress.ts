import type { LearningListEntry } from '@cairn/api/learning-list.contract';
import type { CourseProgress } from '@cairn/api/user.contract';
import { computeCourseFraction, computeRolePercent } from '@cairn/domain/learning-list.rules';

export interface ListedProgress {
  /** Percentage of the whole role, 0 to 100. */
  readonly percent: number;
  readonly completed: number;
  /** Percentages by CourseID, 0 to 100. */
  readonly percentOfCourse: Readonly<Record<string, number>>;
}

/** Returns the progress in a role: of each course and in total. */
export const computeRoleProgress = (
  entry: LearningListEntry,
  userCourses: Readonly<Record<string, CourseProgress>>,
  modulesByCourseId: Readonly<Record<string, readonly string[]>>,
): ListedProgress => {
  const shares = entry.courses.map((course) =>
    computeCourseFraction(
      course,
      userCourses[course.CourseID],
      modulesByCourseId[course.CourseID] ?? [],
    ),
  );
  return {
    percent: computeRolePercent(shares),
    completed: shares.filter((share) => share === 1).length,
    percentOfCourse: Object.fromEntries(
      entry.courses.map(({ CourseID }, index) => [
        CourseID,
        Math.round((shares[index] ?? 0) * 100),
      ]),
    ),
  };
};
