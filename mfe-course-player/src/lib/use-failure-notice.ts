import { showFailureNotice } from '@cairn/course-content/notices';
import { useEffect } from 'react';

/** Shows the message as a notice, once for each failure of a request. */
export const useFailureNotice = (error: Error | null, message: string): void => {
  useEffect(() => {
    if (error) showFailureNotice(message, error);
  }, [error, message]);
};
