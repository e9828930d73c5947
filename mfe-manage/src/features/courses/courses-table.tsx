import type { StaffCourse, StaffCourseOrder } from '@cairn/api/staff-catalogue.contract';
import { COURSE_TYPE_LABELS } from '@cairn/domain/course-types.rules';
import { numberText, plural } from '@cairn/messages/plural';
import { Link } from '@cairn/runtime';
import { formatDay } from '@cairn/messages/dates';
import { Tag } from '@cairn/ui/tag';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { Archive, ArrowDown, ArrowUp, EyeOff, Pencil } from 'lucide-react';
import { t } from 'ttag';
import { describeRecordOrigin } from '../../lib/managed-record.tsx';
import { TableCell } from '../../lib/table-cell.tsx';
import tableStyles from '../../lib/table.module.css';
import { CourseActions } from './course-actions.tsx';
import { COURSE_STATUS_LABELS } from '../../lib/course-words.ts';
import styles from './courses.module.css';

interface CoursesTableProps {
  readonly courses: readonly StaffCourse[];
  readonly order: StaffCourseOrder;
  /** Returns the URL of the list in another order. */
  readonly toOrderUrl: (order: StaffCourseOrder) => string;
}

/** Table of one page of courses. */
export const CoursesTable = ({ courses, ...sorting }: CoursesTableProps) => (
  <table className={tableStyles['table']}>
    <caption>
      <VisuallyHidden>{t`Courses`}</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        <SortHead {...sorting} label={t`Course`} down="-title" up="title" />
        <th scope="col">{t`Status`}</th>
        <th scope="col">{t`Owner`}</th>
        <th scope="col">{t`Groups`}</th>
        <th scope="col" className={tableStyles['number']}>
          {t`Students`}
        </th>
        <SortHead {...sorting} label={t`Last published`} down="-published" up="published" />
        <th scope="col">
          <VisuallyHidden>{t`Actions`}</VisuallyHidden>
        </th>
      </tr>
    </thead>
    <tbody>
      {courses.map((course) => (
        <CourseRow key={course.courseId} course={course} />
      ))}
    </tbody>
  </table>
);

/** Returns the order of the listed courses as a text for screen readers. */
export const describeCourseOrder = (order: StaffCourseOrder): string => {
  const label = order.endsWith('title') ? t`Course` : t`Last published`;
  return order.startsWith('-') ? t`Sorted by ${label}, descending.` : t`Sorted by ${label}.`;
};

interface SortHeadProps extends Omit<CoursesTableProps, 'courses'> {
  readonly label: string;
  readonly down: StaffCourseOrder;
  readonly up: StaffCourseOrder;
}

/** Column head that sorts the list at a click: first titles from A to Z, and dates from the newest. */
const SortHead = ({ label, down, up, order, toOrderUrl }: SortHeadProps) => {
  const isDown = order === down;
  const isUp = order === up;
  const next = isDown ? up : isUp || up !== 'title' ? down : up;
  return (
    <th scope="col" aria-sort={isDown ? 'descending' : isUp ? 'ascending' : undefined}>
      <Link to={toOrderUrl(next)} replace className={styles['sort']}>
        <span>{label}</span>
        {isDown && <ArrowDown />}
        {isUp && <ArrowUp />}
      </Link>
    </th>
  );
};

const CourseRow = ({ course }: { readonly course: StaffCourse }) => (
  <tr className={isOffered(course) ? undefined : styles['quiet']}>
    <th scope="row" className={tableStyles['names']}>
      <span className={styles['title']}>{course.title}</span>
      <span className={styles['note']}>{describeKind(course)}</span>
    </th>
    <TableCell label={t`Status`}>
      <span className={styles['status']}>
        <CourseStatusTag status={course.status} />
        {course.origin !== 'staff' && (
          <span className={styles['note']}>{describeRecordOrigin(course.origin)}</span>
        )}
      </span>
    </TableCell>
    <TableCell label={t`Owner`} hasNames>
      {course.owner.name}
    </TableCell>
    <TableCell label={t`Groups`} hasNames>
      <span className={course.groups.length === 0 ? styles['quiet'] : undefined}>
        {describeGroups(course.groups)}
      </span>
    </TableCell>
    <TableCell label={t`Students`} isNumber>
      {numberText(course.students)}
    </TableCell>
    <TableCell label={t`Last published`}>
      {course.publishedAt === null ? t`Never` : formatDay(course.publishedAt)}
    </TableCell>
    <td className={styles['actions']}>
      <CourseActions course={course} />
    </td>
  </tr>
);

const isOffered = ({ status }: StaffCourse): boolean =>
  status !== 'hidden' && status !== 'archived';

const describeKind = ({ category, courseType }: StaffCourse): string =>
  `${category} · ${COURSE_TYPE_LABELS[courseType] ?? courseType}`;

const describeGroups = (groups: readonly string[]): string => {
  const [first] = groups;
  if (first === undefined) return t`Everybody`;
  const count = groups.length;
  return count === 1 ? first : plural(count, t`${count} group|${count} groups`);
};

const STATUS_TONES = { draft: 'info', hidden: 'neutral', archived: 'neutral' } as const;
const STATUS_ICONS = { draft: Pencil, hidden: EyeOff, archived: Archive };

const CourseStatusTag = ({ status }: Pick<StaffCourse, 'status'>) => {
  const label = COURSE_STATUS_LABELS[status];
  if (status === 'published') return <span>{label}</span>;
  const Icon = STATUS_ICONS[status];
  return (
    <Tag tone={STATUS_TONES[status]}>
      <Icon />
      <span>{label}</span>
    </Tag>
  );
};
