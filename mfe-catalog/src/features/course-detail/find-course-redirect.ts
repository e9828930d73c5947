import type { CourseItem } from '@cairn/api/course-item.contract';
import { isDraftCourse, isHiddenByGroups } from '@cairn/domain/course-visibility.rules';
import { routePath } from '@cairn/domain/named-routes.rules';

interface VisitorAccess {
  readonly isSignedIn: boolean;
  readonly groupIds: readonly string[];
}

/** Returns the path to which the visitor is redirected; undefined if the course may be shown (DETAIL-21 to DETAIL-24). */
export const findCourseRedirect = (
  course: CourseItem,
  visitor: VisitorAccess,
): string | undefined => {
  if (isDraftCourse(course)) return '/learning';
  if (!isHiddenByGroups(course, visitor.groupIds)) return undefined;
  if (visitor.isSignedIn) return '/learning';
  return `/login?redirect=${encodeURIComponent(routePath('CourseCatalog', { id: course.CourseID }))}`;
};
