import type { CourseItem } from '@cairn/api/courses.contract';
import { isDraft, isOutsideGroups } from '@cairn/domain/course-visibility.rules';
import type { Session } from '@cairn/session';

/** Where somebody is sent instead of into the course; undefined when it may be played. VIEW-07 to VIEW-09. */
export const elsewhere = (
  course: CourseItem,
  { accessToken, userAttributes }: ReturnType<Session['read']>,
): string | undefined => {
  if (isDraft(course)) return '/learning';
  if (course.PublicallyAccessible) return undefined;
  if (isOutsideGroups(course, userAttributes?.GroupIDs ?? [])) return '/learning';
  if (accessToken === undefined) {
    return `/login?redirect=${encodeURIComponent(`/course/${course.CourseID}`)}`;
  }
  const isEnrolled =
    userAttributes === undefined ||
    course.CourseID in userAttributes.Courses ||
    userAttributes.CompletedCourses.includes(course.CourseID);
  return isEnrolled ? undefined : `/course-catalog/${encodeURIComponent(course.CourseID)}`;
};
