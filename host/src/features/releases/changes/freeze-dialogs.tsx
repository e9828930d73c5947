import type { BoardChannel } from '@cairn/api/release-board.contract';
import { freezeChannel, unfreezeChannel } from '@cairn/api/release-changes.contract';
import { http } from '@cairn/session';
import { Field } from '@cairn/ui/field';
import { t } from 'ttag';
import { formatChannelName } from '../release-texts.ts';
import styles from './changes.module.css';
import { ChangeReasonDialog, readFormFieldText } from './reason-dialog.tsx';
import { useRegistryChange } from './use-registry-action.ts';

export interface ChannelDialogProps {
  readonly channel: BoardChannel;
  readonly onClose: () => void;
}

/** Dialog that freezes a channel for new releases, until a date or until it is unfrozen. */
export const FreezeChannelDialog = ({ channel: { channel }, onClose }: ChannelDialogProps) => {
  const where = formatChannelName(channel);
  const action = useRegistryChange({
    call: (body: { readonly reason: string; readonly until?: string }) =>
      http.call(freezeChannel, { params: { channel }, body }),
    describeResult: () => t`${where} is frozen.`,
    onDone: onClose,
  });
  return (
    <ChangeReasonDialog
      title={t`Freeze ${where}?`}
      confirm={t`Freeze ${where}`}
      action={action}
      onConfirm={(reason, fields) => {
        const until = readFormFieldText(fields, 'until');
        action.mutate({ reason, ...(until !== '' && { until: new Date(until).toISOString() }) });
      }}
      onClose={onClose}
    >
      <p>
        {t`Until then no promotion and no canary can start there. Rollbacks and withdrawals stay possible, and the registry still stops a canary that fails.`}
      </p>
      <Field label={t`Until (empty: until a person ends it)`}>
        {(control) => (
          <input {...control} type="datetime-local" name="until" className={styles['moment']} />
        )}
      </Field>
    </ChangeReasonDialog>
  );
};

/** Dialog that ends the freeze of a channel. */
export const UnfreezeChannelDialog = ({
  channel: { channel, freeze },
  onClose,
}: ChannelDialogProps) => {
  const where = formatChannelName(channel);
  const action = useRegistryChange({
    call: (reason: string) => http.call(unfreezeChannel, { params: { channel }, body: { reason } }),
    describeResult: () => t`${where} can be changed again.`,
    onDone: onClose,
  });
  const why = freeze?.reason ?? '';
  return (
    <ChangeReasonDialog
      title={t`End the freeze of ${where}?`}
      confirm={t`End the freeze`}
      action={action}
      onConfirm={(reason) => action.mutate(reason)}
      onClose={onClose}
    >
      <p>{t`It is frozen. Reason: ${why}`}</p>
    </ChangeReasonDialog>
  );
};
