import { toSafeRedirect } from '@cairn/domain/redirect.rules';
import { useNavigate, useSearchParams } from '@cairn/runtime';
import { useIsSignedIn } from '@cairn/record/use-record';
import { useEffect } from 'react';

/** Returns a function that opens the page of the URL's redirect parameter after a sign-in; My Learning without one. */
export const useOpenPageAfterSignIn = (): (() => void) => {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return () => void navigate(toSafeRedirect(query.get('redirect'), '/learning'), { replace: true });
};

/**
 * Redirects from this page when another tab signs the student in (LOGIN-11).
 * @param isBusy true while the form itself redirects
 */
export const useSignedInRedirect = (isBusy: boolean): void => {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const redirect = query.get('redirect');
  const isSignedIn = useIsSignedIn();
  useEffect(() => {
    if (isSignedIn && !isBusy) {
      void navigate(toSafeRedirect(redirect, '/dashboard'), { replace: true });
    }
  }, [isSignedIn, isBusy, redirect, navigate]);
};
