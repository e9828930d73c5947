import { useAction } from '@cairn/runtime';
import { isUnverified, signIn, describeSignInFailure } from './sign-in.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Signs in. It stays busy after a success, until `onSignedIn` has opened another page. */
export const useSignIn = (onSignedIn: () => void) => {
  const { isPending, isSuccess, error, variables, mutate } = useAction({
    mutationFn: ({ username, password }: Credentials) => signIn(username, password),
    onSuccess: onSignedIn,
  });
  return {
    isBusy: isPending || isSuccess,
    failure: error ? describeSignInFailure(error) : undefined,
    /** Username of an account with an unconfirmed e-mail address. */
    unverified: isUnverified(error) ? variables?.username : undefined,
    submit: (credentials: Credentials, onFailure: () => void) =>
      mutate(credentials, { onError: onFailure }),
  };
};

export type SignIn = ReturnType<typeof useSignIn>;
