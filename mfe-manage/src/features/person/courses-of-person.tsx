import { routePath } from '@cairn/domain/named-routes.rules';
import type { CourseOfPerson } from '@cairn/api/staff-people.contract';
import { numberText, plural } from '@cairn/messages/plural';
import { Link, useQuery } from '@cairn/runtime';
import { classNames } from '@cairn/ui/class-names';
import { ProgressStones } from '@cairn/ui/pebbles';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { t } from 'ttag';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { manageQueries } from '../../lib/manage-queries.ts';
import { formatDay } from '@cairn/ui/moment-text';
import tableStyles from '../../lib/table.module.css';
import pageStyles from '../../lib/detail-page.module.css';
import styles from './person.module.css';

/** The courses of a person, with progress and time spent. */
export const CoursesOfPerson = ({ personId }: { readonly personId: string }) => (
  <section className={pageStyles['section']} aria-labelledby="courses">
    <h2 id="courses">{t`Courses`}</h2>
    <LoadedContent
      query={useQuery(manageQueries.coursesOfPerson(personId))}
      failure={t`The courses could not be loaded.`}
      lines={4}
    >
      {({ courses, total }) =>
        courses.length === 0 ? (
          <p className={pageStyles['hint']}>{t`Enrolled in no course yet.`}</p>
        ) : (
          <>
            <CourseTable courses={courses} />
            {total > courses.length && (
              <p className={pageStyles['hint']}>{describeLatestCourses(courses.length, total)}</p>
            )}
          </>
        )
      }
    </LoadedContent>
  </section>
);

const describeLatestCourses = (shown: number, total: number): string => {
  const [some, all] = [numberText(shown), numberText(total)];
  return t`The ${some} courses with the latest activity, of ${all}.`;
};

const describeEnrolment = ({ enrolledAt }: CourseOfPerson): string => {
  const day = formatDay(enrolledAt);
  return t`Enrolled ${day}`;
};

const CourseTable = ({ courses }: { readonly courses: readonly CourseOfPerson[] }) => (
  <table className={tableStyles['table']}>
    <caption>
      <VisuallyHidden>{t`Courses`}</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        <th scope="col">{t`Course`}</th>
        <th scope="col">{t`Progress`}</th>
        <th scope="col">{t`Time spent`}</th>
      </tr>
    </thead>
    <tbody>
      {courses.map((course) => (
        <tr key={course.courseId}>
          <th scope="row" className={classNames(styles['course'], tableStyles['names'])}>
            <Link to={routePath('CourseCatalog', course)}>{course.title}</Link>
            <span className={pageStyles['hint']}>{describeEnrolment(course)}</span>
          </th>
          <td data-column={t`Progress`}>
            <ProgressStones
              done={course.done}
              total={course.total}
              words={describeProgress(course)}
            />
          </td>
          <td data-column={t`Time spent`}>{formatTimeSpent(course.secondsSpent)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const describeProgress = ({ completedAt, done, total }: CourseOfPerson): string => {
  if (completedAt !== null) {
    const day = formatDay(completedAt);
    return t`Completed ${day}`;
  }
  return done === 0 ? t`Not started` : t`${done} of ${total}`;
};

const MINUTES_OF_HOUR = 60;
const QUARTER_MINUTES = 15;

/** Formats a time in quarters of an hour, as the person's own pages do. */
const formatTimeSpent = (seconds: number): string => {
  const minutes = Math.round(seconds / 60 / QUARTER_MINUTES) * QUARTER_MINUTES;
  const hours = Math.floor(minutes / MINUTES_OF_HOUR);
  const rest = minutes % MINUTES_OF_HOUR;
  if (hours === 0) return t`${rest} min`;
  const whole = plural(hours, t`${hours} h|${hours} h`);
  return rest === 0 ? whole : t`${whole} ${rest} min`;
};
