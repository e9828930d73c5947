import { toNameInSentence } from '@cairn/domain/display-name.rules';
import type { Role } from '@cairn/api/roles.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import { isCourseCompleted } from '@cairn/domain/course-completion.rules';
import { useStudentRecord } from '@cairn/record/use-record';
import { Link, useQuery } from '@cairn/runtime';
import { CourseImage } from '@cairn/ui/course-image';
import { ArrowRight } from 'lucide-react';
import { t } from 'ttag';
import { completionQueries } from './completion.queries.ts';
import styles from './completion.module.css';

/** Student's progress in a role after a completed course. */
export interface RoleProgressAfterCourse {
  readonly title: string;
  readonly done: number;
  readonly total: number;
  /** Id of the first uncompleted course of the role; undefined if all are completed. */
  readonly nextId: string | undefined;
}

/**
 * Returns the first role with this course; roles with uncompleted courses come first.
 * @param courseId counts as completed, even if the record does not contain it yet
 * @param roleIds of the student by default
 */
export const findRoleProgressAfterCourse = (
  courseId: string,
  roles: readonly Role[],
  student: UserAttributes,
  roleIds: readonly string[] = Object.keys(student.Roles),
): RoleProgressAfterCourse | undefined => {
  const isDone = (CourseID: string) =>
    CourseID === courseId || isCourseCompleted({ CourseID }, student);
  const steps = roleIds.flatMap((id): RoleProgressAfterCourse[] => {
    const role = roles.find(({ RoleID }) => RoleID === id);
    if (!role?.CourseIDs.includes(courseId)) return [];
    const left = role.CourseIDs.filter((one) => !isDone(one));
    const total = role.CourseIDs.length;
    return [{ title: role.RoleTitle, done: total - left.length, total, nextId: left[0] }];
  });
  return steps.find(({ nextId }) => nextId !== undefined) ?? steps[0];
};

/**
 * Shows the next step after a completed course: the progress in the student's role and its next course, or else the next course
 * of any role.
 */
export const NextCourse = ({ courseId }: { readonly courseId: string }) => {
  const student = useStudentRecord();
  const { data: roles = [] } = useQuery(completionQueries.roles());
  if (!student) return null;
  const step = findRoleProgressAfterCourse(courseId, roles, student);
  if (!step) {
    const any = findRoleProgressAfterCourse(
      courseId,
      roles,
      student,
      roles.map(({ RoleID }) => RoleID),
    );
    return any?.nextId === undefined ? null : <NextCard courseId={any.nextId} />;
  }
  const { done, total, nextId } = step;
  const title = toNameInSentence(step.title);
  const next = done + 1;
  return (
    <div>
      <h3 className={styles['towards']}>{t`Towards ${title}: ${done} of ${total} courses`}</h3>
      {nextId !== undefined && <NextCard courseId={nextId} brings={t`${next} of ${total}`} />}
    </div>
  );
};

interface NextCardProps {
  readonly courseId: string;
  /** Text about the progress in the student's role with the next course, such as '3 of 6'. */
  readonly brings?: string;
}

const NextCard = ({ courseId, brings }: NextCardProps) => {
  const { data: course } = useQuery(completionQueries.course(courseId));
  // Shows nothing if the course could not be loaded.
  if (!course) return null;
  return (
    <Link className={styles['next']} to={`/course-catalog/${encodeURIComponent(courseId)}`}>
      <CourseImage courseId={courseId} category={course.Category} src={course.ThumbnailUrl} />
      <span>
        <small>{t`Next course`}</small>
        <strong>{course.CourseTitle}</strong>
        {brings !== undefined && <small>{t`Brings you to ${brings}`}</small>}
      </span>
      <ArrowRight />
    </Link>
  );
};
