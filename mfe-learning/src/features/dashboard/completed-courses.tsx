import { CardGrid } from '@cairn/ui/course-card';
import { SurveyReminder } from '@cairn/ui/survey-reminder';
import { Tag } from '@cairn/ui/tag';
import { t } from 'ttag';
import { ExploreCourses } from '../../lib/explore-courses.tsx';
import { MyCourseCard } from '../../lib/my-course-card.tsx';
import type { LoadedCourses } from '../../lib/use-my-courses.ts';
import styles from './completed-courses.module.css';
import { CompletionDate } from './completion-date.tsx';

export const CompletedCourses = ({ courses }: { readonly courses: LoadedCourses }) => {
  if (courses.completed.length === 0) {
    return (
      <ExploreCourses art="summit" title={t`No completed courses yet.`}>
        {t`A course moves here when you have finished it.`}
      </ExploreCourses>
    );
  }
  return (
    <CardGrid>
      {courses.completed.map((course) => (
        <MyCourseCard
          key={course.CourseID}
          course={course}
          headingLevel={2}
          tag={<Tag tone="completed">{t`Completed`}</Tag>}
        >
          <CompletionDate progress={courses.attributes.Courses[course.CourseID]} />
          <SurveyReminder
            courseId={course.CourseID}
            courseTitle={course.CourseTitle}
            progress={courses.attributes.Courses[course.CourseID]}
            className={styles['reminder']}
          />
        </MyCourseCard>
      ))}
    </CardGrid>
  );
};
