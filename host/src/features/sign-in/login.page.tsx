import { isSafeRedirect, safeRedirect } from '@cairn/domain/redirect.rules';
import { Link, useNavigate, useSearchParams } from '@cairn/runtime';
import { session } from '@cairn/session';
import { themedRoleArt } from '@cairn/ui/art';
import { SceneArt } from '@cairn/ui/scene-art';
import { useEffect, useSyncExternalStore } from 'react';
import styles from './auth.module.css';
import { LoginForm } from './login-form.tsx';
import { useSignIn } from './use-sign-in.ts';

const picture = themedRoleArt('entrance');

/** Source: 000 §2, LOGIN-01 to LOGIN-16. */
export const LoginPage = () => {
  const [query] = useSearchParams();
  const redirect = query.get('redirect');
  const navigate = useNavigate();
  const { isBusy, failure, submit } = useSignIn(
    () => void navigate(safeRedirect(redirect, '/learning'), { replace: true }),
  );
  useLeavingWhenSignedIn(redirect, isBusy);
  return (
    <div className={styles['page']} data-full-bleed>
      <div className={styles['side']}>
        <div className={styles['content']}>
          <h1>Welcome back</h1>
          <LoginForm
            initialUsername={query.get('email') ?? ''}
            isBusy={isBusy}
            failure={failure}
            onSubmit={submit}
          />
          <OtherWays redirect={redirect} />
        </div>
      </div>
      <div className={styles['art']}>
        <SceneArt scene={picture} />
      </div>
    </div>
  );
};

const OtherWays = ({ redirect }: { readonly redirect: string | null }) => {
  const isKept = redirect !== null && isSafeRedirect(redirect);
  return (
    <div className={styles['links']}>
      <p>
        New here?{' '}
        <Link to={isKept ? `/register?redirect=${encodeURIComponent(redirect)}` : '/register'}>
          Sign up
        </Link>
      </p>
      <p className={styles['small']}>
        By continuing you agree to the <Link to="/terms">Terms &amp; Conditions</Link> and{' '}
        <Link to="/privacy-policy">Privacy Policy</Link>.
      </p>
    </div>
  );
};

/** Another tab may sign the student in while this form is open (LOGIN-11). */
const useLeavingWhenSignedIn = (redirect: string | null, isBusy: boolean): void => {
  const navigate = useNavigate();
  const isSignedIn = useSyncExternalStore(session.subscribe, session.isSignedIn);
  useEffect(() => {
    if (isSignedIn && !isBusy) {
      void navigate(safeRedirect(redirect, '/dashboard'), { replace: true });
    }
  }, [isSignedIn, isBusy, redirect, navigate]);
};
