import type { Course } from '@cairn/api/courses.contract';
import { courseState } from '@cairn/domain/course-completion.rules';
import { levelText } from '@cairn/domain/course-types.rules';
import { twoDecimalHoursText } from '@cairn/domain/duration.rules';
import { routePath } from '@cairn/domain/named-routes.rules';
import { AvatarStack, type Person } from '@cairn/ui/avatar';
import { CourseRow } from '@cairn/ui/course-row';
import { Tag } from '@cairn/ui/tag';
import { t } from 'ttag';
import { shortDescription } from '../../lib/description.ts';
import { useLearner } from '../../lib/use-learner.ts';
import styles from './course-catalog.module.css';
import { useCoursePeople } from './use-course-people.ts';

/** One page of courses. */
export const CourseList = ({ courses }: { readonly courses: readonly Course[] }) => {
  const peopleOf = useCoursePeople(courses);
  return (
    <ul aria-label={t`Courses`}>
      {courses.map((course, index) => (
        <li key={course.CourseID}>
          <CourseRow
            courseId={course.CourseID}
            title={course.CourseTitle}
            to={routePath('CourseCatalog', { id: course.CourseID })}
            description={shortDescription(course)}
            src={course.ThumbnailUrl}
            category={course.Category}
            meta={[course.Category, levelText(course.Level), durationOf(course)]}
            tag={<StateTag course={course} />}
            loading={index < 2 ? 'eager' : 'lazy'}
          >
            <People people={peopleOf(course)} />
          </CourseRow>
        </li>
      ))}
    </ul>
  );
};

/** Returns the duration; a packaged course has no lectures to add up. */
const durationOf = (course: Course): string | undefined =>
  course.IsScorm ? undefined : twoDecimalHoursText(course.Lectures);

const StateTag = ({ course }: { readonly course: Course }) => {
  const { learner } = useLearner();
  const state = courseState(course, learner);
  if (state === 'completed') return <Tag tone="completed">{t`Completed`}</Tag>;
  return state === 'enrolled' ? <Tag tone="enrolled">{t`Enrolled`}</Tag> : null;
};

const People = ({ people }: { readonly people: readonly Person[] | undefined }) =>
  people === undefined ? (
    <div className={styles['peoplePlace']} />
  ) : (
    <AvatarStack people={people} />
  );
