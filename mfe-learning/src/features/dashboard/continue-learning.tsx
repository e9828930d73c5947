import { CardGrid } from '@cairn/ui/course-card';
import { CourseProgressDisplay } from '../../lib/course-progress-display.tsx';
import { findCourseProgress } from '../../lib/course-progress-value.ts';
import { FirstCourseSuggestion } from '../../lib/first-course.tsx';
import { MyCourseCard } from '../../lib/my-course-card.tsx';
import type { LoadedCourses } from '../../lib/use-my-courses.ts';
import { ContinueCourseBand } from './continue-course-band.tsx';

/** Shows the student's uncompleted courses: the last used one in a band, the others as cards. */
export const ContinueLearning = ({ courses }: { readonly courses: LoadedCourses }) => {
  const [latest, ...others] = courses.current;
  const progressByCourse = courses.attributes.Courses;
  if (!latest) {
    return <FirstCourseSuggestion attributes={courses.attributes} />;
  }
  return (
    <>
      <ContinueCourseBand course={latest} progress={progressByCourse[latest.CourseID]} />
      <CardGrid>
        {others.map((course) => (
          <MyCourseCard key={course.CourseID} course={course} headingLevel={2}>
            <CourseProgressDisplay
              standing={findCourseProgress(course, progressByCourse[course.CourseID])}
            />
          </MyCourseCard>
        ))}
      </CardGrid>
    </>
  );
};
