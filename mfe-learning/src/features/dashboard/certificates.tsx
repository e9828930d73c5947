import { CourseImage } from '@cairn/ui/course-image';
import { ExploreCourses } from '../../lib/explore-courses.tsx';
import type { LoadedCourses } from '../../lib/use-my-courses.ts';
import styles from './completed-courses.module.css';
import { CompletionDate } from './completion-date.tsx';

/** One entry for each completed course. */
export const Certificates = ({ courses }: { readonly courses: LoadedCourses }) => {
  if (courses.completed.length === 0) {
    return (
      <ExploreCourses art="summit" title="No certificates yet.">
        Finish every module in a course and its certificate will be kept here.
      </ExploreCourses>
    );
  }
  return (
    <ul className={styles['list']} aria-label="Certificates">
      {courses.completed.map((course) => (
        <li key={course.CourseID} className={styles['entry']}>
          <CourseImage
            courseId={course.CourseID}
            category={course.Category}
            src={course.ThumbnailUrl}
            className={styles['art']}
          />
          <div>
            <h2 className={styles['title']}>{course.CourseTitle}</h2>
            <CompletionDate progress={courses.attributes.Courses[course.CourseID]} />
          </div>
        </li>
      ))}
    </ul>
  );
};
