import { RELATED_COURSES_REQUEST_COUNT } from '@cairn/domain/course-taking.limits';
import type { Course } from '@cairn/api/courses.contract';
import { listTopCourses } from '@cairn/api/recommender.contract';
import { formatCourseLevel } from '@cairn/domain/course-types.rules';
import { formatQuarterHours } from '@cairn/domain/duration.rules';
import { routePath } from '@cairn/domain/named-routes.rules';
import { selectRelatedCourses } from '@cairn/domain/related-courses.rules';
import { http } from '@cairn/session';
import { CardGrid, CourseCard } from '@cairn/ui/course-card';
import { getCourseCardDescription } from '../../lib/description.ts';

const RelatedCourseCards = ({ courses }: { readonly courses: readonly Course[] }) => (
  <CardGrid columns={4}>
    {courses.map((course) => (
      <CourseCard
        key={course.CourseID}
        courseId={course.CourseID}
        title={course.CourseTitle}
        to={routePath('CourseCatalog', { id: course.CourseID })}
        src={course.ThumbnailUrl}
        category={course.Category}
        meta={[
          formatCourseLevel(course.Level),
          course.IsScorm ? undefined : formatQuarterHours(course.Lectures),
        ]}
        description={getCourseCardDescription(course)}
        loading="lazy"
      />
    ))}
  </CardGrid>
);

/** Loads recommended courses, and the component that shows them. */
export const loadRelatedCourses = async (user_input_title: string, signal: AbortSignal) => {
  const query = { user_input_title, top_n: RELATED_COURSES_REQUEST_COUNT };
  const recommended = await http.call(listTopCourses, { query, signal });
  return {
    Cards: RelatedCourseCards,
    select: (courseId: string, groupIds: readonly string[]) =>
      selectRelatedCourses(recommended, courseId, groupIds),
  };
};
