import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { TextField } from '@cairn/ui/text-field';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from 'ttag';
import styles from './changes.module.css';
import { RejectionNote } from './rejection-note.tsx';
import { ConsequenceList } from './consequence-list.tsx';

/** The fields of a dialog's form by name. */
export type FormFields = HTMLFormControlsCollection;

interface ReasonDialogProps {
  readonly title: string;
  /** Consequences of the change. */
  readonly seen?: readonly string[] | undefined;
  /** The button's label, such as 'Withdraw 4.9.0'. */
  readonly confirm: string;
  readonly isDangerous?: boolean;
  readonly action: { readonly isPending: boolean; readonly error: Error | null };
  /** True while the shown data are loading, so that nothing can be confirmed yet. */
  readonly isReading?: boolean;
  readonly onConfirm: (reason: string, fields: FormFields) => void;
  readonly onClose: () => void;
  /** Text and fields before the reason. */
  readonly children?: ReactNode;
}

/** A dialog that asks for a reason before a change, and shows its consequences and the registry's objections. */
export const ReasonDialog = ({ title, seen, confirm, action, ...props }: ReasonDialogProps) => {
  const { isDangerous = false, isReading = false, onConfirm, onClose, children } = props;
  const formId = useId();
  const { form, isMissing, submit } = useReason((...given) => {
    if (!isReading) onConfirm(...given);
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
        {seen && <ConsequenceList lines={seen} />}
        <TextField
          label={t`Why? Everybody who works with releases reads this.`}
          name="reason"
          maxLength={500}
          autoComplete="off"
          error={isMissing ? t`Please say why.` : undefined}
        />
      </form>
      <RejectionNote error={action.error} />
    </Dialog>
  );
};

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
    const reason = readFieldText(fields, 'reason');
    setMissing(reason === '');
    if (reason !== '') onConfirm(reason, fields);
    setTries(tries + 1);
  };
  return { form, isMissing, submit };
};

/** Returns the trimmed text of a field. */
export const readFieldText = (fields: FormFields, name: string): string => {
  const field = fields.namedItem(name);
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText ? field.value.trim() : '';
};

export const isFieldTicked = (fields: FormFields, name: string): boolean => {
  const field = fields.namedItem(name);
  return field instanceof HTMLInputElement && field.checked;
};
