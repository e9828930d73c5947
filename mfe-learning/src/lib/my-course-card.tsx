import type { Course } from '@cairn/api/courses.contract';
import { isPackagedCourse } from '@cairn/domain/course-completion.rules';
import { COURSE_TYPE_LABELS, formatCourseLevel } from '@cairn/domain/course-types.rules';
import { routePath } from '@cairn/domain/named-routes.rules';
import { CourseCard } from '@cairn/ui/course-card';
import type { ReactNode } from 'react';

interface MyCourseCardProps {
  readonly course: Course;
  readonly headingLevel: 2 | 3;
  readonly tag?: ReactNode;
  /** Progress in the course, or its completion date. */
  readonly children: ReactNode;
}

/** Card of one of the student's courses; it opens the course in the player. */
export const MyCourseCard = ({ course, headingLevel, tag, children }: MyCourseCardProps) => (
  <CourseCard
    courseId={course.CourseID}
    title={course.CourseTitle}
    to={routePath('CourseOverview', { id: course.CourseID })}
    src={course.ThumbnailUrl}
    category={course.Category}
    meta={[
      COURSE_TYPE_LABELS[isPackagedCourse(course) ? 'scorm' : course.CourseType],
      formatCourseLevel(course.Level),
    ]}
    headingLevel={headingLevel}
    tag={tag}
  >
    {children}
  </CourseCard>
);
