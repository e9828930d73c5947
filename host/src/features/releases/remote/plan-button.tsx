import type { BoardCell, BoardChannel, ReleaseBoard } from '@cairn/api/release-board.contract';
import { Button } from '@cairn/ui/button';
import { useState } from 'react';
import { t } from 'ttag';
import { findPlanObstacle } from '../changes/change-obstacles.ts';
import { PauseDialog, type PauseRequest } from '../changes/pause-dialog.tsx';

interface PlanButtonProps {
  readonly board: ReleaseBoard;
  readonly remote: string;
  readonly channel: BoardChannel;
  readonly cell: BoardCell | undefined;
}

/** Pauses and resumes the plan of a canary; empty unless this channel has one. */
export const PlanButton = ({ board, remote, channel: { channel }, cell }: PlanButtonProps) => {
  const [wish, setWish] = useState<PauseRequest>();
  const canary = cell?.source === channel ? cell.canary : undefined;
  const isPaused = canary?.plan?.waitsFor === 'person';
  return (
    <>
      {canary?.plan && (
        <Button
          variant={isPaused ? 'amber' : 'line'}
          reason={findPlanObstacle(board, remote, channel)}
          onClick={() => setWish({ channel, remote, canary, paused: !isPaused })}
        >
          {isPaused ? t`Resume the plan…` : t`Pause the plan…`}
        </Button>
      )}
      {wish && <PauseDialog board={board} wish={wish} onClose={() => setWish(undefined)} />}
    </>
  );
};
