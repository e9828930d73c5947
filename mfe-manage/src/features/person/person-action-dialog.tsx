import { friendlyMessage } from '@cairn/session';
import { ApiError } from '@cairn/api/api-error';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { Note } from '@cairn/ui/note';
import type { FormEvent, ReactNode } from 'react';
import { t } from 'ttag';
import styles from './person.module.css';
import { usePersonAction } from './use-person-action.ts';

/** Returns the server's own sentence for a refusal that it explains, and a general one for other failures. */
export const explainFailure = (error: Error): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.serverMessage
    ? error.serverMessage
    : friendlyMessage(error);

interface PersonActionDialogProps {
  readonly title: string;
  /** What the action does, as in 'Disabling an account'. */
  readonly action: string;
  readonly button: string;
  /** Notice after success. */
  readonly done: string;
  readonly isDangerous?: boolean;
  /** Whether the button is available; true by default. */
  readonly isReady?: boolean;
  readonly call: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly onDone?: () => void;
  readonly children: ReactNode;
}

/** Dialog that says what an action does, runs it, and shows why it was refused. */
export const PersonActionDialog = ({
  title,
  action,
  button,
  done,
  isDangerous = false,
  isReady = true,
  call,
  onClose,
  onDone,
  children,
}: PersonActionDialogProps) => {
  const { run, isPending, error } = usePersonAction({
    action,
    call,
    done,
    onDone: () => {
      onClose();
      onDone?.();
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) run();
  };
  return (
    <Dialog open title={title} onClose={onClose}>
      <form className={styles['form']} onSubmit={onSubmit}>
        {children}
        {error && (
          <Note tone="err" role="alert">
            {explainFailure(error)}
          </Note>
        )}
        <div className={styles['actions']}>
          <Button variant="line" onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            variant={isDangerous ? 'danger' : 'primary'}
            busy={isPending}
            disabled={!isReady}
          >
            {button}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
