import type { Roster, RosterSummary } from '@cairn/api/roster.contract';
import { type ProgressColumn, createProgressColumns } from '@cairn/domain/progress-columns.rules';
import { plural } from '@cairn/messages/plural';
import { useId } from 'react';
import { t } from 'ttag';
import { describeRosterProgress, formatStudentCount, formatProgressUnit } from './roster-words.ts';
import styles from './roster-progress-chart.module.css';

/** Maximum stones in a column of the chart; in larger courses a stone stands for several students. */
const MAX_STONES = 12;

const LEGEND = [
  ['not-started', t`Not started`],
  ['under-way', t`Under way`],
  ['complete', t`All complete`],
] as const;

interface ProgressPlotProps {
  readonly roster: Pick<Roster, 'total' | 'CourseType'>;
  readonly summary: RosterSummary;
}

/** Chart of a course's students by progress, drawn with stones. The same data exist as a list. */
export const RosterProgressChart = ({ roster, summary }: ProgressPlotProps) => {
  const titleId = useId();
  const columns = createProgressColumns(summary.progress, roster.total);
  const highest = Math.max(0, ...columns.map(({ count }) => count));
  const unit = formatProgressUnit(roster.CourseType, roster.total === 1 ? 2 : roster.total);
  const perStone = Math.max(1, Math.ceil(highest / MAX_STONES));
  return (
    <figure aria-labelledby={titleId}>
      <figcaption>
        <h3 id={titleId} className={styles['title']}>
          {describeRosterProgress(roster, summary)}
        </h3>
        <p className={styles['scale']}>
          {perStone === 1
            ? t`One stone is one student.`
            : plural(
                perStone,
                t`One stone is up to ${perStone} student.|One stone is up to ${perStone} students.`,
              )}
        </p>
      </figcaption>
      <ul className={styles['columns']}>
        {columns.map((column) => (
          <Column key={column.label} {...{ column, perStone, roster }} />
        ))}
      </ul>
      <p className={styles['axis']}>{t`${unit} complete, of ${roster.total}`}</p>
      <ul className={styles['legend']}>
        {LEGEND.map(([state, words]) => (
          <li key={state}>
            <span className={styles['stone']} data-state={state} />
            {`${words}, ${sum(columns.filter((column) => column.state === state))}`}
          </li>
        ))}
      </ul>
    </figure>
  );
};

const sum = (columns: readonly ProgressColumn[]): number =>
  columns.reduce((total, { count }) => total + count, 0);

interface ColumnProps {
  readonly column: ProgressColumn;
  readonly perStone: number;
  readonly roster: ProgressPlotProps['roster'];
}

const Column = ({ column: { label, state, count }, perStone, roster }: ColumnProps) => (
  <li
    className={styles['column']}
    aria-label={`${label} ${formatProgressUnit(roster.CourseType, label === '1' ? 1 : 2)}: ${formatStudentCount(count)}`}
  >
    <span className={styles['count']} aria-hidden="true">
      {count === 0 ? '' : count}
    </span>
    <span className={styles['stones']} aria-hidden="true">
      {Array.from({ length: Math.ceil(count / perStone) }, (_, index) => (
        <span key={index} className={styles['stone']} data-state={state} />
      ))}
    </span>
    <span className={styles['label']} aria-hidden="true">
      {label}
    </span>
  </li>
);
