/** Which of the recommended courses stand beside a course. Source: 001 §5. */
import { RELATED_SHOWN } from './course-taking.limits.ts';
import { isDraft, sharesGroup } from './course-visibility.rules.ts';

interface RecommendedFacts {
  readonly CourseID: string;
  readonly Status: string;
  readonly Groups: readonly string[];
}

/**
 * At most four, in the order received. The recommender puts the course itself first when it knows it. Somebody with groups
 * is offered the courses of these groups alone; everybody else those without groups.
 */
export const relatedCourses = <C extends RecommendedFacts>(
  recommended: readonly C[],
  courseId: string,
  groupIds: readonly string[],
): C[] => {
  const others = recommended[0]?.CourseID === courseId ? recommended.slice(1) : recommended;
  return others
    .filter((course) => !isDraft(course))
    .filter(({ Groups }) =>
      groupIds.length > 0 ? sharesGroup(Groups, groupIds) : Groups.length === 0,
    )
    .slice(0, RELATED_SHOWN);
};
