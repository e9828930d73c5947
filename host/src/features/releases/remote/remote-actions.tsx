import type { BoardCell, BoardChannel, ReleaseBoard } from '@cairn/api/release-board.contract';
import { Button } from '@cairn/ui/button';
import { useState } from 'react';
import { t } from 'ttag';
import { ReleaseChangeDialog } from '../changes/change-dialog.tsx';
import {
  type ReleaseChangeAction,
  findReleaseChangeObstacle,
  findReleaseWithdrawalObstacle,
} from '../changes/change-obstacles.ts';
import { findNextCanaryPercentage } from '../changes/plan.rules.ts';
import { WithdrawReleaseDialog } from '../changes/withdraw-dialog.tsx';
import { formatPercentage } from '../release-texts.ts';
import { PauseRolloutButton } from './pause-rollout-button.tsx';
import styles from './remote.module.css';

type RemoteDialog = ReleaseChangeAction | 'withdraw';

interface RemoteActionsProps {
  readonly board: ReleaseBoard;
  readonly remote: string;
  readonly channel: BoardChannel;
  readonly cell: BoardCell | undefined;
  /** Version that the user has selected, else the version that a release change is most likely about. */
  readonly version: string;
}

/** Buttons for release changes of one remote on one channel; disabled buttons show the reason. */
export const RemoteReleaseActions = (props: RemoteActionsProps) => {
  const { board, remote, channel, cell } = props;
  const [asking, setAsking] = useState<RemoteDialog>();
  const reason = (action: ReleaseChangeAction) =>
    findReleaseChangeObstacle(board, action, { remote, channel, ...(cell && { cell }) });
  const meant = findTargetVersion(props);
  const canary = cell?.canary;
  const next = canary && findNextCanaryPercentage(channel.settings.canary.steps, canary);
  // True if a person takes the canary's steps. The registry takes the steps of a rollout plan, so they have no button.
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
      <PauseRolloutButton {...{ board, remote, channel, cell }} />
      <Button variant="line" reason={reason('rollback')} onClick={() => setAsking('rollback')}>
        {canary ? t`End the canary…` : t`Roll back…`}
      </Button>
      <Button
        variant="line"
        reason={findReleaseWithdrawalObstacle(board, remote)}
        onClick={() => setAsking('withdraw')}
      >
        {t`Withdraw ${meant}…`}
      </Button>
      {asking && <OpenedDialog {...props} asking={asking} onClose={() => setAsking(undefined)} />}
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
    return (
      <WithdrawReleaseDialog board={board} remote={remote} version={meant} onClose={onClose} />
    );
  }
  const plan = {
    action: asking,
    channel: channel.channel,
    remotes: [remote],
    ...(version !== '' && version !== cell?.version && { version }),
  };
  return <ReleaseChangeDialog board={board} plan={plan} onClose={onClose} />;
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
