import type { CourseItem } from '@cairn/api/courses.contract';
import type { Role } from '@cairn/api/roles.contract';
import { isCourseVisible } from '@cairn/domain/course-visibility.rules';
import { useQueries, useQuery, useSite } from '@cairn/runtime';
import { catalogQueries } from '../../lib/catalog.queries.ts';
import { useLearner } from '../../lib/use-learner.ts';
import { rolesCatalogQueries } from './roles-catalog.queries.ts';

/** A course of the role; without `course` it is on its way. */
export interface RoleCourse {
  readonly courseId: string;
  readonly course?: CourseItem | undefined;
}

interface Failure {
  readonly title: string;
  readonly error: Error;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

export interface RoleCourses {
  /** Undefined while it is not known which they are. */
  readonly list: readonly RoleCourse[] | undefined;
  /** Whether `list` has every course and what each is about. */
  readonly isComplete: boolean;
  readonly failure: Failure | undefined;
}

type Query = Pick<
  ReturnType<typeof useQuery<unknown>>,
  'data' | 'error' | 'isFetching' | 'refetch'
>;

const failureOf = (title: string, queries: readonly Query[]): Failure | undefined => {
  const failed = queries.filter(({ data, error }) => data === undefined && error !== null);
  const [first] = failed;
  if (!first?.error) return undefined;
  return {
    title,
    error: first.error,
    isRetrying: failed.some(({ isFetching }) => isFetching),
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
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
      failureOf('Error fetching courses', isEducation ? [query, catalogue] : [catalogue]) ??
      failureOf('Error fetching course details', details),
  };
};
