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
      paused ? t`The plan of ${what} is paused.` : t`The plan of ${what} goes on.`,
    onDone: onClose,
  });
  return (
    <ChangeReasonDialog
      title={
        paused
          ? t`Pause the plan of ${what} on ${where}?`
          : t`Resume the plan of ${what} on ${where}?`
      }
      seen={listConsequences(running, paused)}
      confirm={paused ? t`Pause the plan` : t`Resume the plan`}
      action={action}
      isReading={isReading}
      onConfirm={(reason) => action.mutate(reason)}
      onClose={onClose}
    />
  );
};

const listConsequences = (canary: BoardCanary | undefined, paused: boolean): string[] => {
  if (!canary?.plan) return [t`This canary has no plan any more.`];
  const { version, percent, plan } = canary;
  if ((plan.waitsFor === 'person') === paused)
    return [paused ? t`The plan is paused already.` : t`The plan goes on already.`];
  const share = formatPercentage(percent);
  if (paused)
    return [
      t`${share} of the visitors keep ${version} until somebody resumes the plan.`,
      t`It still stops by itself when too many of its starts fail.`,
    ];
  const next = formatPercentage(plan.next[0] ?? 100);
  return [t`The registry goes on to ${next} once ${share} has had its time and its starts.`];
};
