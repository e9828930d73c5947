import { Link, useSearchParams } from '@cairn/runtime';
import { useState } from 'react';
import { jt, t } from 'ttag';
import { AuthPageLayout } from './auth-page.tsx';
import styles from './auth.module.css';
import { RequestResetCodeForm } from './reset-code-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** Page for resetting a forgotten password in two steps. Source: 000 §2, RESET-01 to RESET-09. */
export const PasswordResetPage = () => {
  const [query] = useSearchParams();
  const [email, setEmail] = useState(query.get('email') ?? '');
  const [step, setStep] = useState<'email' | 'password'>('email');
  if (step === 'password') {
    const address = (
      <b key="address" translate="no">
        {email}
      </b>
    );
    return (
      <AuthPageLayout
        title={t`Choose a new password`}
        lead={jt`Enter the code that we have sent to ${address}.`}
      >
        <ResetPasswordForm email={email} onBack={() => setStep('email')} />
      </AuthPageLayout>
    );
  }
  const goOn = (address: string): void => {
    setEmail(address);
    setStep('password');
  };
  return (
    <AuthPageLayout
      title={t`Reset your password`}
      lead={t`We send a code to the address of your account.`}
    >
      <RequestResetCodeForm initialEmail={email} onSent={goOn} />
      <p className={styles['links']}>
        <span>
          {t`Remembered it?`} <Link to="/login">{t`Sign in`}</Link>
        </span>
      </p>
    </AuthPageLayout>
  );
};
