import { toSafeRedirect } from '@cairn/domain/redirect.rules';
import { useNavigate, useSearchParams } from '@cairn/runtime';
import { useIsSignedIn } from '@cairn/record/use-record';
import { useEffect } from 'react';

/** Leaves the page when another tab signs the student in (LOGIN-11). @param isBusy true while the form itself redirects */
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
