import type {
  Completion,
  CompletionReport,
  CourseCompletion,
} from '@cairn/api/staff-reports.contract';
import { plural } from '@cairn/messages/plural';
import { useId } from 'react';
import { t } from 'ttag';
import { RatioBar } from './figure-bars.tsx';
import {
  describeCompletionReport,
  formatCompletionFigures,
  formatGroupName,
} from './report-words.ts';
import styles from './completion-plot.module.css';

/** Maximum number of groups of a course in the plot; the table has the others. */
const MAX_PLOTTED_GROUPS = 8;

/** Plot of the courses on the page: a bar for each group, with its figures as text beside it. */
export const CompletionPlot = ({ report }: { readonly report: CompletionReport }) => {
  const titleId = useId();
  return (
    <figure className={styles['figure']} aria-labelledby={titleId}>
      <figcaption>
        <h2 id={titleId} className={styles['finding']}>
          {describeCompletionReport(report)}
        </h2>
        <ul className={styles['legend']}>
          <li>
            <span className={styles['completedKey']} />
            {t`Completed`}
          </li>
          <li>
            <span className={styles['startedKey']} />
            {t`Started, not completed`}
          </li>
          <li>
            <span className={styles['openKey']} />
            {t`Not started`}
          </li>
        </ul>
      </figcaption>
      <div className={styles['courses']}>
        {report.courses.map((course) => (
          <CourseBars key={course.courseId} course={course} />
        ))}
      </div>
    </figure>
  );
};

const CourseBars = ({ course }: { readonly course: CourseCompletion }) => {
  const { title, groups, groupCount } = course;
  const shown = groups.slice(0, MAX_PLOTTED_GROUPS);
  const others = groupCount - shown.length;
  return (
    <section className={styles['course']}>
      <h3>{title}</h3>
      <ul>
        {shown.map((group) => (
          <li key={group.groupId}>
            <span>{formatGroupName(group)}</span>
            <CompletionBar completion={group} />
            <span className={styles['number']}>{formatCompletionFigures(group)}</span>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className={styles['others']}>
          {plural(
            others,
            t`The table has ${others} more group.|The table has ${others} more groups.`,
          )}
        </p>
      )}
    </section>
  );
};

/** Bar of the enrolments: completed ones are filled, and started ones half. */
const CompletionBar = ({ completion }: { readonly completion: Completion }) => {
  const { enrolled, started, completed } = completion;
  const toShare = (count: number) => (enrolled === 0 ? 0 : count / enrolled);
  return <RatioBar full={toShare(completed)} half={toShare(started - completed)} />;
};
