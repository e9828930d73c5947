import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { TextField } from '@cairn/ui/text-field';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from 'ttag';
import styles from './changes.module.css';
import { ChangeRejectionNote } from './rejection-note.tsx';
import { ChangeConsequenceList } from './consequence-list.tsx';

/** Form fields of the dialog, accessible by their names. */
export type ReasonFormControls = HTMLFormControlsCollection;

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
  readonly onConfirm: (reason: string, fields: ReasonFormControls) => void;
  readonly onClose: () => void;
  /** Further text and form fields, shown above the field for the reason. */
  readonly children?: ReactNode;
}

/** Dialog that asks for a reason before a release change, and shows its consequences and why the registry rejects it. */
export const ChangeReasonDialog = ({
  title,
  seen,
  confirm,
  action,
  ...props
}: ReasonDialogProps) => {
  const { isDangerous = false, isReading = false, onConfirm, onClose, children } = props;
  const formId = useId();
  const { form, isMissing, submit } = useReason((...confirmed) => {
    if (!isReading) onConfirm(...confirmed);
  });
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!action.isPending}
      title={title}
      className={styles['dialog']}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isDangerous ? 'danger' : 'primary'}
            busy={action.isPending || isReading}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className={styles['form']} onSubmit={submit} noValidate>
        {children}
        {seen && <ChangeConsequenceList lines={seen} />}
        <ReasonField isMissing={isMissing} />
      </form>
      <ChangeRejectionNote error={action.error} />
    </Dialog>
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

/** Focuses the first invalid field, which may be out of view; screen readers then announce its error. */
const useReason = (onConfirm: ReasonDialogProps['onConfirm']) => {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = event.currentTarget.elements;
    const reason = readFormFieldText(fields, 'reason');
    setMissing(reason === '');
    if (reason !== '') onConfirm(reason, fields);
    setTries(tries + 1);
  };
  return { form, isMissing, submit };
};

/** Returns the text of the named form field without surrounding spaces. */
export const readFormFieldText = (fields: ReasonFormControls, name: string): string => {
  const field = fields.namedItem(name);
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText ? field.value.trim() : '';
};

export const isFormFieldTicked = (fields: ReasonFormControls, name: string): boolean => {
  const field = fields.namedItem(name);
  return field instanceof HTMLInputElement && field.checked;
};
