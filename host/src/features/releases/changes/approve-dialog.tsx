import type { BoardChannel, ReleaseBoard } from '@cairn/api/release-board.contract';
import {
  approveRequestAtRevision,
  type ListedChangeRequest,
} from '@cairn/api/release-changes.contract';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { t } from 'ttag';
import { formatActor, formatChannel } from '../release-texts.ts';
import { useBoard } from '../use-board.ts';
import { describeChangeResult } from './describe-change-result.ts';
import styles from './changes.module.css';
import { listChangeConsequences } from './change-texts.ts';
import { findCell } from './plan.rules.ts';
import { RejectionNote } from './rejection-note.tsx';
import { RequestedChange } from './requested-change.tsx';
import { ConsequenceList } from './consequence-list.tsx';
import { useRegistryAction } from './use-registry-action.ts';
import { useShownData } from './use-shown-data.ts';

interface ApproveDialogProps {
  readonly board: ReleaseBoard;
  readonly request: ListedChangeRequest;
  readonly onClose: () => void;
}

/** Shows the changes of a request before its approval, as of the shown revision. */
export const ApproveDialog = ({ board, request, onClose }: ApproveDialogProps) => {
  const { seen, isReading, lookAgain } = useShownData(board, useBoard());
  const channel = seen.channels.find((one) => one.channel === request.channel);
  const action = useRegistryAction({
    call: () =>
      http.call(approveRequestAtRevision, {
        params: { id: request.id },
        headers: { 'if-match': `"${request.channel}-${channel?.revision ?? 0}"` },
      }),
    said: describeChangeResult,
    onDone: onClose,
  });
  const approve = (): void => {
    action.mutateAsync().catch(lookAgain);
  };
  if (!channel) return null;
  const where = formatChannel(request.channel);
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
      <RejectionNote error={action.error} />
    </Dialog>
  );
};

interface RequestedChangesProps extends Pick<ApproveDialogProps, 'board' | 'request'> {
  readonly channel: BoardChannel;
}

const RequestedChanges = ({ board, request, channel }: RequestedChangesProps) => {
  const who = formatActor(request.by);
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
      <ConsequenceList lines={listRequestConsequences(board, request, channel)} />
    </div>
  );
};

/** Returns the effects for visitors; a change of the configuration is described by its values. */
const listRequestConsequences = (
  board: ReleaseBoard,
  { channel, changes }: ListedChangeRequest,
  { settings }: BoardChannel,
): string[] => {
  const planned = changes
    .filter(({ values, unset }) => !values && !unset)
    .map((change) => ({ change, cell: findCell(board, change.remote, channel) }));
  // The caller is the second person, so no further approval is needed.
  return listChangeConsequences(planned, { settings: { ...settings, approvals: 0 } });
};
