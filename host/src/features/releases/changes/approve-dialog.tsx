import type { BoardChannel, ReleaseBoard } from '@cairn/api/release-board.contract';
import { approveSeenRequest, type ReleaseRequest } from '@cairn/api/release-changes.contract';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { t } from 'ttag';
import { actorText, channelText } from '../release-words.ts';
import { useBoard } from '../use-board.ts';
import { changedText } from './changed-text.ts';
import styles from './changes.module.css';
import { planText } from './plan-words.ts';
import { cellOf } from './plan.rules.ts';
import { Refusal } from './refusal.tsx';
import { RequestedChange } from './requested-change.tsx';
import { SeenList } from './seen-list.tsx';
import { useRegistryAction } from './use-registry-action.ts';
import { useSeen } from './use-seen.ts';

interface ApproveDialogProps {
  readonly board: ReleaseBoard;
  readonly request: ReleaseRequest;
  readonly onClose: () => void;
}

/** Shows the changes of a request before its approval, as of the shown revision. */
export const ApproveDialog = ({ board, request, onClose }: ApproveDialogProps) => {
  const { seen, isReading, lookAgain } = useSeen(board, useBoard());
  const channel = seen.channels.find((one) => one.channel === request.channel);
  const action = useRegistryAction({
    call: () =>
      http.call(approveSeenRequest, {
        params: { id: request.id },
        headers: { 'if-match': `"${request.channel}-${channel?.revision ?? 0}"` },
      }),
    said: changedText,
    onDone: onClose,
  });
  const approve = (): void => {
    action.mutateAsync().catch(lookAgain);
  };
  if (!channel) return null;
  const where = channelText(request.channel);
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!action.isPending}
      title={t`Approve the change of ${where}?`}
      className={styles['dialog']}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button busy={action.isPending || isReading} onClick={approve}>
            {t`Approve`}
          </Button>
        </>
      }
    >
      <RequestedChanges board={seen} request={request} channel={channel} />
      <Refusal error={action.error} />
    </Dialog>
  );
};

interface RequestedChangesProps extends Pick<ApproveDialogProps, 'board' | 'request'> {
  readonly channel: BoardChannel;
}

const RequestedChanges = ({ board, request, channel }: RequestedChangesProps) => {
  const who = actorText(request.by);
  const { reason, changes } = request;
  return (
    <div className={styles['form']}>
      <p>{reason === '' ? t`${who} asks for this.` : t`${who} asks: ${reason}`}</p>
      {changes.map((change) => (
        <RequestedChange
          key={change.remote}
          board={board}
          channel={request.channel}
          change={change}
        />
      ))}
      <SeenList lines={consequences(board, request, channel)} />
    </div>
  );
};

/** Returns the effects for visitors; a change of the configuration is described by its values. */
const consequences = (
  board: ReleaseBoard,
  { channel, changes }: ReleaseRequest,
  { settings }: BoardChannel,
): string[] => {
  const planned = changes
    .filter(({ values, unset }) => !values && !unset)
    .map((change) => ({ change, cell: cellOf(board, change.remote, channel) }));
  // The caller is the second person, so no further approval is needed.
  return planText(planned, { settings: { ...settings, approvals: 0 } });
};
