import type { CourseItem } from '@cairn/api/course-item.contract';
import type { Role } from '@cairn/api/roles.contract';
import { isCourseVisible } from '@cairn/domain/course-visibility.rules';
import { type Failure, useQueries, useQuery, useSite } from '@cairn/runtime';
import { type QueryState, combineQueries } from '@cairn/ui/query-content';
import { t } from 'ttag';
import { catalogQueries } from '../../lib/catalog.queries.ts';
import { useCatalogStudent } from '../../lib/use-catalog-student.ts';
import { rolesCatalogQueries } from './roles-catalog.queries.ts';

/** Course of a role; `course` is missing while loading. */
export interface RoleCourse {
  readonly courseId: string;
  readonly course?: CourseItem | undefined;
}

interface TitledFailure extends Failure<Error> {
  readonly title: string;
}

export interface RoleCourses {
  /** Courses of the role; undefined while their ids are unknown. */
  readonly list: readonly RoleCourse[] | undefined;
  /** True if all courses of the role are loaded. */
  readonly isComplete: boolean;
  readonly failure: TitledFailure | undefined;
}

const findFailure = (
  title: string,
  queries: readonly QueryState<unknown>[],
): TitledFailure | undefined => {
  const { error, isFetching, refetch } = combineQueries(...queries);
  return error ? { title, error, isRetrying: isFetching, onRetry: refetch } : undefined;
};

/**
 * Returns the ids of a role's courses. In education mode, the server selects them by the student's missing competencies
 * (ROLES-27).
 */
const useCourseIds = (role: Role) => {
  const isEducation = useSite().brand.mode === 'education';
  const chosen = useQuery({
    ...rolesCatalogQueries.courseIds(role.RoleID, useCatalogStudent()),
    enabled: isEducation,
  });
  return {
    isEducation,
    query: chosen,
    ids: isEducation ? chosen.data : role.CourseIDs,
  };
};

/** Returns the courses of a role that this student or visitor may see. */
export const useRoleCourses = (role: Role): RoleCourses => {
  const { viewer } = useCatalogStudent();
  const { isEducation, query, ids } = useCourseIds(role);
  const catalogue = useQuery(catalogQueries.courses());
  const known = new Map<string, CourseItem>(
    (catalogue.data ?? []).map((course) => [course.CourseID, course]),
  );
  // Courses missing in the cached catalogue are loaded separately: they are newer than the cache.
  const missing = catalogue.data && isEducation ? (ids ?? []).filter((id) => !known.has(id)) : [];
  const details = useQueries({ queries: missing.map((id) => rolesCatalogQueries.course(id)) });
  for (const { data } of details) if (data) known.set(data.CourseID, data);

  const isShown = (courseId: string): boolean => {
    const course = known.get(courseId);
    if (course) return isCourseVisible(course, viewer);
    const detail = details[missing.indexOf(courseId)];
    return detail ? detail.isPending : catalogue.isPending;
  };
  const list = ids?.filter(isShown).map((courseId) => ({ courseId, course: known.get(courseId) }));
  return {
    list,
    isComplete: list !== undefined && list.every(({ course }) => course !== undefined),
    failure:
      findFailure(t`Error fetching courses`, isEducation ? [query, catalogue] : [catalogue]) ??
      findFailure(t`Error fetching course details`, details),
  };
};
