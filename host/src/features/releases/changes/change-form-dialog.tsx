import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from 'ttag';
import styles from './changes.module.css';
import { ChangeRejectionNote } from './rejection-note.tsx';

/** Form fields of the dialog, accessible by their names. */
export type ChangeFormControls = HTMLFormControlsCollection;

interface ChangeFormDialogProps {
  readonly title: string;
  /** Label of the confirming button, such as 'Withdraw 4.9.0'. */
  readonly confirm: string;
  readonly isDangerous?: boolean | undefined;
  readonly action: { readonly isPending: boolean; readonly error: Error | null };
  /** True while the dialog's data are loading. */
  readonly isReading?: boolean | undefined;
  /** Called when the form is submitted, whether its fields are valid or not. */
  readonly onConfirm: (fields: ChangeFormControls) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Dialog with a form that confirms a change in the registry, and shows why the registry rejects it. */
export const ChangeFormDialog = ({ title, confirm, action, ...props }: ChangeFormDialogProps) => {
  const { isDangerous = false, isReading = false, onConfirm, onClose, children } = props;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  // The first invalid field may be out of view; screen readers announce the error of the focused one.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onConfirm(event.currentTarget.elements);
    setTries(tries + 1);
  };
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
      </form>
      <ChangeRejectionNote error={action.error} />
    </Dialog>
  );
};
