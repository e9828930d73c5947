import type { ReleaseBoard } from '@cairn/api/release-board.contract';
import {
  approveRequest,
  refuseRequest,
  type ReleaseRequest,
} from '@cairn/api/release-changes.contract';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { useState } from 'react';
import { t } from 'ttag';
import { Age } from '../age.tsx';
import { actorText, channelText } from '../release-words.ts';
import { changedText } from './changed-text.ts';
import styles from './changes.module.css';
import { wishText } from './plan-words.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { Refusal } from './refusal.tsx';
import { useRegistryAction } from './use-registry-action.ts';

interface RequestsProps {
  readonly board: Pick<ReleaseBoard, 'requests'>;
}

/** What waits for a second person. */
export const Requests = ({ board: { requests } }: RequestsProps) =>
  requests.length > 0 && (
    <section aria-labelledby="requests-title" className={styles['requests']}>
      <h2 id="requests-title">{t`Waits for a second person`}</h2>
      <ul>
        {requests.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );

const Request = ({ request }: { readonly request: ReleaseRequest }) => {
  const [isRefusing, setRefusing] = useState(false);
  const { id, channel, by, at, reason, changes, isOwn } = request;
  const where = channelText(channel);
  const approve = useRegistryAction({
    call: () => http.call(approveRequest, { params: { id } }),
    said: changedText,
    onDone: () => {},
  });
  return (
    <li>
      <div>
        <h3>{where}</h3>
        <ul className={styles['wishes']}>
          {changes.map((change) => (
            <li key={change.remote}>{wishText(change)}</li>
          ))}
        </ul>
        <p>
          <b>{actorText(by)}</b> {reason} <Age at={at} />
        </p>
      </div>
      <div className={styles['buttons']}>
        <Button
          size="s"
          busy={approve.isPending}
          reason={whyNoApproval(request)}
          onClick={() => approve.mutate()}
        >
          {t`Approve`}
        </Button>
        <Button
          variant="line"
          size="s"
          reason={isOwn ? undefined : whyNoApproval(request)}
          onClick={() => setRefusing(true)}
        >
          {isOwn ? t`Take back…` : t`Refuse…`}
        </Button>
      </div>
      <Refusal error={approve.error} />
      {isRefusing && <RefuseDialog request={request} onClose={() => setRefusing(false)} />}
    </li>
  );
};

const whyNoApproval = ({ mayApprove, isOwn }: ReleaseRequest): string | undefined => {
  if (mayApprove) return undefined;
  return isOwn
    ? t`You asked for it: somebody else has to approve.`
    : t`You have no right to approve it. Whoever runs the site gives it.`;
};

interface RefuseProps {
  readonly request: ReleaseRequest;
  readonly onClose: () => void;
}

const RefuseDialog = ({ request: { id, isOwn }, onClose }: RefuseProps) => {
  const action = useRegistryAction({
    call: (reason: string) => http.call(refuseRequest, { params: { id }, body: { reason } }),
    said: () => (isOwn ? t`The change is taken back.` : t`The change is refused.`),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title={isOwn ? t`Take the change back?` : t`Refuse the change?`}
      confirm={isOwn ? t`Take back` : t`Refuse`}
      action={action}
      onConfirm={(reason) => action.mutate(reason)}
      onClose={onClose}
    />
  );
};
