import { Dialog } from '@cairn/ui/dialog';
import { Note } from '@cairn/ui/note';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { t } from 'ttag';
import { DialogFormActions } from './form-actions.tsx';
import styles from './manage-frame.module.css';
import { explainRefusal, getRefusalDetails } from './refusal.ts';
import { useAfterRender } from './use-after-render.ts';
import { type ConfirmableCallOptions, useStaffAction } from './use-staff-action.ts';

interface StaffActionDialogProps<Result> {
  readonly title: string;
  /** Name of the action, such as 'Disabling an account', shown if the user must confirm the identity. */
  readonly action: string;
  readonly button: string;
  /** Notice after success; may depend on the answer. Absent: `onDone` shows the result. */
  readonly done?: string | ((result: Result) => string) | undefined;
  readonly isDangerous?: boolean;
  /** Whether the person has typed or chosen something, so that closing the dialog asks first. */
  readonly isChanged?: boolean;
  /** Reason why the button is disabled, such as 'Choose a group first.' */
  readonly missing?: string | false;
  /** @param named option of the call, for one that needs a recent sign-in */
  readonly call: (named: ConfirmableCallOptions) => Promise<Result>;
  readonly onClose: () => void;
  /** Called after success; `onClose` by default. */
  readonly onDone?: (result: Result) => void;
  /**
   * Fields of the dialog. If they are a function, a refusal that names a field is shown at that field and not below.
   * @param problemOf returns the reason for a field
   */
  readonly children: ReactNode | ((problemOf: FindFieldProblem) => ReactNode);
}

type FindFieldProblem = (field: string) => string | undefined;

type DialogActionOptions<Result> = Pick<
  StaffActionDialogProps<Result>,
  'action' | 'call' | 'done'
> & { readonly onDone: (result: Result) => void };

/** Returns the action of a dialog, and whether it has succeeded, so that closing the dialog no longer asks. */
const useDialogAction = <Result,>({ action, call, done, onDone }: DialogActionOptions<Result>) => {
  const [isSaved, setIsSaved] = useState(false);
  const finish = useAfterRender(onDone);
  const state = useStaffAction<void, Result>({
    action,
    call: (_, named) => call(named),
    done,
    onDone: (result) => {
      setIsSaved(true);
      finish(result);
    },
  });
  return { ...state, isSaved };
};

interface DialogFieldsProps {
  readonly error: Error | undefined;
  readonly children: StaffActionDialogProps<unknown>['children'];
}

/** The fields of a dialog, and why the action was refused. */
const DialogFields = ({ error, children }: DialogFieldsProps) => {
  const hasFields = typeof children === 'function';
  const refused = hasFields ? getRefusalDetails<{ field: string }>(error).field : undefined;
  return (
    <>
      {hasFields
        ? children((field) => (error && field === refused ? explainRefusal(error) : undefined))
        : children}
      {error && refused === undefined && (
        <Note tone="err" role="alert">
          {explainRefusal(error)}
        </Note>
      )}
    </>
  );
};

/** Dialog that says what an action does, runs it, and shows why it was refused. */
export const StaffActionDialog = <Result,>({
  title,
  action,
  button,
  done,
  isDangerous = false,
  isChanged = false,
  missing = false,
  call,
  onClose,
  onDone = onClose,
  children,
}: StaffActionDialogProps<Result>) => {
  const formId = useId();
  const { run, isPending, error, isSaved } = useDialogAction({ action, call, done, onDone });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing === false) run();
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      unsaved={isChanged && !isSaved ? t`What you have changed is not saved yet.` : undefined}
      actions={
        <DialogFormActions
          formId={formId}
          submitLabel={button}
          onCancel={onClose}
          variant={isDangerous ? 'danger' : 'primary'}
          busy={isPending}
          reason={missing === false ? undefined : missing}
        />
      }
    >
      <form id={formId} className={styles['form']} onSubmit={submit}>
        <DialogFields error={error}>{children}</DialogFields>
      </form>
    </Dialog>
  );
};
