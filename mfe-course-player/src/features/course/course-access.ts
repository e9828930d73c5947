import type { CourseItem } from '@cairn/api/course-item.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import { isDraftCourse, isHiddenByGroups } from '@cairn/domain/course-visibility.rules';
import { routePath } from '@cairn/domain/named-routes.rules';

/** Visitor who opens a course, and the query of the URL. */
interface Visit {
  readonly isSignedIn: boolean;
  readonly record: UserAttributes | undefined;
  /** The query of the URL, such as the position in a lecture; kept for visitors who have to sign in first. */
  readonly search: string;
}

const isEnrolled = (courseId: string, { record }: Pick<Visit, 'record'>): boolean =>
  record !== undefined &&
  (courseId in record.Courses || record.CompletedCourses.includes(courseId));

/** Returns the path to redirect a visitor to, or undefined if they may play the course (VIEW-07 to VIEW-09). */
export const findPlayerRedirect = (course: CourseItem, visit: Visit): string | undefined => {
  const id = course.CourseID;
  if (isDraftCourse(course)) return '/learning';
  if (course.PublicallyAccessible) return undefined;
  if (!visit.isSignedIn) {
    const here = routePath('CourseOverview', { id }) + visit.search;
    return `/login?redirect=${encodeURIComponent(here)}`;
  }
  if (isHiddenByGroups(course, visit.record?.GroupIDs ?? [])) return '/learning';
  return isEnrolled(course.CourseID, visit) ? undefined : routePath('CourseCatalog', { id });
};

/** Returns whether the student has opened a public course by its URL, and is not enrolled yet. */
export const canEnrolByUrl = (course: CourseItem, visit: Omit<Visit, 'search'>): boolean =>
  course.PublicallyAccessible &&
  !isDraftCourse(course) &&
  visit.isSignedIn &&
  !isEnrolled(course.CourseID, visit);
