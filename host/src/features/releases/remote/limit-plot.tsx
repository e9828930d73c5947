import { momentText } from '@cairn/domain/moment-texts.rules';
import { numberText } from '@cairn/messages/plural';
import { useState } from 'react';
import { t } from 'ttag';
import { goodShare } from '../health.rules.ts';
import { percentText, shareText } from '../release-words.ts';
import { limitPlot, PLOT, type Point, together } from './limit-plot.rules.ts';
import styles from './remote.module.css';

interface LimitPlotProps {
  readonly points: readonly Point[];
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
  const { bars, barWidth, limitY, highest } = limitPlot(points, { step, count, end, limit });
  const limitWords = percentText(limit * 100);
  const most = percentText(highest * 100);
  return (
    <figure className={styles['figure']}>
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`0 -14 ${PLOT.width} ${PLOT.height + 16}`}
        role="img"
        aria-label={t`${title}: at most ${most}, limit ${limitWords}. The table below says each.`}
      >
        {bars.map(({ at, state, x, y, height }) => (
          <rect key={at} data-state={state} width={barWidth} {...{ x, y, height }} />
        ))}
        <line x1="0" x2={PLOT.width} y1={limitY} y2={limitY} />
        <text x="0" y={limitY - 5}>{t`limit ${limitWords}`}</text>
      </svg>
      <PointTable points={together(points)} title={title} />
    </figure>
  );
};

interface PointTableProps {
  readonly points: readonly Point[];
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
              <th scope="row">{momentText(new Date(point.at))}</th>
              <td>{numberText(point.loads + point.failures)}</td>
              <td>{numberText(point.failures)}</td>
              <td>{shareText(goodShare(point) ?? 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </details>
);
