import type { CourseItem } from '@cairn/api/courses.contract';
import { isDraft, isOutsideGroups } from '@cairn/domain/course-visibility.rules';
import { routePath } from '@cairn/domain/named-routes.rules';
import type { Session } from '@cairn/session';

type StoredSession = ReturnType<Session['read']>;

const isEnrolled = (courseId: string, { userAttributes }: StoredSession): boolean =>
  userAttributes !== undefined &&
  (courseId in userAttributes.Courses || userAttributes.CompletedCourses.includes(courseId));

/** Where somebody is sent instead of into the course; undefined when it may be played. VIEW-07 to VIEW-09. */
export const elsewhere = (course: CourseItem, stored: StoredSession): string | undefined => {
  const id = course.CourseID;
  if (isDraft(course)) return '/learning';
  if (course.PublicallyAccessible) return undefined;
  if (stored.accessToken === undefined) {
    return `/login?redirect=${encodeURIComponent(routePath('CourseOverview', { id }))}`;
  }
  if (isOutsideGroups(course, stored.userAttributes?.GroupIDs ?? [])) return '/learning';
  return isEnrolled(course.CourseID, stored) ? undefined : routePath('CourseCatalog', { id });
};

/** A student who came into a public course by its address, past the page that enrols. */
export const isOpenToEnrol = (course: CourseItem, stored: StoredSession): boolean =>
  course.PublicallyAccessible &&
  !isDraft(course) &&
  stored.accessToken !== undefined &&
  !isEnrolled(course.CourseID, stored);
