import type { TaughtCourse } from '@cairn/api/teaching.contract';
import { KEEP_POSITION, Link, useNavigate } from '@cairn/runtime';
import { CourseImage } from '@cairn/ui/course-image';
import { SelectField } from '@cairn/ui/select-field';
import { Layers } from 'lucide-react';
import { Fragment } from 'react';
import { t } from 'ttag';
import { createTeachingDeskPath } from '../../lib/desk-location.ts';
import styles from './taught-course-list.module.css';

interface TaughtCourseListProps {
  readonly courses: readonly TaughtCourse[];
  readonly courseId: string | undefined;
  readonly view: string;
}

const ALL_COURSES = t`All courses`;

/** Lists the instructor's courses, which filter the view: a list, or a select on small screens. */
export const TaughtCourseList = ({ courses, courseId, view }: TaughtCourseListProps) => (
  <>
    <nav className={styles['list']} aria-labelledby="my-courses">
      <h2 id="my-courses">{t`My courses`}</h2>
      <ul>
        {courses.length > 1 && (
          <li>
            <Link
              to={createTeachingDeskPath({ view })}
              state={KEEP_POSITION}
              aria-current={courseId === undefined ? 'true' : undefined}
              className={styles['course']}
            >
              <span className={styles['all']}>
                <Layers />
              </span>
              <span>
                <strong>{ALL_COURSES}</strong>
                <Waiting toGrade={total(courses, 'toGrade')} unread={total(courses, 'unread')} />
              </span>
            </Link>
          </li>
        )}
        {courses.map((course) => (
          <li key={course.CourseID}>
            <CourseLink course={course} view={view} isCurrent={course.CourseID === courseId} />
          </li>
        ))}
      </ul>
    </nav>
    <CourseField {...{ courses, courseId, view }} />
  </>
);

const total = (courses: readonly TaughtCourse[], of: 'toGrade' | 'unread'): number =>
  courses.reduce((sum, course) => sum + course[of], 0);

interface CourseLinkProps {
  readonly course: TaughtCourse;
  readonly view: string;
  readonly isCurrent: boolean;
}

const CourseLink = ({ course, view, isCurrent }: CourseLinkProps) => (
  <Link
    to={createTeachingDeskPath({ courseId: course.CourseID, view })}
    state={KEEP_POSITION}
    aria-current={isCurrent ? 'true' : undefined}
    className={styles['course']}
  >
    <CourseImage
      courseId={course.CourseID}
      category={course.Category}
      src={course.ThumbnailUrl}
      className={styles['art']}
    />
    <span>
      <strong>{course.CourseTitle}</strong>
      {course.standing === 'collaborator' && (
        <span className={styles['meta']}>{t`You are a collaborator`}</span>
      )}
      <Waiting toGrade={course.toGrade} unread={course.unread} />
    </span>
  </Link>
);

/** Shows how much work of a course waits, such as '14 to grade, 2 unread'; zeros are left out. */
const Waiting = ({ toGrade, unread }: Pick<TaughtCourse, 'toGrade' | 'unread'>) => {
  const waiting = [
    { number: toGrade, word: t`to grade` },
    { number: unread, word: t`unread` },
  ].filter(({ number }) => number > 0);
  return (
    <span className={styles['meta']}>
      {waiting.length === 0 && <span>{t`Nothing to grade or read`}</span>}
      {waiting.map(({ number, word }, index) => (
        <Fragment key={word}>
          {index > 0 && <span>, </span>}
          <b>{number}</b> <span>{word}</span>
        </Fragment>
      ))}
    </span>
  );
};

const CourseField = ({ courses, courseId, view }: TaughtCourseListProps) => {
  const navigate = useNavigate();
  return (
    <SelectField
      label={t`My courses`}
      className={styles['field']}
      value={courseId ?? ''}
      options={[
        { value: '', label: ALL_COURSES },
        ...courses.map(({ CourseID, CourseTitle }) => ({ value: CourseID, label: CourseTitle })),
      ]}
      onChange={({ target }) =>
        void navigate(createTeachingDeskPath({ courseId: target.value || undefined, view }), {
          state: KEEP_POSITION,
        })
      }
    />
  );
};
