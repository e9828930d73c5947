import { formatDateTime } from '@cairn/messages/dates';
import { numberText } from '@cairn/messages/plural';
import { useState } from 'react';
import { t } from 'ttag';
import { getStartSuccessRatio } from '../health.rules.ts';
import { formatPercentage, formatSuccessRatio } from '../release-texts.ts';
import {
  layOutFailurePlot,
  FAILURE_PLOT_SIZE,
  type FailurePlotPoint,
  mergeFailurePlotPoints,
} from './limit-plot.rules.ts';
import styles from './remote.module.css';

interface LimitPlotProps {
  readonly points: readonly FailurePlotPoint[];
  /** Length of time in ms that one bar of the chart covers. */
  readonly step: number;
  readonly count: number;
  /** Error limit of the channel as a ratio of failed starts, 0 to 1. */
  readonly limit: number;
  /** The chart's title, such as 'Starts that failed, by hour'. */
  readonly title: string;
}

/** Bar chart of failed starts over time with the channel's error limit; a table repeats the data. */
export const StartFailurePlot = ({ points, step, count, limit, title }: LimitPlotProps) => {
  const [end] = useState(() => Date.now());
  const { bars, barWidth, limitY, highest } = layOutFailurePlot(points, {
    step,
    count,
    end,
    limit,
  });
  const limitWords = formatPercentage(limit * 100);
  const most = formatPercentage(highest * 100);
  return (
    <figure className={styles['figure']}>
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`0 -14 ${FAILURE_PLOT_SIZE.width} ${FAILURE_PLOT_SIZE.height + 16}`}
        role="img"
        aria-label={t`${title}: at most ${most}, limit ${limitWords}. The table below has all values.`}
      >
        {bars.map(({ at, state, x, y, height }) => (
          <rect key={at} data-state={state} width={barWidth} {...{ x, y, height }} />
        ))}
        <line x1="0" x2={FAILURE_PLOT_SIZE.width} y1={limitY} y2={limitY} />
        <text x="0" y={limitY - 5}>{t`limit ${limitWords}`}</text>
      </svg>
      <PointTable points={mergeFailurePlotPoints(points)} title={title} />
    </figure>
  );
};

interface PointTableProps {
  readonly points: readonly FailurePlotPoint[];
  readonly title: string;
}

const PointTable = ({ points, title }: PointTableProps) => (
  <details className={styles['table']}>
    <summary>{t`As a table`}</summary>
    {points.length === 0 ? (
      <p>{t`No visitor opened it in this period.`}</p>
    ) : (
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t`From`}</th>
            <th scope="col">{t`Starts`}</th>
            <th scope="col">{t`Failures`}</th>
            <th scope="col">{t`Worked`}</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.at}>
              <th scope="row">{formatDateTime(new Date(point.at))}</th>
              <td>{numberText(point.loads + point.failures)}</td>
              <td>{numberText(point.failures)}</td>
              <td>{formatSuccessRatio(getStartSuccessRatio(point) ?? 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </details>
);
