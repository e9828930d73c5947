import { useAction } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { KeyRound } from 'lucide-react';
import { t } from 'ttag';
import styles from './auth.module.css';

/** Returns a sign-in with a passkey and without a password. Its code loads when it begins. MPERM-29 */
export const usePasskeySignIn = (onSignedIn: () => void) => {
  const { mutate, error, isPending, isSuccess } = useAction({
    mutationFn: async () => {
      const { signInWithPasskeyOfBrowser } = await import(
        /* webpackChunkName: "second-step" */ './passkey-sign-in.ts'
      );
      await signInWithPasskeyOfBrowser();
    },
    onSuccess: onSignedIn,
  });
  return { start: () => mutate(), isBusy: isPending || isSuccess, hasFailed: error !== null };
};

type PasskeySignIn = ReturnType<typeof usePasskeySignIn>;

export const PasskeySignInButton = ({ start, isBusy, hasFailed }: PasskeySignIn) => {
  if (!('PublicKeyCredential' in window)) return null;
  return (
    <>
      <Button variant="line" block busy={isBusy} onClick={start}>
        <KeyRound aria-hidden />
        {t`Sign in with a passkey`}
      </Button>
      {hasFailed && (
        <p role="alert" className={styles['small']}>
          {t`The passkey could not be used. Sign in with your password.`}
        </p>
      )}
    </>
  );
};
