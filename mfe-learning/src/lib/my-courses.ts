import type { Course } from '@cairn/api/courses.contract';
import type { CourseProgress, UserAttributes } from '@cairn/api/user.contract';
import { courseState } from '@cairn/domain/course-completion.rules';
import { isCourseVisible, isDraft } from '@cairn/domain/course-visibility.rules';

export interface MyCourses {
  /** Enrolled and not completed, the one last touched first. */
  readonly current: readonly Course[];
  /** The one completed last first. */
  readonly completed: readonly Course[];
}

/** A moment of a course's progress, ISO 8601; '' when it has none. */
const momentOf = (progress: CourseProgress | undefined, keys: readonly string[]): string =>
  keys
    .map((key) => progress?.[key])
    .filter((value) => typeof value === 'string')
    .toSorted()
    .at(-1) ?? '';

/** ISO 8601, or undefined for a course without a date of completion. */
export const completionMoment = (progress: CourseProgress | undefined): string | undefined =>
  momentOf(progress, ['CompletionDate']) || undefined;

/**
 * The student's courses in two lists, a course never in both. Drafts are in neither; a course of groups that the student
 * is not in stays only when it is completed (RULE-09).
 * @param courses as the server lists them: whatever is not completed is enrolled, also before the attributes say so
 */
export const splitCourses = (courses: readonly Course[], student: UserAttributes): MyCourses => {
  const viewer = { kind: 'student', groupIds: student.GroupIDs } as const;
  const latestFirst = (list: readonly Course[], keys: readonly string[]): readonly Course[] => {
    const moment = ({ CourseID }: Course) => momentOf(student.Courses[CourseID], keys);
    return list.toSorted((a, b) => moment(b).localeCompare(moment(a)));
  };
  const isDone = (course: Course) => courseState(course, student) === 'completed';
  return {
    current: latestFirst(
      courses.filter((course) => !isDone(course) && isCourseVisible(course, viewer)),
      ['LastActivityAt', 'EnrolledAt'],
    ),
    completed: latestFirst(
      courses.filter((course) => isDone(course) && !isDraft(course)),
      ['CompletionDate'],
    ),
  };
};
