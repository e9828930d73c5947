import { useRef, useState } from 'react';
import { isUnverified, signIn, signInFailure } from './sign-in.ts';

interface SignInState {
  readonly isBusy: boolean;
  readonly failure?: string;
  /** The name of an account whose address is not confirmed yet. */
  readonly unverified?: string | undefined;
}

/** One sign-in at a time. It stays busy after a success, until `onSignedIn` has led to another page. */
export const useSignIn = (onSignedIn: () => void) => {
  const [state, setState] = useState<SignInState>({ isBusy: false });
  // The state is a render late: two presses in one moment must not send two requests.
  const isUnderWay = useRef(false);

  /** Whether the student is in. */
  const submit = async (username: string, password: string): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setState({ isBusy: true });
    try {
      await signIn(username, password);
    } catch (error) {
      isUnderWay.current = false;
      const unverified = isUnverified(error) ? username : undefined;
      setState({ isBusy: false, failure: signInFailure(error), unverified });
      return false;
    }
    onSignedIn();
    return true;
  };
  return { ...state, submit };
};
