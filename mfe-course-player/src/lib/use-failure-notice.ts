import { showFailureNotice } from '@cairn/course-content/notices';
import { useEffect } from 'react';

/** Shows a message once for each failed request. */
export const useFailureNotice = (error: Error | null, message: string): void => {
  useEffect(() => {
    if (error) showFailureNotice(message, error);
  }, [error, message]);
};
