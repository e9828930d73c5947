import { useCallback, useEffect, useState } from 'react';

export interface PassingMessage {
  readonly tone: 'ok' | 'info' | 'err';
  readonly text: string;
  /** A second line. */
  readonly detail?: string;
}

/** 000 §9. */
const SHOWN_MS = 3000;

/** A message about what was just done; it goes by itself after three seconds. */
export const usePassingMessage = () => {
  const [message, setMessage] = useState<PassingMessage>();
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => setMessage(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message]);
  const clear = useCallback(() => setMessage(undefined), []);
  return { message, show: setMessage, clear };
};
