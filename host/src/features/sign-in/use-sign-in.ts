import { useAction, useNavigate, useSearchParams } from '@cairn/runtime';
import { findSafeRedirectPath, toPathWithQuery } from './find-safe-redirect.ts';
import { findSecondStepDetails } from './lazy-second-step.ts';
import {
  describeSignInFailure,
  findPasswordReplacementLink,
  isUnverifiedEmailError,
  signInWithPassword,
} from './sign-in.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * Returns a function that signs in with a password, and its state. It stays busy until `onSignedIn` has opened another page. A
 * first password from staff leads to the page that sets a new one, which then goes on to the same page.
 */
export const useSignIn = (onSignedIn: () => void) => {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { isPending, isSuccess, error, variables, mutate, reset } = useAction({
    mutationFn: ({ username, password }: Credentials) => signInWithPassword(username, password),
    onSuccess: onSignedIn,
    onError: (failure) => {
      const link = findPasswordReplacementLink(failure);
      const page = toPathWithQuery('/set-password', { redirect: findSafeRedirectPath(query) });
      if (link !== undefined) void navigate(`${page}#${link}`);
    },
  });
  return {
    isBusy: isPending || isSuccess,
    /** Details of the second step of the sign-in; undefined unless the account has a second factor. */
    secondStep: findSecondStepDetails(error),
    restart: reset,
    failure: error ? describeSignInFailure(error) : undefined,
    /** Username of an account with an unconfirmed e-mail address. */
    unverified: isUnverifiedEmailError(error) ? variables?.username : undefined,
    submit: (credentials: Credentials, onFailure: () => void) =>
      mutate(credentials, { onError: onFailure }),
  };
};

export type PasswordSignInState = ReturnType<typeof useSignIn>;
