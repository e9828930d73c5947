import { routePath } from '@cairn/domain/named-routes.rules';
import type { CourseOfPerson } from '@cairn/api/staff-people.contract';
import { numberText } from '@cairn/messages/plural';
import { Link, useQuery } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { classNames } from '@cairn/ui/class-names';
import { ProgressStones } from '@cairn/ui/pebbles';
import { Tag } from '@cairn/ui/tag';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { useState } from 'react';
import { t } from 'ttag';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { manageQueries } from '../../lib/manage-queries.ts';
import { LazyPeopleActionDialog } from '../../lib/lazy-people-action.ts';
import { formatDay } from '@cairn/messages/dates';
import { formatStudyTime } from '../../lib/time-text.ts';
import tableStyles from '../../lib/table.module.css';
import pageStyles from '../../lib/detail-page.module.css';
import styles from './person.module.css';

interface CoursesOfPersonProps {
  readonly personId: string;
  readonly mayEdit: boolean;
}

/** The courses of a person, with progress and time spent; staff enrol and unenrol here. */
export const CoursesOfPerson = ({ personId, mayEdit }: CoursesOfPersonProps) => (
  <section className={pageStyles['section']} aria-labelledby="courses">
    <div className={pageStyles['sectionHead']}>
      <h2 id="courses">{t`Courses`}</h2>
      {mayEdit && <EnrolmentButton {...{ personId }} kind="enrol" label={t`Enrol`} />}
    </div>
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
            <CourseTable {...{ courses, personId, mayEdit }} />
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

interface EnrolmentButtonProps {
  readonly personId: string;
  readonly kind: 'enrol' | 'unenrol';
  readonly label: string;
  /** CourseID; absent: the dialog asks for the course. */
  readonly course?: CourseOfPerson;
}

/** Button that enrols the person, or ends the enrolment in a course, after a confirmation. */
const EnrolmentButton = ({ personId, kind, label, course }: EnrolmentButtonProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="line" size="s" onClick={() => setIsOpen(true)}>
        <span>
          {label}
          {course && <VisuallyHidden>{` ${course.title}`}</VisuallyHidden>}
        </span>
      </Button>
      {isOpen && (
        <LazyPeopleActionDialog
          kind={kind}
          selection={{ personIds: [personId] }}
          {...(course && { object: { id: course.courseId, name: course.title } })}
          onClose={close}
          onDone={close}
        />
      )}
    </>
  );
};

const describeEnrolment = ({ enrolledAt, unenrolledAt }: CourseOfPerson): string => {
  if (unenrolledAt) {
    const endDay = formatDay(unenrolledAt);
    return t`Unenrolled ${endDay}`;
  }
  const day = formatDay(enrolledAt);
  return t`Enrolled ${day}`;
};

/** Due date of an uncompleted course by the enrolment rules, and whether it is mandatory, as the person's own pages show it. */
const DueDate = ({ course }: { readonly course: CourseOfPerson }) => {
  const { dueAt = null, isMandatory = false, completedAt, unenrolledAt } = course;
  if (completedAt !== null || unenrolledAt) return null;
  if (dueAt === null && !isMandatory) return null;
  const day = dueAt === null ? '' : formatDay(dueAt);
  return (
    <span className={styles['due']}>
      {isMandatory && <Tag tone="pending">{t`Mandatory`}</Tag>}
      {dueAt !== null && <span>{t`Due on ${day}`}</span>}
    </span>
  );
};

interface CourseTableProps extends CoursesOfPersonProps {
  readonly courses: readonly CourseOfPerson[];
}

const CourseTable = ({ courses, personId, mayEdit }: CourseTableProps) => (
  <table className={tableStyles['table']}>
    <caption>
      <VisuallyHidden>{t`Courses`}</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        <th scope="col">{t`Course`}</th>
        <th scope="col">{t`Progress`}</th>
        <th scope="col">{t`Time spent`}</th>
        {mayEdit && (
          <th scope="col">
            <VisuallyHidden>{t`Actions`}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
    <tbody>
      {courses.map((course) => (
        <tr key={course.courseId}>
          <th scope="row" className={classNames(styles['course'], tableStyles['names'])}>
            <Link to={routePath('CourseCatalog', course)}>{course.title}</Link>
            <span className={pageStyles['hint']}>{describeEnrolment(course)}</span>
            <DueDate course={course} />
          </th>
          <td data-column={t`Progress`}>
            <ProgressStones
              done={course.done}
              total={course.total}
              words={describeProgress(course)}
            />
          </td>
          <td data-column={t`Time spent`}>{formatStudyTime(course.secondsSpent / 60)}</td>
          {mayEdit && (
            <td>
              {course.unenrolledAt ? (
                <EnrolmentButton {...{ personId, course }} kind="enrol" label={t`Enrol again`} />
              ) : (
                <EnrolmentButton {...{ personId, course }} kind="unenrol" label={t`Unenrol`} />
              )}
            </td>
          )}
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
