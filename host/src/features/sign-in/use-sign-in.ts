import { toSafeRedirect } from '@cairn/domain/redirect.rules';
import { useAction, useNavigate, useSearchParams } from '@cairn/runtime';
import { findSafeRedirectPath, toPathWithQuery } from './find-safe-redirect.ts';
import {
  describeSignInFailure,
  findNewPasswordLink,
  isUnverifiedEmailError,
  signInWithPassword,
} from './sign-in.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * Returns a function that signs in with a password, and its state. It stays busy until the page of the URL's redirect parameter is
 * open. A first password from staff leads to the page that sets a new one, which then goes on to the same page.
 */
export const useSignIn = () => {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { isPending, isSuccess, error, variables, mutate } = useAction({
    mutationFn: ({ username, password }: Credentials) => signInWithPassword(username, password),
    onSuccess: () =>
      void navigate(toSafeRedirect(query.get('redirect'), '/learning'), { replace: true }),
    onError: (failure) => {
      const link = findNewPasswordLink(failure);
      const page = toPathWithQuery('/set-password', { redirect: findSafeRedirectPath(query) });
      if (link !== undefined) void navigate(`${page}#${link}`);
    },
  });
  return {
    isBusy: isPending || isSuccess,
    failure: error ? describeSignInFailure(error) : undefined,
    /** Username of an account with an unconfirmed e-mail address. */
    unverified: isUnverifiedEmailError(error) ? variables?.username : undefined,
    submit: (credentials: Credentials, onFailure: () => void) =>
      mutate(credentials, { onError: onFailure }),
  };
};

export type PasswordSignInState = ReturnType<typeof useSignIn>;
