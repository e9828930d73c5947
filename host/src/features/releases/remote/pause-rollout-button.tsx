import type { BoardCell, BoardChannel, ReleaseBoard } from '@cairn/api/release-board.contract';
import { Button } from '@cairn/ui/button';
import { useState } from 'react';
import { t } from 'ttag';
import { findRolloutPlanObstacle } from '../changes/change-obstacles.ts';
import { PauseRolloutDialog, type RolloutPauseRequest } from '../changes/pause-dialog.tsx';

interface PlanButtonProps {
  readonly board: ReleaseBoard;
  readonly remote: string;
  readonly channel: BoardChannel;
  readonly cell: BoardCell | undefined;
}

/** Button that pauses or resumes the canary's rollout plan; renders nothing if the channel has no plan. */
export const PauseRolloutButton = ({
  board,
  remote,
  channel: { channel },
  cell,
}: PlanButtonProps) => {
  const [request, setRequest] = useState<RolloutPauseRequest>();
  const canary = cell?.source === channel ? cell.canary : undefined;
  const isPaused = canary?.plan?.waitsFor === 'person';
  return (
    <>
      {canary?.plan && (
        <Button
          variant={isPaused ? 'amber' : 'line'}
          reason={findRolloutPlanObstacle(board, remote, channel)}
          onClick={() => setRequest({ channel, remote, canary, paused: !isPaused })}
        >
          {isPaused ? t`Resume the rollout plan…` : t`Pause the rollout plan…`}
        </Button>
      )}
      {request && (
        <PauseRolloutDialog board={board} request={request} onClose={() => setRequest(undefined)} />
      )}
    </>
  );
};
