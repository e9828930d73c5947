import { CardGrid } from '@cairn/ui/course-card';
import { CourseProgressDisplay } from '../../lib/course-progress-display.tsx';
import { findCourseProgress } from '../../lib/course-progress-value.ts';
import { FirstCourse } from '../../lib/first-course.tsx';
import { MyCourseCard } from '../../lib/my-course-card.tsx';
import type { LoadedCourses } from '../../lib/use-my-courses.ts';
import { ResumeBand } from './resume-band.tsx';

/** Enrolled and uncompleted courses: the last used one in a band, the others as cards. */
export const ContinueLearning = ({ courses }: { readonly courses: LoadedCourses }) => {
  const [latest, ...others] = courses.current;
  const progressOf = courses.attributes.Courses;
  if (!latest) {
    return <FirstCourse attributes={courses.attributes} />;
  }
  return (
    <>
      <ResumeBand course={latest} progress={progressOf[latest.CourseID]} />
      <CardGrid>
        {others.map((course) => (
          <MyCourseCard key={course.CourseID} course={course} headingLevel={2}>
            <CourseProgressDisplay
              standing={findCourseProgress(course, progressOf[course.CourseID])}
            />
          </MyCourseCard>
        ))}
      </CardGrid>
    </>
  );
};
