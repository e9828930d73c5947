/** Choice of the recommended courses that the page of a course shows. Source: 001 §5. */
import { MAX_RELATED_COURSES_SHOWN } from './course-taking.limits.ts';
import { isDraftCourse, hasCommonGroup } from './course-visibility.rules.ts';

interface RecommendedFacts {
  readonly CourseID: string;
  readonly Status: string;
  readonly Groups: readonly string[];
}

/**
 * Returns at most four recommended courses, in the order received. The recommender puts the course itself first when it
 * knows it; that entry is removed. A student with groups gets only the courses of these groups; all other people get
 * courses without groups.
 */
export const selectRelatedCourses = <C extends RecommendedFacts>(
  recommended: readonly C[],
  courseId: string,
  groupIds: readonly string[],
): C[] => {
  const others = recommended[0]?.CourseID === courseId ? recommended.slice(1) : recommended;
  return others
    .filter((course) => !isDraftCourse(course))
    .filter(({ Groups }) =>
      groupIds.length > 0 ? hasCommonGroup(Groups, groupIds) : Groups.length === 0,
    )
    .slice(0, MAX_RELATED_COURSES_SHOWN);
};
