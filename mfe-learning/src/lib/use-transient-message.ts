import { useCallback, useEffect, useState } from 'react';

export interface TransientMessage {
  readonly tone: 'ok' | 'info' | 'err';
  readonly text: string;
  /** Second line of the temporary message; absent if it has one line. */
  readonly detail?: string;
}

/** Time in ms for which the message is shown (000 §9). */
const MESSAGE_LIFETIME_MS = 3000;

/** Stores a message about the student's last action; it disappears after three seconds. */
export const useTransientMessage = () => {
  const [message, setMessage] = useState<TransientMessage>();
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => setMessage(undefined), MESSAGE_LIFETIME_MS);
    return () => clearTimeout(timer);
  }, [message]);
  const clear = useCallback(() => setMessage(undefined), []);
  return { message, show: setMessage, clear };
};
