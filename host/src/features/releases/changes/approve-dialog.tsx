import type { BoardChannel, ReleaseBoard } from '@cairn/api/release-board.contract';
import {
  approveRequestAtRevision,
  type ListedChangeRequest,
} from '@cairn/api/release-changes.contract';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { t } from 'ttag';
import { formatChangeAuthor, formatChannelName } from '../release-texts.ts';
import { useReleaseBoard } from '../use-board.ts';
import { describeReleaseChangeResult } from './describe-change-result.ts';
import styles from './changes.module.css';
import { listReleaseChangeConsequences } from './change-texts.ts';
import { findBoardCell } from './plan.rules.ts';
import { ChangeRejectionNote } from './rejection-note.tsx';
import { RequestedRemoteChange } from './requested-change.tsx';
import { ChangeConsequenceList } from './consequence-list.tsx';
import { useRegistryChange } from './use-registry-action.ts';
import { useDialogData } from './use-shown-data.ts';

interface ApproveDialogProps {
  readonly board: ReleaseBoard;
  readonly request: ListedChangeRequest;
  readonly onClose: () => void;
}

/** Dialog in which a second person reviews and approves a change request, for the shown revision only. */
export const ApproveRequestDialog = ({ board, request, onClose }: ApproveDialogProps) => {
  const { seen, isReading, lookAgain } = useDialogData(board, useReleaseBoard());
  const channel = seen.channels.find((one) => one.channel === request.channel);
  const action = useRegistryChange({
    call: () =>
      http.call(approveRequestAtRevision, {
        params: { id: request.id },
        headers: { 'if-match': `"${request.channel}-${channel?.revision ?? 0}"` },
      }),
    describeResult: describeReleaseChangeResult,
    onDone: onClose,
  });
  const approve = (): void => {
    action.mutateAsync().catch(lookAgain);
  };
  if (!channel) return null;
  const where = formatChannelName(request.channel);
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
      <ChangeRejectionNote error={action.error} />
    </Dialog>
  );
};

interface RequestedChangesProps extends Pick<ApproveDialogProps, 'board' | 'request'> {
  readonly channel: BoardChannel;
}

const RequestedChanges = ({ board, request, channel }: RequestedChangesProps) => {
  const who = formatChangeAuthor(request.by);
  const { reason, changes } = request;
  return (
    <div className={styles['form']}>
      <p>{reason === '' ? t`Requested by ${who}.` : t`${who} gave this reason: ${reason}`}</p>
      {changes.map((change) => (
        <RequestedRemoteChange
          key={change.remote}
          board={board}
          channel={request.channel}
          change={change}
        />
      ))}
      <ChangeConsequenceList lines={listRequestConsequences(board, request, channel)} />
    </div>
  );
};

/** Returns sentences about what the requested changes mean for visitors, or the new configuration values. */
const listRequestConsequences = (
  board: ReleaseBoard,
  { channel, changes }: ListedChangeRequest,
  { settings }: BoardChannel,
): string[] => {
  const planned = changes
    .filter(({ values, unset }) => !values && !unset)
    .map((change) => ({ change, cell: findBoardCell(board, change.remote, channel) }));
  // The text mentions no further approval, because the user who approves is the second person.
  return listReleaseChangeConsequences(planned, { settings: { ...settings, approvals: 0 } });
};
