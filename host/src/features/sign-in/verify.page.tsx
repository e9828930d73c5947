import { isUnanswered } from '@cairn/api/api-error';
import { parseVerificationCode } from '@cairn/domain/registration.rules';
import { Link, Navigate, useAction, useNavigate, useSearchParams } from '@cairn/runtime';
import { events } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { TextField } from '@cairn/ui/text-field';
import { useState } from 'react';
import { jt, t } from 'ttag';
import { AuthPageLayout } from './auth-page.tsx';
import styles from './auth.module.css';
import { EmailCodeField } from './code-field.tsx';
import { findSafeRedirectPath, toPathWithQuery } from './find-safe-redirect.ts';
import {
  findEmailCodeProblem,
  resendVerificationCode,
  createServerMessageDescriber,
  confirmEmail,
  describeEmailCodeFailure,
  WRONG_EMAIL_CODE_MESSAGE,
} from './registration.ts';
import {
  useValidatedForm,
  type FormFieldProblems,
  type FormFieldValues,
} from './use-form-fields.ts';

/** Topic of this page's notices; a new notice replaces an earlier one with the same topic. */
const TOPIC = 'verification';

const findProblems = ({ code }: FormFieldValues<'code'>): FormFieldProblems<'code'> => {
  const problem = findEmailCodeProblem(code);
  return problem === undefined ? {} : { code: problem };
};

/** Page on which a new student confirms the e-mail address with a code. Source: 000 §2, REG-11 to REG-18. */
export const VerifyPage = () => {
  const [query] = useSearchParams();
  const email = query.get('email')?.trim() ?? '';
  const redirect = findSafeRedirectPath(query);
  if (email === '') return <Navigate replace to={toPathWithQuery('/register', { redirect })} />;
  return (
    <AuthPageLayout
      title={t`Check your email`}
      lead={t`Enter the code that we have sent to this address.`}
    >
      <ConfirmForm email={email} redirect={redirect} />
      <ResendCode email={email} />
    </AuthPageLayout>
  );
};

interface ConfirmFormProps {
  readonly email: string;
  readonly redirect: string | undefined;
}

const ConfirmForm = ({ email, redirect }: ConfirmFormProps) => {
  const toLogin = toPathWithQuery('/login', { email, redirect });
  const { mutate, error, isPending, isUnsure } = useEmailConfirmation(email, toLogin);
  const failure = error ? describeEmailCodeFailure(error) : undefined;
  const signIn = (
    <Link key="sign-in" to={toLogin}>
      {t`sign in`}
    </Link>
  );
  const { problems, onSubmit } = useValidatedForm(['code'], findProblems, ({ code }) =>
    mutate(code),
  );
  return (
    <form noValidate className={styles['form']} onSubmit={onSubmit}>
      <TextField label={t`Email`} type="email" name="email" readOnly value={email} />
      <EmailCodeField
        error={problems?.code ?? failure}
        // A wrong code is not announced here, because screen readers announce its notice.
        announceError={problems?.code === undefined && failure !== WRONG_EMAIL_CODE_MESSAGE}
      />
      {/* A code can be used once: an attempt without a response may have used it. */}
      {isUnsure && failure === WRONG_EMAIL_CODE_MESSAGE && (
        <Note tone="info">
          {jt`An earlier attempt may have succeeded. Then the address is confirmed: ${signIn}.`}
        </Note>
      )}
      {/* A sign-up whose response was lost is sent again, and mails a second code. */}
      {failure === WRONG_EMAIL_CODE_MESSAGE && (
        <Note tone="info">{t`If you have several mails, enter the code of the newest one.`}</Note>
      )}
      <Button type="submit" size="l" block busy={isPending}>
        {t`Confirm`}
      </Button>
    </form>
  );
};

/** Returns the action that confirms the address and opens the sign-in; `isUnsure` after an attempt without a response. */
const useEmailConfirmation = (email: string, toLogin: string) => {
  const navigate = useNavigate();
  const [isUnsure, setUnsure] = useState(false);
  const action = useAction({
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
      // A wrong code is shown at its field and as a notice (REG-13).
      if (describeEmailCodeFailure(cause) === WRONG_EMAIL_CODE_MESSAGE)
        events.emit('notice.shown', {
          tone: 'error',
          topic: TOPIC,
          message: WRONG_EMAIL_CODE_MESSAGE,
        });
    },
  });
  return { ...action, isUnsure };
};

const resendFailure = createServerMessageDescriber(t`Resending code failed. Please try again.`);

const ResendCode = ({ email }: { readonly email: string }) => {
  const { mutate, error, isPending } = useAction({
    mutationFn: () => resendVerificationCode(email),
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
