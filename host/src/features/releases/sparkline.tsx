import { plural } from '@cairn/messages/plural';
import { useMemo } from 'react';
import { t } from 'ttag';
import {
  SPARKLINE_BAR_SIZE,
  type HealthSparklineBar,
  createHealthSparklineBars,
  getStartSuccessRatio,
  type ReleaseStartCounts,
  sumReleaseStarts,
} from './health.rules.ts';
import { formatSuccessRatio } from './release-texts.ts';
import styles from './sparkline.module.css';

interface SparklineProps {
  /** Counts of successful and failed starts for each hour, oldest first. */
  readonly starts: readonly ReleaseStartCounts[];
  /** The channel's error limit for canaries, 0 to 1. */
  readonly limit: number;
}

/** Sparkline of a release's health: a bar for each hour of a day, and the percentage of successful starts. */
export const ReleaseHealthSparkline = ({ starts, limit }: SparklineProps) => {
  const drawn = useMemo(() => createHealthSparklineBars(starts, limit), [starts, limit]);
  const ratio = getStartSuccessRatio(sumReleaseStarts(starts));
  const width =
    starts.length * SPARKLINE_BAR_SIZE.step - (SPARKLINE_BAR_SIZE.step - SPARKLINE_BAR_SIZE.width);
  return (
    <span className={styles['health']}>
      <svg
        viewBox={`0 0 ${width} ${SPARKLINE_BAR_SIZE.height}`}
        width={width}
        height={SPARKLINE_BAR_SIZE.height}
        role="img"
        aria-label={barsText(drawn)}
      >
        {drawn.map(({ state, x, y, height }) => (
          <rect
            key={x}
            data-state={state}
            rx="1.2"
            width={SPARKLINE_BAR_SIZE.width}
            {...{ x, y, height }}
          />
        ))}
      </svg>
      <span className={styles['share']}>
        {ratio === undefined ? t`Not opened` : formatSuccessRatio(ratio)}
      </span>
    </span>
  );
};

const barsText = (drawn: readonly HealthSparklineBar[]): string => {
  const hours = drawn.length;
  const count = (wanted: HealthSparklineBar['state']) =>
    drawn.filter(({ state }) => state === wanted).length;
  const over = count('over');
  const some = count('some') + over;
  if (count('none') === hours) return t`Last ${hours} hours: no visitor opened it`;
  if (some === 0) return t`Last ${hours} hours: no hour with failures`;
  const failed = plural(some, t`${some} hour with failures|${some} hours with failures`);
  if (over === 0) return t`Last ${hours} hours: ${failed}`;
  return t`Last ${hours} hours: ${failed}, ${over} of them over the limit`;
};

/** Legend that explains the bars of the health sparkline. */
export const HealthSparklineLegend = ({ hours }: { readonly hours: number }) => (
  <ul className={styles['legend']}>
    {LEGEND.map(([state, words]) => (
      <li key={state}>
        <span className={styles['key']} data-state={state} />
        {words}
      </li>
    ))}
    <li>{t`The percentage is the share of starts that worked in the last ${hours} hours.`}</li>
  </ul>
);

const LEGEND = [
  ['calm', t`Calm hour`],
  ['some', t`Some failures`],
  ['over', t`Over the limit`],
] as const;
