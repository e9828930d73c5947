import type { BoardCanary } from '@cairn/api/release-board.contract';
import { changeCanaryPlan } from '@cairn/api/release-plans.contract';
import { http } from '@cairn/session';
import { t } from 'ttag';
import { channelText, percentText } from '../release-words.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useRegistryAction } from './use-registry-action.ts';

/** As somebody saw the canary: what is refreshed behind the dialog does not turn the question around. */
export interface PauseWish {
  readonly channel: string;
  readonly remote: string;
  readonly canary: Pick<BoardCanary, 'version' | 'percent' | 'plan'>;
  /** What the plan shall be. */
  readonly paused: boolean;
}

interface PauseDialogProps {
  readonly wish: PauseWish;
  readonly onClose: () => void;
}

/** Holds the share of a canary where it is, or lets its plan go on. */
export const PauseDialog = ({ wish, onClose }: PauseDialogProps) => {
  const { channel, remote, canary, paused } = wish;
  const what = `${remote} ${canary.version}`;
  const where = channelText(channel);
  const action = useRegistryAction({
    call: (reason: string) =>
      http.call(changeCanaryPlan, {
        params: { channel, name: remote },
        body: { version: canary.version, paused, reason },
      }),
    said: () => (paused ? t`The plan of ${what} is paused.` : t`The plan of ${what} goes on.`),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title={
        paused
          ? t`Pause the plan of ${what} on ${where}?`
          : t`Resume the plan of ${what} on ${where}?`
      }
      seen={seenText(wish)}
      confirm={paused ? t`Pause the plan` : t`Resume the plan`}
      action={action}
      onConfirm={(reason) => action.mutate(reason)}
      onClose={onClose}
    />
  );
};

const seenText = ({ canary: { version, percent, plan }, paused }: PauseWish): string[] => {
  const share = percentText(percent);
  if (paused)
    return [
      t`${share} of the visitors keep ${version} until somebody resumes the plan.`,
      t`It still stops by itself when too many of its starts fail.`,
    ];
  const next = percentText(plan?.next[0] ?? 100);
  return [t`The registry goes on to ${next} once ${share} has had its time and its starts.`];
};
