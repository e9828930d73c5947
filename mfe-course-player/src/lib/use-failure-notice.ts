import { useEffect } from 'react';
import { showFailure } from './notices.ts';

/** Shows a message once for each failure. */
export const useFailureNotice = (error: Error | null, message: string): void => {
  useEffect(() => {
    if (error) showFailure(message, error);
  }, [error, message]);
};
