import { TextField } from '@cairn/ui/text-field';
import { type ReactNode, useState } from 'react';
import { t } from 'ttag';
import { ChangeFormDialog, type ChangeFormControls } from './change-form-dialog.tsx';
import { ChangeConsequenceList } from './consequence-list.tsx';

interface ReasonDialogProps {
  readonly title: string;
  /** Description of what the change will do for visitors. */
  readonly seen?: readonly string[] | undefined;
  /** Label of the confirming button, such as 'Withdraw 4.9.0'. */
  readonly confirm: string;
  readonly isDangerous?: boolean;
  readonly action: { readonly isPending: boolean; readonly error: Error | null };
  /** True while the dialog's data are loading; the change cannot be confirmed until then. */
  readonly isReading?: boolean;
  readonly onConfirm: (reason: string, fields: ChangeFormControls) => void;
  readonly onClose: () => void;
  /** Further text and form fields, shown above the field for the reason. */
  readonly children?: ReactNode;
}

/** Dialog that asks for a reason before a release change, and shows its consequences and why the registry rejects it. */
export const ChangeReasonDialog = ({
  seen,
  isReading = false,
  onConfirm,
  children,
  ...frame
}: ReasonDialogProps) => {
  const [isMissing, setMissing] = useState(false);
  const confirmWithReason = (fields: ChangeFormControls): void => {
    const reason = readFormFieldText(fields, 'reason');
    setMissing(reason === '');
    if (reason !== '' && !isReading) onConfirm(reason, fields);
  };
  return (
    <ChangeFormDialog {...frame} isReading={isReading} onConfirm={confirmWithReason}>
      {children}
      {seen && <ChangeConsequenceList lines={seen} />}
      <ReasonField isMissing={isMissing} />
    </ChangeFormDialog>
  );
};

const ReasonField = ({ isMissing }: { readonly isMissing: boolean }) => (
  <TextField
    label={t`Reason`}
    hint={t`All people with a right to releases can read it.`}
    name="reason"
    maxLength={500}
    autoComplete="off"
    error={isMissing ? t`Enter a reason.` : undefined}
  />
);

/** Returns the text of the named form field without surrounding spaces. */
export const readFormFieldText = (fields: ChangeFormControls, name: string): string => {
  const field = fields.namedItem(name);
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText ? field.value.trim() : '';
};

export const isFormFieldTicked = (fields: ChangeFormControls, name: string): boolean => {
  const field = fields.namedItem(name);
  return field instanceof HTMLInputElement && field.checked;
};
