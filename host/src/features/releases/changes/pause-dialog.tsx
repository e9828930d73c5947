import type { BoardCanary, ReleaseBoard } from '@cairn/api/release-board.contract';
import { changeCanaryPlan } from '@cairn/api/release-plans.contract';
import { http } from '@cairn/session';
import { t } from 'ttag';
import { formatChannelName, formatPercentage } from '../release-texts.ts';
import { useReleaseBoard } from '../use-board.ts';
import { findBoardCell } from './plan.rules.ts';
import { ChangeReasonDialog } from './reason-dialog.tsx';
import { useRegistryChange } from './use-registry-action.ts';
import { useDialogData } from './use-shown-data.ts';

/** The request to pause or resume the plan of a canary. */
export interface RolloutPauseRequest {
  readonly channel: string;
  readonly remote: string;
  /** Canary as the page showed it when the dialog was opened. */
  readonly canary: BoardCanary;
  /** True to pause the rollout plan, false to resume it. */
  readonly paused: boolean;
}

interface PauseDialogProps {
  readonly board: ReleaseBoard;
  readonly request: RolloutPauseRequest;
  readonly onClose: () => void;
}

/** Dialog that pauses or resumes the rollout plan of a canary. */
export const PauseRolloutDialog = ({ board, request, onClose }: PauseDialogProps) => {
  const { channel, remote, paused } = request;
  const { seen, isReading } = useDialogData(board, useReleaseBoard());
  const running = findBoardCell(seen, remote, channel)?.canary;
  const canary = running ?? request.canary;
  const what = `${remote} ${canary.version}`;
  const where = formatChannelName(channel);
  const action = useRegistryChange({
    call: (reason: string) =>
      http.call(changeCanaryPlan, {
        params: { channel, name: remote },
        body: { version: canary.version, paused, reason },
      }),
    describeResult: () =>
      paused
        ? t`The rollout plan of ${what} is paused.`
        : t`The rollout plan of ${what} continues.`,
    onDone: onClose,
  });
  return (
    <ChangeReasonDialog
      title={
        paused
          ? t`Pause the rollout plan of ${what} on ${where}?`
          : t`Resume the rollout plan of ${what} on ${where}?`
      }
      seen={listConsequences(running, paused)}
      confirm={paused ? t`Pause the rollout plan` : t`Resume the rollout plan`}
      action={action}
      isReading={isReading}
      onConfirm={(reason) => action.mutate(reason)}
      onClose={onClose}
    />
  );
};

const listConsequences = (canary: BoardCanary | undefined, paused: boolean): string[] => {
  if (!canary?.plan) return [t`This canary has no rollout plan any more.`];
  const { version, percent, plan } = canary;
  if ((plan.waitsFor === 'person') === paused)
    return [
      paused ? t`The rollout plan is paused already.` : t`The rollout plan is running already.`,
    ];
  const share = formatPercentage(percent);
  if (paused)
    return [
      t`${share} of the visitors keep ${version} until the rollout plan is resumed.`,
      t`The registry still stops it when too many of its starts fail.`,
    ];
  const next = formatPercentage(plan.next[0] ?? 100);
  return [
    t`The registry continues with ${next} when ${share} has run long enough and served enough page loads.`,
  ];
};
