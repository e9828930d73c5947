import type { Course } from '@cairn/api/courses.contract';
import { getCourseState } from '@cairn/domain/course-completion.rules';
import { formatCourseLevel } from '@cairn/domain/course-types.rules';
import { formatTwoDecimalHours } from '@cairn/domain/duration.rules';
import { routePath } from '@cairn/domain/named-routes.rules';
import { AvatarStack, type PersonWithPicture } from '@cairn/ui/avatar';
import { CourseRow } from '@cairn/ui/course-row';
import { Tag } from '@cairn/ui/tag';
import { t } from 'ttag';
import { getCourseCardDescription } from '../../lib/description.ts';
import { useCatalogStudent } from '../../lib/use-catalog-student.ts';
import styles from './course-catalog.module.css';
import { useCoursePeople } from './use-course-people.ts';

/** Shows one page of the catalogue's courses. */
export const CourseList = ({ courses }: { readonly courses: readonly Course[] }) => {
  const findPeople = useCoursePeople(courses);
  return (
    <ul aria-label={t`Courses`}>
      {courses.map((course, index) => (
        <li key={course.CourseID}>
          <CourseRow
            courseId={course.CourseID}
            title={course.CourseTitle}
            to={routePath('CourseCatalog', { id: course.CourseID })}
            description={getCourseCardDescription(course)}
            src={course.ThumbnailUrl}
            category={course.Category}
            meta={[course.Category, formatCourseLevel(course.Level), formatCourseDuration(course)]}
            tag={<StateTag course={course} />}
            loading={index < 2 ? 'eager' : 'lazy'}
          >
            <People people={findPeople(course)} />
          </CourseRow>
        </li>
      ))}
    </ul>
  );
};

/** Returns the duration of a course as text; a packaged course has no lectures to add up. */
const formatCourseDuration = (course: Course): string | undefined =>
  course.IsScorm ? undefined : formatTwoDecimalHours(course.Lectures);

const StateTag = ({ course }: { readonly course: Course }) => {
  const { studentRecord } = useCatalogStudent();
  const state = getCourseState(course, studentRecord);
  if (state === 'completed') return <Tag tone="completed">{t`Completed`}</Tag>;
  return state === 'enrolled' ? <Tag tone="enrolled">{t`Enrolled`}</Tag> : null;
};

const People = ({ people }: { readonly people: readonly PersonWithPicture[] | undefined }) =>
  people === undefined ? (
    <div className={styles['peoplePlace']} />
  ) : (
    <AvatarStack people={people} />
  );
