import type { Course } from '@cairn/api/courses.contract';
import type { CourseProgress, UserAttributes } from '@cairn/api/user.contract';
import { getCourseState } from '@cairn/domain/course-completion.rules';
import { isCourseVisible, isDraftCourse } from '@cairn/domain/course-visibility.rules';

export interface CurrentAndCompletedCourses {
  /** Enrolled and uncompleted courses, the last used one first. */
  readonly current: readonly Course[];
  /** Completed courses, the last completed one first. */
  readonly completed: readonly Course[];
}

/** Returns the latest of some dates in a course's progress, ISO 8601; '' if there is none. */
const findLatestDate = (progress: CourseProgress | undefined, keys: readonly string[]): string =>
  keys
    .map((key) => progress?.[key])
    .filter((value) => typeof value === 'string')
    .toSorted()
    .at(-1) ?? '';

/** Returns the date on which a course was completed, ISO 8601; undefined if there is none. */
export const findCompletionDate = (progress: CourseProgress | undefined): string | undefined =>
  findLatestDate(progress, ['CompletionDate']) || undefined;

/**
 * Splits the student's courses into two disjoint lists. Drafts are left out; a course of groups without the student remains only
 * if it is completed (RULE-09).
 * @param courses as the server lists them: uncompleted ones are enrolled, even if the attributes do not contain them yet
 */
export const splitCoursesByCompletion = (
  courses: readonly Course[],
  student: UserAttributes,
): CurrentAndCompletedCourses => {
  const viewer = { kind: 'student', groupIds: student.GroupIDs } as const;
  const latestFirst = (list: readonly Course[], keys: readonly string[]): readonly Course[] => {
    const findDate = ({ CourseID }: Course) => findLatestDate(student.Courses[CourseID], keys);
    return list.toSorted((a, b) => findDate(b).localeCompare(findDate(a)));
  };
  const isDone = (course: Course) => getCourseState(course, student) === 'completed';
  return {
    current: latestFirst(
      courses.filter((course) => !isDone(course) && isCourseVisible(course, viewer)),
      ['LastActivityAt', 'EnrolledAt'],
    ),
    completed: latestFirst(
      courses.filter((course) => isDone(course) && !isDraftCourse(course)),
      ['CompletionDate'],
    ),
  };
};
