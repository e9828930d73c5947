import { plural } from '@cairn/messages/plural';
import { useMemo } from 'react';
import { t } from 'ttag';
import {
  BAR_SIZE,
  type SparklineBar,
  createBars,
  getSuccessRatio,
  type StartCounts,
  sumStarts,
} from './health.rules.ts';
import { formatSuccessRatio } from './release-texts.ts';
import styles from './sparkline.module.css';

interface SparklineProps {
  /** One entry per hour, oldest first. */
  readonly starts: readonly StartCounts[];
  /** The channel's error limit for canaries, 0 to 1. */
  readonly limit: number;
}

/** A bar for each hour of a day, and the percentage of successful starts. */
export const Sparkline = ({ starts, limit }: SparklineProps) => {
  const drawn = useMemo(() => createBars(starts, limit), [starts, limit]);
  const share = getSuccessRatio(sumStarts(starts));
  const width = starts.length * BAR_SIZE.step - (BAR_SIZE.step - BAR_SIZE.width);
  return (
    <span className={styles['health']}>
      <svg
        viewBox={`0 0 ${width} ${BAR_SIZE.height}`}
        width={width}
        height={BAR_SIZE.height}
        role="img"
        aria-label={barsText(drawn)}
      >
        {drawn.map(({ state, x, y, height }) => (
          <rect key={x} data-state={state} rx="1.2" width={BAR_SIZE.width} {...{ x, y, height }} />
        ))}
      </svg>
      <span className={styles['share']}>
        {share === undefined ? t`Not opened` : formatSuccessRatio(share)}
      </span>
    </span>
  );
};

const barsText = (drawn: readonly SparklineBar[]): string => {
  const hours = drawn.length;
  const count = (wanted: SparklineBar['state']) =>
    drawn.filter(({ state }) => state === wanted).length;
  const over = count('over');
  const some = count('some') + over;
  if (count('none') === hours) return t`Last ${hours} hours: not opened by anybody`;
  if (some === 0) return t`Last ${hours} hours: no hour with failures`;
  const failed = plural(some, t`${some} hour with failures|${some} hours with failures`);
  if (over === 0) return t`Last ${hours} hours: ${failed}`;
  return t`Last ${hours} hours: ${failed}, ${over} of them over the limit`;
};

/** The legend of the bars. */
export const SparklineLegend = ({ hours }: { readonly hours: number }) => (
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
