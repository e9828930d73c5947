import { parseVerificationCode } from '@cairn/domain/registration.rules';
import { useAction, useNavigate } from '@cairn/runtime';
import { session } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from 'ttag';
import styles from './auth.module.css';
import { EmailCodeField } from './code-field.tsx';
import {
  findEmailCodeProblem,
  createPasswordResetter,
  createServerMessageDescriber,
} from './registration.ts';
import { findPasswordProblems, PasswordFields } from './password-fields.tsx';
import {
  useValidatedForm,
  type FormFieldProblems,
  type FormFieldValues,
} from './use-form-fields.ts';

const NAMES = ['code', 'newPassword', 'confirmation'] as const;
type Name = (typeof NAMES)[number];

/** Delay in ms between a successful password reset and the redirect to the login page (000 §9). */
const REDIRECT_DELAY_MS = 1500;

const findProblems = ({
  code,
  newPassword,
  confirmation,
}: FormFieldValues<Name>): FormFieldProblems<Name> => {
  const wrongCode = findEmailCodeProblem(code);
  return {
    ...(wrongCode !== undefined && { code: wrongCode }),
    ...findPasswordProblems({ newPassword, confirmation }),
  };
};

interface ResetPasswordFormProps {
  readonly email: string;
  readonly onBack: () => void;
}

const describeFailure = createServerMessageDescriber(t`Failed to reset password.`);

/** Step 2 of the password reset: asks for the code from the e-mail and the new password. */
export const ResetPasswordForm = ({ email, onBack }: ResetPasswordFormProps) => {
  const first = useRef<HTMLInputElement>(null);
  const [setPassword] = useState(createPasswordResetter);
  const { mutate, error, isPending, isSuccess } = useAction({
    mutationFn: ({ code, newPassword }: FormFieldValues<Name>) =>
      setPassword(email, parseVerificationCode(code) ?? code, newPassword),
    onSuccess: () => {
      // Removes this browser's session, because the server has ended all sessions of the account.
      if (session.isSignedIn()) session.signOut('signed-out');
    },
  });
  const { problems, onSubmit } = useValidatedForm(NAMES, findProblems, (values) => mutate(values));
  useLoginRedirect(isSuccess);
  useEffect(() => first.current?.focus(), []);
  return (
    <>
      <form noValidate className={styles['form']} onSubmit={onSubmit}>
        <EmailCodeField ref={first} error={problems?.code} />
        <PasswordFields problems={problems} />
        {error && <Note tone="err">{describeFailure(error)}</Note>}
        {isSuccess && (
          <Note tone="ok" role="status">
            {t`Password successfully reset. Redirecting to Login...`}
          </Note>
        )}
        <Button type="submit" size="l" block busy={isPending || isSuccess}>
          {t`Reset Password`}
        </Button>
      </form>
      {!isSuccess && (
        <Button variant="line" onClick={onBack}>
          {t`Change the email or get a new code`}
        </Button>
      )}
    </>
  );
};

/** Redirects to the login page after a delay, unless the student leaves the page before (RESET-09). */
const useLoginRedirect = (isDone: boolean): void => {
  const navigate = useNavigate();
  const go = useEffectEvent(() => void navigate('/login'));
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(go, REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
};
