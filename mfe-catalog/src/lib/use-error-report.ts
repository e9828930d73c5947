import { report } from '@cairn/session';
import { useEffect } from 'react';

/** Reports a failure without showing it; the documents call that 'only logged'. */
export const useReportError = (error: Error | null, at: string): void => {
  useEffect(() => {
    if (error) report(error, { at });
  }, [error, at]);
};
