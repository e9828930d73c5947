import type { BoardChannel } from '@cairn/api/release-board.contract';
import { freezeChannel, unfreezeChannel } from '@cairn/api/release-changes.contract';
import { http } from '@cairn/session';
import { Field } from '@cairn/ui/field';
import { t } from 'ttag';
import { formatChannel } from '../release-texts.ts';
import styles from './changes.module.css';
import { ReasonDialog, readFieldText } from './reason-dialog.tsx';
import { useRegistryAction } from './use-registry-action.ts';

export interface ChannelDialogProps {
  readonly channel: BoardChannel;
  readonly onClose: () => void;
}

/** Freezes a channel, until a date or until it is unfrozen. */
export const FreezeDialog = ({ channel: { channel }, onClose }: ChannelDialogProps) => {
  const where = formatChannel(channel);
  const action = useRegistryAction({
    call: (body: { readonly reason: string; readonly until?: string }) =>
      http.call(freezeChannel, { params: { channel }, body }),
    said: () => t`${where} is frozen.`,
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title={t`Freeze ${where}?`}
      confirm={t`Freeze ${where}`}
      action={action}
      onConfirm={(reason, fields) => {
        const until = readFieldText(fields, 'until');
        action.mutate({ reason, ...(until !== '' && { until: new Date(until).toISOString() }) });
      }}
      onClose={onClose}
    >
      <p>
        {t`Nobody can promote or begin a canary there meanwhile. Rolling back and withdrawing go on, and a canary that fails still stops itself.`}
      </p>
      <Field label={t`Until (empty: until somebody ends it)`}>
        {(control) => (
          <input {...control} type="datetime-local" name="until" className={styles['moment']} />
        )}
      </Field>
    </ReasonDialog>
  );
};

/** Ends the freeze of a channel. */
export const UnfreezeDialog = ({ channel: { channel, freeze }, onClose }: ChannelDialogProps) => {
  const where = formatChannel(channel);
  const action = useRegistryAction({
    call: (reason: string) => http.call(unfreezeChannel, { params: { channel }, body: { reason } }),
    said: () => t`${where} can change again.`,
    onDone: onClose,
  });
  const why = freeze?.reason ?? '';
  return (
    <ReasonDialog
      title={t`End the freeze of ${where}?`}
      confirm={t`End the freeze`}
      action={action}
      onConfirm={(reason) => action.mutate(reason)}
      onClose={onClose}
    >
      <p>{t`It is frozen because of: ${why}`}</p>
    </ReasonDialog>
  );
};
