import type { Completion, CourseCompletion } from '@cairn/api/staff-reports.contract';
import { numberText, plural } from '@cairn/messages/plural';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { t } from 'ttag';
import { TableCell } from '../../lib/table-cell.tsx';
import tableStyles from '../../lib/table.module.css';
import { formatGroupName } from './report-words.ts';
import styles from './reports.module.css';

/** Table of the courses on the page: a row for each course, and one for each of its groups. */
export const CompletionTable = ({ courses }: { readonly courses: readonly CourseCompletion[] }) => (
  <table className={tableStyles['table']}>
    <caption>
      <VisuallyHidden>{t`Completion by course and group`}</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        <th scope="col">{t`Course and group`}</th>
        <th scope="col">{t`Enrolled`}</th>
        <th scope="col">{t`Started`}</th>
        <th scope="col">{t`Completed`}</th>
        <th scope="col">{t`Overdue`}</th>
      </tr>
    </thead>
    {courses.map((course) => (
      <CourseRows key={course.courseId} course={course} />
    ))}
  </table>
);

const CourseRows = ({ course }: { readonly course: CourseCompletion }) => {
  const others = course.groupCount - course.groups.length;
  return (
    <tbody>
      <tr className={styles['courseRow']}>
        <th scope="rowgroup" className={tableStyles['names']}>
          {course.title}
        </th>
        <FigureCells completion={course} />
      </tr>
      {course.groups.map((group) => (
        <tr key={group.groupId} className={styles['groupRow']}>
          <th scope="row" className={tableStyles['names']}>
            {formatGroupName(group)}
          </th>
          <FigureCells completion={group} />
        </tr>
      ))}
      {others > 0 && (
        <tr className={styles['groupRow']}>
          <th scope="row" colSpan={5}>
            {plural(
              others,
              t`${others} more group. The CSV file has all.|${others} more groups. The CSV file has all.`,
            )}
          </th>
        </tr>
      )}
    </tbody>
  );
};

const FigureCells = ({ completion }: { readonly completion: Completion }) => (
  <>
    <TableCell label={t`Enrolled`}>{numberText(completion.enrolled)}</TableCell>
    <TableCell label={t`Started`}>{numberText(completion.started)}</TableCell>
    <TableCell label={t`Completed`}>{numberText(completion.completed)}</TableCell>
    <TableCell label={t`Overdue`}>{numberText(completion.overdue ?? 0)}</TableCell>
  </>
);
