import { CardGrid } from '@cairn/ui/course-card';
import { SurveyReminder } from '@cairn/ui/survey-reminder';
import { Tag } from '@cairn/ui/tag';
import { jt, t } from 'ttag';
import { ExploreCourses } from '../../lib/explore-courses.tsx';
import { MyCourseCard } from '../../lib/my-course-card.tsx';
import type { LoadedCourses } from '../../lib/use-my-courses.ts';
import styles from './completed-courses.module.css';
import { formatDate } from '@cairn/messages/dates';
import type { CourseProgress } from '@cairn/api/user.contract';
import { findCompletionDate } from '../../lib/my-courses.ts';

/**
 * Shows the date on which a course was completed, such as 'Completed on September 3, 2026', in the reader's zone; nothing
 * without a date.
 */
const CompletionDate = ({ progress }: { readonly progress: CourseProgress | undefined }) => {
  const completedAt = findCompletionDate(progress);
  const date = new Date(completedAt ?? '');
  if (Number.isNaN(date.getTime())) return null;
  const day = (
    <time key="day" dateTime={completedAt}>
      {formatDate(date)}
    </time>
  );
  return <p className={styles['date']}>{jt`Completed on ${day}`}</p>;
};

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
