import { isUnanswered } from '@cairn/api/api-error';
import { parseVerificationCode } from '@cairn/domain/registration.rules';
import { Link, Navigate, useAction, useNavigate, useSearchParams } from '@cairn/runtime';
import { events } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { TextField } from '@cairn/ui/text-field';
import { useState } from 'react';
import { jt, t } from 'ttag';
import { AuthPage } from './auth-page.tsx';
import styles from './auth.module.css';
import { CodeField } from './code-field.tsx';
import { findSafeRedirect, withQuery } from './find-safe-redirect.ts';
import {
  findCodeProblem,
  resendVerification,
  createFailureText,
  confirmEmail,
  describeVerifyFailure,
  WRONG_CODE,
} from './registration.ts';
import { useFormFields, type FieldProblems, type FieldValues } from './use-form-fields.ts';

/** Topic of the notices; a new one replaces the previous one. */
const TOPIC = 'verification';

const findProblems = ({ code }: FieldValues<'code'>): FieldProblems<'code'> => {
  const problem = findCodeProblem(code);
  return problem === undefined ? {} : { code: problem };
};

/** Source: 000 §2, REG-11 to REG-18. */
export const VerifyPage = () => {
  const [query] = useSearchParams();
  const email = query.get('email')?.trim() ?? '';
  const redirect = findSafeRedirect(query);
  if (email === '') return <Navigate replace to={withQuery('/register', { redirect })} />;
  return (
    <AuthPage
      title={t`Check your email`}
      lead={t`Enter the code that we have sent to this address.`}
    >
      <ConfirmForm email={email} redirect={redirect} />
      <ResendCode email={email} />
    </AuthPage>
  );
};

interface ConfirmFormProps {
  readonly email: string;
  readonly redirect: string | undefined;
}

const ConfirmForm = ({ email, redirect }: ConfirmFormProps) => {
  const navigate = useNavigate();
  const [isUnsure, setUnsure] = useState(false);
  const toLogin = withQuery('/login', { email, redirect });
  const { mutate, error, isPending } = useAction({
    mutationFn: (code: string) => confirmEmail(email, parseVerificationCode(code) ?? code),
    onSuccess: async () => {
      events.emit('notice.shown', {
        tone: 'success',
        topic: TOPIC,
        message: t`Email verified successfully. You can now log in.`,
      });
      await navigate(toLogin);
    },
    onError: (cause) => {
      if (isUnanswered(cause)) setUnsure(true);
      // Shown inline and as a notice (REG-13).
      if (describeVerifyFailure(cause) === WRONG_CODE)
        events.emit('notice.shown', { tone: 'error', topic: TOPIC, message: WRONG_CODE });
    },
  });
  const failure = error ? describeVerifyFailure(error) : undefined;
  const signIn = (
    <Link key="sign-in" to={toLogin}>
      {t`sign in`}
    </Link>
  );
  const { problems, onSubmit } = useFormFields(['code'], findProblems, ({ code }) => mutate(code));
  return (
    <form noValidate className={styles['form']} onSubmit={onSubmit}>
      <TextField label={t`Email`} type="email" name="email" readOnly value={email} />
      <CodeField
        error={problems?.code ?? failure}
        // Screen readers announce a wrong code by its notice.
        announceError={problems?.code === undefined && failure !== WRONG_CODE}
      />
      {/* A code can be used once: an attempt without a response may have used it. */}
      {isUnsure && failure === WRONG_CODE && (
        <Note tone="info">
          {jt`An earlier try may have gone through. Then the address is confirmed: ${signIn}.`}
        </Note>
      )}
      <Button type="submit" size="l" block busy={isPending}>
        {t`Confirm`}
      </Button>
    </form>
  );
};

const resendFailure = createFailureText(t`Resending code failed. Please try again.`);

const ResendCode = ({ email }: { readonly email: string }) => {
  const { mutate, error, isPending } = useAction({
    mutationFn: () => resendVerification(email),
    onSuccess: () =>
      events.emit('notice.shown', {
        tone: 'success',
        topic: TOPIC,
        message: t`Verification code resent. Please check your email.`,
      }),
  });
  return (
    <div className={styles['links']}>
      <p>{t`No email? Check your spam folder or resend the code.`}</p>
      <div>
        <Button variant="line" busy={isPending} onClick={() => mutate()}>
          {t`Resend`}
        </Button>
      </div>
      {error && <Note tone="err">{resendFailure(error)}</Note>}
    </div>
  );
};
