/** Calls that need a recent sign-in: a dialog asks the person to confirm the identity, and the HTTP client repeats the call. 003 §1 */
import { lazyPart } from '@cairn/runtime';
import { setIdentityConfirmer } from '@cairn/session';
import { useEffect, useState } from 'react';
import type { ConfirmationDialogProps } from './confirmation-dialog.tsx';

const dialog = lazyPart<ConfirmationDialogProps>(
  async () =>
    (await import(/* webpackChunkName: "confirm-identity" */ './confirmation-dialog.tsx'))
      .ConfirmationDialog,
);

interface PendingConfirmation extends ConfirmationDialogProps {
  readonly isConfirmed: Promise<boolean>;
}

/** Shows the dialog when a call asks for it. Calls at the same time share one dialog. */
export const IdentityConfirmation = () => {
  const [pending, setPending] = useState<PendingConfirmation>();
  useEffect(() => {
    let current: PendingConfirmation | undefined;
    setIdentityConfirmer((action) => {
      if (current) return current.isConfirmed;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const onEnd = (isConfirmed: boolean) => {
        current = undefined;
        setPending(undefined);
        resolve(isConfirmed);
      };
      current = { action, isConfirmed: promise, onEnd };
      setPending(current);
      return promise;
    });
    return () => setIdentityConfirmer(undefined);
  }, []);
  return pending && <dialog.Part action={pending.action} onEnd={pending.onEnd} />;
};
