import { useAction } from '@cairn/runtime';
import { isUnverified, signIn, signInFailure } from './sign-in.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Signs in. It stays busy after a success, until `onSignedIn` has led to another page. */
export const useSignIn = (onSignedIn: () => void) => {
  const { isPending, isSuccess, error, variables, mutate } = useAction({
    mutationFn: ({ username, password }: Credentials) => signIn(username, password),
    onSuccess: onSignedIn,
  });
  return {
    isBusy: isPending || isSuccess,
    failure: error ? signInFailure(error) : undefined,
    /** The name of an account whose address is not confirmed yet. */
    unverified: isUnverified(error) ? variables?.username : undefined,
    submit: (credentials: Credentials, onFailure: () => void) =>
      mutate(credentials, { onError: onFailure }),
  };
};

export type SignIn = ReturnType<typeof useSignIn>;
