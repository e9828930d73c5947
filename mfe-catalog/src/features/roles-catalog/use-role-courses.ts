import type { CourseItem } from '@cairn/api/courses.contract';
import type { Role } from '@cairn/api/roles.contract';
import { isCourseVisible } from '@cairn/domain/course-visibility.rules';
import { type Failure, useQueries, useQuery, useSite } from '@cairn/runtime';
import { type Loadable, together } from '@cairn/ui/loaded';
import { t } from 'ttag';
import { catalogQueries } from '../../lib/catalog.queries.ts';
import { useLearner } from '../../lib/use-learner.ts';
import { rolesCatalogQueries } from './roles-catalog.queries.ts';

/** A course of the role; without `course` it is on its way. */
export interface RoleCourse {
  readonly courseId: string;
  readonly course?: CourseItem | undefined;
}

interface TitledFailure extends Failure<Error> {
  readonly title: string;
}

export interface RoleCourses {
  /** Undefined while it is not known which they are. */
  readonly list: readonly RoleCourse[] | undefined;
  /** Whether `list` has every course and what each is about. */
  readonly isComplete: boolean;
  readonly failure: TitledFailure | undefined;
}

const failureOf = (
  title: string,
  queries: readonly Loadable<unknown>[],
): TitledFailure | undefined => {
  const { error, isFetching, refetch } = together(...queries);
  return error ? { title, error, isRetrying: isFetching, onRetry: refetch } : undefined;
};

/** The ids as the role has them; in education mode the server's, by what is still to be learned (ROLES-27). */
const useCourseIds = (role: Role) => {
  const isEducation = useSite().brand.mode === 'education';
  const chosen = useQuery({
    ...rolesCatalogQueries.courseIds(role.RoleID, useLearner()),
    enabled: isEducation,
  });
  return {
    isEducation,
    query: chosen,
    ids: isEducation ? chosen.data : role.CourseIDs,
  };
};

/** What there is to learn for a role, as far as this person may see it. */
export const useRoleCourses = (role: Role): RoleCourses => {
  const { viewer } = useLearner();
  const { isEducation, query, ids } = useCourseIds(role);
  const catalogue = useQuery(catalogQueries.courses());
  const known = new Map<string, CourseItem>(
    (catalogue.data ?? []).map((course) => [course.CourseID, course]),
  );
  // The catalogue has every course in sight; only what the server has named since then is asked for by itself.
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
      failureOf(t`Error fetching courses`, isEducation ? [query, catalogue] : [catalogue]) ??
      failureOf(t`Error fetching course details`, details),
  };
};
