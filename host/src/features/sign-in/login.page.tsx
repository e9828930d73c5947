import { PRIVACY_LINK_ELEMENT, TERMS_LINK_ELEMENT } from './legal-links.tsx';
import { Link, useSearchParams } from '@cairn/runtime';
import { jt, t } from 'ttag';
import { AuthPageLayout } from './auth-page.tsx';
import styles from './auth.module.css';
import { findSafeRedirectPath, toPathWithQuery } from './find-safe-redirect.ts';
import { LazySecondFactorStep } from './lazy-second-step.ts';
import { LoginForm } from './login-form.tsx';
import { PasskeySignInButton, usePasskeySignIn } from './passkey-button.tsx';
import { PartnerSignInButtons } from './partner-buttons.tsx';
import { useOpenPageAfterSignIn, useSignedInRedirect } from './use-signed-in-redirect.ts';
import { useSignIn } from './use-sign-in.ts';

/** Login page. Source: 000 §2, LOGIN-01 to LOGIN-17. */
export const LoginPage = () => {
  const [query] = useSearchParams();
  const openNextPage = useOpenPageAfterSignIn();
  const { isBusy, failure, unverified, secondStep, restart, submit } = useSignIn(openNextPage);
  const passkey = usePasskeySignIn(openNextPage);
  useSignedInRedirect(isBusy || passkey.isBusy || secondStep !== undefined);
  if (secondStep)
    return (
      <LazySecondFactorStep details={secondStep} onSignedIn={openNextPage} onRestart={restart} />
    );
  return (
    <AuthPageLayout title={t`Welcome back`}>
      <LoginForm
        initialUsername={query.get('email') ?? ''}
        isBusy={isBusy}
        failure={failure}
        onSubmit={submit}
      />
      {unverified !== undefined && (
        <p>
          <Link
            to={toPathWithQuery('/verify', {
              email: unverified,
              redirect: findSafeRedirectPath(query),
            })}
          >
            {t`Verify your email`}
          </Link>
        </p>
      )}
      <PasskeySignInButton {...passkey} />
      <PartnerSignInButtons />
      <OtherSignIns redirect={findSafeRedirectPath(query)} />
    </AuthPageLayout>
  );
};

const OtherSignIns = ({ redirect }: { readonly redirect: string | undefined }) => (
  <div className={styles['links']}>
    <p>
      {t`New here?`} <Link to={toPathWithQuery('/register', { redirect })}>{t`Sign up`}</Link>
    </p>
    <p
      className={styles['small']}
    >{jt`By continuing you agree to the ${TERMS_LINK_ELEMENT} and ${PRIVACY_LINK_ELEMENT}.`}</p>
  </div>
);
