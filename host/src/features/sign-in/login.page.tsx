import { PRIVACY, TERMS } from './legal-links.tsx';
import { safeRedirect } from '@cairn/domain/redirect.rules';
import { Link, useNavigate, useSearchParams } from '@cairn/runtime';
import { jt, t } from 'ttag';
import { AuthPage } from './auth-page.tsx';
import styles from './auth.module.css';
import { keptRedirect, withQuery } from './kept-redirect.ts';
import { LoginForm } from './login-form.tsx';
import { PartnerButtons } from './partner-buttons.tsx';
import { useLeavingWhenSignedIn } from './use-leaving-when-signed-in.ts';
import { useSignIn } from './use-sign-in.ts';

/** Source: 000 §2, LOGIN-01 to LOGIN-17. */
export const LoginPage = () => {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { isBusy, failure, unverified, submit } = useSignIn(
    () => void navigate(safeRedirect(query.get('redirect'), '/learning'), { replace: true }),
  );
  useLeavingWhenSignedIn(isBusy);
  return (
    <AuthPage title={t`Welcome back`}>
      <LoginForm
        initialUsername={query.get('email') ?? ''}
        isBusy={isBusy}
        failure={failure}
        onSubmit={submit}
      />
      {unverified !== undefined && (
        <p>
          <Link to={withQuery('/verify', { email: unverified, redirect: keptRedirect(query) })}>
            {t`Verify your email`}
          </Link>
        </p>
      )}
      <PartnerButtons />
      <OtherWays redirect={keptRedirect(query)} />
    </AuthPage>
  );
};

const OtherWays = ({ redirect }: { readonly redirect: string | undefined }) => (
  <div className={styles['links']}>
    <p>
      {t`New here?`} <Link to={withQuery('/register', { redirect })}>{t`Sign up`}</Link>
    </p>
    <p className={styles['small']}>{jt`By continuing you agree to the ${TERMS} and ${PRIVACY}.`}</p>
  </div>
);
