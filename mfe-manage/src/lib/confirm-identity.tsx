/**
 * Calls of staff that need a recent sign-in: a dialog asks for the password, and the call is repeated once with the same data.
 * 003 §1, MPERM-24
 */
import { ApiError } from '@cairn/api/api-error';
import { confirmIdentity } from '@cairn/api/auth.contract';
import { useAction } from '@cairn/runtime';
import { useStudentRecord } from '@cairn/record/use-record';
import { friendlyMessage, http } from '@cairn/session';
import { Dialog } from '@cairn/ui/dialog';
import { TextField } from '@cairn/ui/text-field';
import {
  createContext,
  type FormEvent,
  type ReactNode,
  useCallback,
  useContext,
  useId,
  useState,
} from 'react';
import { t } from 'ttag';
import { FormActions } from './form-actions.tsx';
import styles from './manage-frame.module.css';

/** Rejection of a call whose confirmation was cancelled. */
export class ConfirmationCancelledError extends Error {
  override readonly name = 'ConfirmationCancelled';
}

/**
 * Makes a call, and repeats it once after the person has confirmed the identity, if it needs that.
 * @param action what the call does, as in 'Disabling an account'
 */
type CallConfirmed = <T>(action: string, call: () => Promise<T>) => Promise<T>;

const CallConfirmedContext = createContext<CallConfirmed>((_action, call) => call());

export const useConfirmedCall = (): CallConfirmed => useContext(CallConfirmedContext);

const needsConfirmation = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'recent-sign-in-needed';

interface PendingConfirmation {
  readonly action: string;
  readonly settle: (isConfirmed: boolean) => void;
}

/** Provides `useConfirmedCall`, and shows its dialog. */
export const ConfirmIdentity = ({ children }: { readonly children: ReactNode }) => {
  const [pending, setPending] = useState<PendingConfirmation>();
  const callConfirmed: CallConfirmed = useCallback(async (action, call) => {
    try {
      return await call();
    } catch (error) {
      if (!needsConfirmation(error)) throw error;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      setPending({ action, settle: resolve });
      const isConfirmed = await promise;
      setPending(undefined);
      if (!isConfirmed) throw new ConfirmationCancelledError();
      return call();
    }
  }, []);
  return (
    <CallConfirmedContext value={callConfirmed}>
      {children}
      {pending && <ConfirmationDialog {...pending} />}
    </CallConfirmedContext>
  );
};

const ConfirmationDialog = ({ action, settle }: PendingConfirmation) => {
  const record = useStudentRecord();
  const formId = useId();
  const [password, setPassword] = useState('');
  const confirm = useAction({
    mutationFn: () => http.call(confirmIdentity, { body: { password } }),
    onSuccess: () => settle(true),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') confirm.mutate();
  };
  const { error } = confirm;
  const isWrong = error instanceof ApiError && error.kind === 'invalid';
  const email = record?.Email ?? '';
  return (
    <Dialog
      open
      title={t`Please confirm it is you`}
      onClose={() => settle(false)}
      actions={
        <FormActions
          formId={formId}
          submitLabel={t`Confirm`}
          onCancel={() => settle(false)}
          busy={confirm.isPending}
        />
      }
    >
      <form id={formId} className={styles['form']} onSubmit={onSubmit}>
        <p>{t`You signed in more than 15 minutes ago. ${action} needs a fresh confirmation. After it, the action goes on by itself.`}</p>
        <TextField
          label={t`Password of ${email}`}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          announceError
          error={
            error
              ? isWrong
                ? t`This is not your password. Please try again.`
                : friendlyMessage(error)
              : undefined
          }
        />
      </form>
    </Dialog>
  );
};
