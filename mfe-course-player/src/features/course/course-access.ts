import type { CourseItem } from '@cairn/api/courses.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import { isDraft, isOutsideGroups } from '@cairn/domain/course-visibility.rules';
import { routePath } from '@cairn/domain/named-routes.rules';

/** Who wants in. */
interface Visit {
  readonly isSignedIn: boolean;
  readonly record: UserAttributes | undefined;
  /** Of the address: a moment of a lecture, for whoever has to sign in first. */
  readonly search: string;
}

const isEnrolled = (courseId: string, { record }: Pick<Visit, 'record'>): boolean =>
  record !== undefined &&
  (courseId in record.Courses || record.CompletedCourses.includes(courseId));

/** Where somebody is sent instead of into the course; undefined when it may be played. VIEW-07 to VIEW-09. */
export const redirectOf = (course: CourseItem, visit: Visit): string | undefined => {
  const id = course.CourseID;
  if (isDraft(course)) return '/learning';
  if (course.PublicallyAccessible) return undefined;
  if (!visit.isSignedIn) {
    const here = routePath('CourseOverview', { id }) + visit.search;
    return `/login?redirect=${encodeURIComponent(here)}`;
  }
  if (isOutsideGroups(course, visit.record?.GroupIDs ?? [])) return '/learning';
  return isEnrolled(course.CourseID, visit) ? undefined : routePath('CourseCatalog', { id });
};

/** A student who came into a public course by its address, past the page that enrols. */
export const isOpenToEnrol = (course: CourseItem, visit: Omit<Visit, 'search'>): boolean =>
  course.PublicallyAccessible &&
  !isDraft(course) &&
  visit.isSignedIn &&
  !isEnrolled(course.CourseID, visit);
