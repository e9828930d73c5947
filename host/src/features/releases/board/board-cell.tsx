import type { BoardCanary, BoardCell, BoardChannel } from '@cairn/api/release-board.contract';
import { Pebbles } from '@cairn/ui/pebbles';
import { CircleX } from 'lucide-react';
import { useMemo } from 'react';
import { t } from 'ttag';
import { Age } from '../age.tsx';
import { pairs } from '../health.rules.ts';
import { actorText, channelText, percentText } from '../release-words.ts';
import { Sparkline } from '../sparkline.tsx';
import styles from './board.module.css';

interface CellProps {
  readonly cell: BoardCell;
  readonly channel: BoardChannel;
}

/** The cell of a remote and a channel: version, state, a day of health, author and reason. */
export const Cell = ({ cell, channel }: CellProps) => {
  const { version, at, by, reason, hours, source } = cell;
  const starts = useMemo(() => pairs(hours), [hours]);
  const { canary: rules } = channel.settings;
  return (
    <div className={styles['cell']}>
      <p className={styles['version']}>
        <b>{version}</b>
        <Age at={at} />
      </p>
      <CellState cell={cell} steps={rules.steps} />
      <Sparkline starts={starts} limit={rules.errorLimit} />
      <p className={styles['why']}>
        {source === channel.channel ? (
          <>
            <b>{actorText(by)}</b> <span>{reason}</span>
          </>
        ) : (
          <span>{asSource(source)}</span>
        )}
      </p>
    </div>
  );
};

const asSource = (source: string): string => {
  const name = channelText(source);
  return t`As ${name}`;
};

interface StateProps {
  readonly cell: Pick<BoardCell, 'canary' | 'stopped' | 'takenBack'>;
  readonly steps: readonly number[];
}

const CellState = ({ cell: { canary, stopped, takenBack }, steps }: StateProps) => {
  if (takenBack) {
    return <Bad>{t`${takenBack.version} was taken back by itself`}</Bad>;
  }
  if (stopped !== undefined) return <Bad>{t`The canary stopped itself`}</Bad>;
  return canary ? <CanaryLine canary={canary} steps={steps} /> : null;
};

const Bad = ({ children }: { readonly children: string }) => (
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
  const share = percentText(percent);
  return (
    <Pebbles
      done={steps.filter((step) => step < percent).length}
      total={steps.length + 1}
      words={
        plan?.waitsFor === 'person'
          ? t`${version} as a canary at ${share}, its plan is paused`
          : t`${version} as a canary at ${share}`
      }
      className={styles['canary']}
    />
  );
};
