import type { BoardCanary, BoardCell, BoardChannel } from '@cairn/api/release-board.contract';
import { ProgressStones } from '@cairn/ui/pebbles';
import { CircleX } from 'lucide-react';
import { useMemo } from 'react';
import { t } from 'ttag';
import { RelativeTime } from '../relative-time.tsx';
import { toReleaseStartCounts } from '../health.rules.ts';
import { formatChangeAuthor, formatChannelName, formatPercentage } from '../release-texts.ts';
import { ReleaseHealthSparkline } from '../sparkline.tsx';
import styles from './board.module.css';

interface ReleaseCellProps {
  readonly cell: BoardCell;
  readonly channel: BoardChannel;
}

/** Board cell for one remote on one channel: version, state, health of the last day, author and reason. */
export const ReleaseBoardCell = ({ cell, channel }: ReleaseCellProps) => {
  const { version, at, by, reason, hours, source } = cell;
  const starts = useMemo(() => toReleaseStartCounts(hours), [hours]);
  const { canary: rules } = channel.settings;
  return (
    <div className={styles['cell']}>
      <p className={styles['version']}>
        <b>{version}</b>
        <RelativeTime at={at} />
      </p>
      <CellState cell={cell} steps={rules.steps} />
      <ReleaseHealthSparkline starts={starts} limit={rules.errorLimit} />
      <p className={styles['why']}>
        {source === channel.channel ? (
          <>
            <b>{formatChangeAuthor(by)}</b> <span>{reason}</span>
          </>
        ) : (
          <span>{toSourceName(source)}</span>
        )}
      </p>
    </div>
  );
};

const toSourceName = (source: string): string => {
  const name = formatChannelName(source);
  return t`As ${name}`;
};

interface StateProps {
  readonly cell: Pick<BoardCell, 'canary' | 'stopped' | 'takenBack'>;
  readonly steps: readonly number[];
}

const CellState = ({ cell: { canary, stopped, takenBack }, steps }: StateProps) => {
  if (takenBack) {
    return <FailureLine>{t`${takenBack.version} was rolled back automatically`}</FailureLine>;
  }
  if (stopped !== undefined) return <FailureLine>{t`The registry stopped the canary`}</FailureLine>;
  return canary ? <CanaryLine canary={canary} steps={steps} /> : null;
};

const FailureLine = ({ children }: { readonly children: string }) => (
  <p className={styles['bad']}>
    <CircleX />
    {children}
  </p>
);

const CanaryLine = ({
  canary: { version, percent, plan },
  steps,
}: {
  readonly canary: BoardCanary;
  readonly steps: readonly number[];
}) => {
  const share = formatPercentage(percent);
  return (
    <ProgressStones
      done={steps.filter((step) => step < percent).length}
      total={steps.length + 1}
      words={
        plan?.waitsFor === 'person'
          ? t`${version} as a canary at ${share}, rollout plan paused`
          : t`${version} as a canary at ${share}`
      }
      className={styles['canary']}
    />
  );
};
