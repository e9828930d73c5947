import type { BoardCell, BoardChannel, ReleaseBoard } from '@cairn/api/release-board.contract';
import { Button } from '@cairn/ui/button';
import { useState } from 'react';
import { t } from 'ttag';
import { ChangeDialog } from '../changes/change-dialog.tsx';
import {
  type ChangeAction,
  findChangeObstacle,
  findWithdrawalObstacle,
} from '../changes/change-obstacles.ts';
import { findNextPercentage } from '../changes/plan.rules.ts';
import { WithdrawDialog } from '../changes/withdraw-dialog.tsx';
import { formatPercentage } from '../release-texts.ts';
import { PlanButton } from './plan-button.tsx';
import styles from './remote.module.css';

type RemoteDialog = ChangeAction | 'withdraw';

interface RemoteActionsProps {
  readonly board: ReleaseBoard;
  readonly remote: string;
  readonly channel: BoardChannel;
  readonly cell: BoardCell | undefined;
  /** The selected release, else the one that a change is most likely about. */
  readonly version: string;
}

/** The actions for one remote on one channel; disabled ones show a reason. */
export const RemoteActions = ({ board, remote, channel, cell, version }: RemoteActionsProps) => {
  const [asking, setAsking] = useState<RemoteDialog>();
  const close = () => setAsking(undefined);
  const reason = (action: ChangeAction) =>
    findChangeObstacle(board, action, { remote, channel, ...(cell && { cell }) });
  const meant = findTargetVersion({ cell, version });
  const canary = cell?.canary;
  const next = canary && findNextPercentage(channel.settings.canary.steps, canary);
  // With a plan, the registry takes the next step.
  const isByHand = canary?.plan === undefined;
  return (
    <div className={styles['actions']}>
      <Button
        variant={next === undefined && isByHand ? 'amber' : 'line'}
        reason={reason('promote')}
        onClick={() => setAsking('promote')}
      >
        {t`Promote…`}
      </Button>
      {(!canary || next !== undefined) && (
        <Button
          variant={next !== undefined && isByHand ? 'amber' : 'line'}
          reason={reason('canary')}
          onClick={() => setAsking('canary')}
        >
          {canaryText(next)}
        </Button>
      )}
      <PlanButton {...{ board, remote, channel, cell }} />
      <Button variant="line" reason={reason('rollback')} onClick={() => setAsking('rollback')}>
        {canary ? t`End the canary…` : t`Roll back…`}
      </Button>
      <Button
        variant="line"
        reason={findWithdrawalObstacle(board, remote)}
        onClick={() => setAsking('withdraw')}
      >
        {t`Withdraw ${meant}…`}
      </Button>
      {asking && (
        <OpenedDialog
          asking={asking}
          {...{ board, remote, channel, cell, version }}
          onClose={close}
        />
      )}
    </div>
  );
};

interface OpenedDialogProps extends RemoteActionsProps {
  readonly asking: RemoteDialog;
  readonly onClose: () => void;
}

const OpenedDialog = ({
  asking,
  board,
  remote,
  channel,
  cell,
  version,
  onClose,
}: OpenedDialogProps) => {
  if (asking === 'withdraw') {
    const meant = findTargetVersion({ cell, version });
    return <WithdrawDialog board={board} remote={remote} version={meant} onClose={onClose} />;
  }
  const plan = {
    action: asking,
    channel: channel.channel,
    remotes: [remote],
    ...(version !== '' && version !== cell?.version && { version }),
  };
  return <ChangeDialog board={board} plan={plan} onClose={onClose} />;
};

const findTargetVersion = ({
  cell,
  version,
}: Pick<RemoteActionsProps, 'cell' | 'version'>): string =>
  version || cell?.canary?.version || cell?.version || '';

const canaryText = (next: number | undefined): string => {
  if (next === undefined) return t`Canary…`;
  const share = formatPercentage(next);
  return t`Step canary to ${share}…`;
};
