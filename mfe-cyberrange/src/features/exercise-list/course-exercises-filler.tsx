import { defineFiller, type SlotMap } from '@cairn/runtime';
import { t } from 'ttag';
import { ExerciseSummary } from './exercise-summary.tsx';

/** The first exercises of a course that the student may open, for the page of the course. */
export const CourseExercises = ({ courseId }: SlotMap['course/aside']) => (
  <ExerciseSummary
    title={t`Exercises of this course`}
    select={(all) => all.filter(({ Courses }) => Courses.includes(courseId))}
    empty={t`You have no exercises on virtual machines in this course.`}
  />
);

export const filler = defineFiller(CourseExercises);
