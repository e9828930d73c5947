import { toNameInSentence } from '@cairn/domain/display-name.rules';
import { t } from 'ttag';
import { StaffActionDialog } from './staff-action-dialog.tsx';

export interface RemoveRecordDialogProps {
  /** Title of the record. */
  readonly name: string;
  /** Sentence about what students lose when the record is removed (MCAT-18). */
  readonly meaning: string;
  /** Notice after success. */
  readonly done: string;
  readonly call: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export const RemoveRecordDialog = ({ name, meaning, ...dialog }: RemoveRecordDialogProps) => {
  const title = toNameInSentence(name);
  return (
    <StaffActionDialog
      {...dialog}
      title={t`Remove ${title}?`}
      action={t`Removing a record`}
      button={t`Remove`}
      isDangerous
    >
      <p>{meaning}</p>
    </StaffActionDialog>
  );
};
