import { useAction } from '@cairn/runtime';
import { isUnverifiedEmailError, signInWithPassword, describeSignInFailure } from './sign-in.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Returns a function that signs in with a password, and its state. It stays busy until `onSignedIn` has opened another page. */
export const useSignIn = (onSignedIn: () => void) => {
  const { isPending, isSuccess, error, variables, mutate } = useAction({
    mutationFn: ({ username, password }: Credentials) => signInWithPassword(username, password),
    onSuccess: onSignedIn,
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
