import { useEffect } from 'react';
import { showFailure } from './notices.ts';

/** Tells of a failure once each time it happens. */
export const useNoticeOfFailure = (error: Error | null, message: string): void => {
  useEffect(() => {
    if (error) showFailure(message, error);
  }, [error, message]);
};
