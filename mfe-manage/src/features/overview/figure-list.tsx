import type { OverviewFigure } from '@cairn/api/staff-overview.contract';
import {
  OVERVIEW_PERIOD_DAYS,
  SPARK_SIZE,
  toSparkPoints,
  type OverviewFigureId,
} from '@cairn/domain/overview-figures.rules';
import { numberText, plural } from '@cairn/messages/plural';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { t } from 'ttag';
import styles from './overview.module.css';

const LABELS: Readonly<Record<OverviewFigureId, string>> = {
  'active-7': t`Active in 7 days`,
  'active-30': t`Active in 30 days`,
  enrolments: t`Enrolments in 30 days`,
  completions: t`Completions in 30 days`,
  certificates: t`Certificates in 30 days`,
};

/** The figures of the overview, each with its difference and a line of the last 12 weeks. */
export const OverviewFigureList = ({
  figures,
}: {
  readonly figures: readonly OverviewFigure[];
}) => (
  <>
    <dl className={styles['figures']}>
      {figures.map((figure) => (
        <Figure key={figure.figure} figure={figure} />
      ))}
    </dl>
    <p className={styles['note']}>
      {t`Each figure is compared with the same number of days before it. The lines show the last 12 weeks.`}
    </p>
  </>
);

const Figure = ({
  figure: { figure, now, before, weeks },
}: {
  readonly figure: OverviewFigure;
}) => (
  <div className={styles['figure']}>
    <dt>{LABELS[figure]}</dt>
    <dd>
      <b>{numberText(now)}</b>
      <Difference difference={now - before} days={OVERVIEW_PERIOD_DAYS[figure]} />
      <SparkLine values={weeks} />
    </dd>
  </div>
);

interface DifferenceProps {
  readonly difference: number;
  readonly days: number;
}

const Difference = ({ difference, days }: DifferenceProps) => {
  const Arrow = ARROWS[Math.sign(difference) + 1] ?? ArrowRight;
  return (
    <span className={styles['difference']}>
      <Arrow aria-hidden />
      <span>{describeDifference(difference)}</span>
      <VisuallyHidden>{t`compared with the ${days} days before`}</VisuallyHidden>
    </span>
  );
};

/** Arrows of a smaller, an equal and a larger figure. */
const ARROWS = [ArrowDownRight, ArrowRight, ArrowUpRight];

const describeDifference = (difference: number): string => {
  const count = Math.abs(difference);
  const number = numberText(count);
  if (difference === 0) return t`No change`;
  return difference > 0
    ? plural(count, t`${number} more|${number} more`)
    : plural(count, t`${number} fewer|${number} fewer`);
};

/** Line of the values without axes, and the values as text for screen readers. */
const SparkLine = ({ values }: { readonly values: readonly number[] }) => {
  const points = toSparkPoints(values);
  const last = points.at(-1);
  const list = values.map(numberText).join(', ');
  return (
    <>
      <svg
        viewBox={`0 0 ${SPARK_SIZE.width} ${SPARK_SIZE.height}`}
        aria-hidden="true"
        focusable="false"
        className={styles['spark']}
      >
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
          className={styles['line']}
        />
        {last && <ellipse cx={last.x} cy={last.y} rx="5" ry="4" className={styles['last']} />}
      </svg>
      <VisuallyHidden>{t`At the end of each of the last 12 weeks: ${list}`}</VisuallyHidden>
    </>
  );
};
