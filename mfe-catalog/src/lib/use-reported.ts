import { report } from '@cairn/session';
import { useEffect } from 'react';

/** For what the documents call 'only logged': a failure that a person need not see. */
export const useReported = (error: Error | null, at: string): void => {
  useEffect(() => {
    if (error) report(error, { at });
  }, [error, at]);
};
