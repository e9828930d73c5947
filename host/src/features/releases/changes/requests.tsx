import type { ReleaseBoard } from '@cairn/api/release-board.contract';
import { refuseRequest, type ListedChangeRequest } from '@cairn/api/release-changes.contract';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { useState } from 'react';
import { t } from 'ttag';
import { RelativeTime } from '../relative-time.tsx';
import { formatChangeAuthor, formatChannelName } from '../release-texts.ts';
import { ApproveRequestDialog } from './approve-dialog.tsx';
import styles from './changes.module.css';
import { describeRemoteChange } from './change-texts.ts';
import { ChangeReasonDialog } from './reason-dialog.tsx';
import { useRegistryChange } from './use-registry-action.ts';

interface RequestsProps {
  readonly board: ReleaseBoard;
  /** Change requests to show; all pending ones if absent. */
  readonly requests?: readonly ListedChangeRequest[] | undefined;
}

/** List of change requests that wait for the approval of a second person. */
export const PendingChangeRequests = ({ board, requests = board.requests }: RequestsProps) =>
  requests.length > 0 && (
    <section aria-labelledby="requests-title" className={styles['requests']}>
      <h2 id="requests-title">{t`Waits for a second person`}</h2>
      <ul>
        {requests.map((request) => (
          <Request key={request.id} board={board} request={request} />
        ))}
      </ul>
    </section>
  );

interface RequestProps {
  readonly board: ReleaseBoard;
  readonly request: ListedChangeRequest;
}

const Request = ({ board, request }: RequestProps) => {
  const [open, setOpen] = useState<'approve' | 'refuse'>();
  const { channel, by, at, reason, changes, isOwn } = request;
  const where = formatChannelName(channel);
  const close = () => setOpen(undefined);
  return (
    <li>
      <div>
        <h3>{where}</h3>
        <ul className={styles['wishes']}>
          {changes.map((change) => (
            <li key={change.remote}>{describeRemoteChange(change)}</li>
          ))}
        </ul>
        <p>
          <b>{formatChangeAuthor(by)}</b> {reason} <RelativeTime at={at} />
        </p>
      </div>
      <div className={styles['buttons']}>
        <Button size="s" reason={findApprovalObstacle(request)} onClick={() => setOpen('approve')}>
          {t`Approve…`}
        </Button>
        <Button
          variant="line"
          size="s"
          reason={isOwn ? undefined : findApprovalObstacle(request)}
          onClick={() => setOpen('refuse')}
        >
          {isOwn ? t`Cancel the request…` : t`Refuse…`}
        </Button>
      </div>
      {open === 'approve' && (
        <ApproveRequestDialog board={board} request={request} onClose={close} />
      )}
      {open === 'refuse' && <RejectRequestDialog request={request} onClose={close} />}
    </li>
  );
};

const findApprovalObstacle = ({ mayApprove, isOwn }: ListedChangeRequest): string | undefined => {
  if (mayApprove) return undefined;
  return isOwn
    ? t`You requested this change, so another person has to approve it.`
    : t`You have no right to approve it. Ask the operator of the site for it.`;
};

interface RefuseProps {
  readonly request: ListedChangeRequest;
  readonly onClose: () => void;
}

const RejectRequestDialog = ({ request: { id, isOwn }, onClose }: RefuseProps) => {
  const action = useRegistryChange({
    call: (reason: string) => http.call(refuseRequest, { params: { id }, body: { reason } }),
    describeResult: () => (isOwn ? t`The request is cancelled.` : t`The change is refused.`),
    onDone: onClose,
  });
  return (
    <ChangeReasonDialog
      title={isOwn ? t`Cancel the request?` : t`Refuse the change?`}
      confirm={isOwn ? t`Cancel the request` : t`Refuse`}
      action={action}
      onConfirm={(reason) => action.mutate(reason)}
      onClose={onClose}
    />
  );
};
