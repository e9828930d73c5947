import { formatDateTime } from '@cairn/domain/date-texts.rules';
import { numberText } from '@cairn/messages/plural';
import { useState } from 'react';
import { t } from 'ttag';
import { getSuccessRatio } from '../health.rules.ts';
import { formatPercentage, formatSuccessRatio } from '../release-texts.ts';
import { createLimitPlot, PLOT_SIZE, type PlotPoint, mergePoints } from './limit-plot.rules.ts';
import styles from './remote.module.css';

interface LimitPlotProps {
  readonly points: readonly PlotPoint[];
  /** Milliseconds per bar. */
  readonly step: number;
  readonly count: number;
  /** Ratio of failures, 0 to 1. */
  readonly limit: number;
  /** The chart's title, such as 'Starts that failed, by hour'. */
  readonly title: string;
}

/** A chart of failed starts over time with the limit; the same data follow as a table. */
export const LimitPlot = ({ points, step, count, limit, title }: LimitPlotProps) => {
  const [end] = useState(() => Date.now());
  const { bars, barWidth, limitY, highest } = createLimitPlot(points, { step, count, end, limit });
  const limitWords = formatPercentage(limit * 100);
  const most = formatPercentage(highest * 100);
  return (
    <figure className={styles['figure']}>
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`0 -14 ${PLOT_SIZE.width} ${PLOT_SIZE.height + 16}`}
        role="img"
        aria-label={t`${title}: at most ${most}, limit ${limitWords}. The table below says each.`}
      >
        {bars.map(({ at, state, x, y, height }) => (
          <rect key={at} data-state={state} width={barWidth} {...{ x, y, height }} />
        ))}
        <line x1="0" x2={PLOT_SIZE.width} y1={limitY} y2={limitY} />
        <text x="0" y={limitY - 5}>{t`limit ${limitWords}`}</text>
      </svg>
      <PointTable points={mergePoints(points)} title={title} />
    </figure>
  );
};

interface PointTableProps {
  readonly points: readonly PlotPoint[];
  readonly title: string;
}

const PointTable = ({ points, title }: PointTableProps) => (
  <details className={styles['table']}>
    <summary>{t`As a table`}</summary>
    {points.length === 0 ? (
      <p>{t`Nobody opened it in this time.`}</p>
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
              <td>{formatSuccessRatio(getSuccessRatio(point) ?? 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </details>
);
