import { useEffect, useState } from 'react';

const SECOND = 1000;

/** The time in milliseconds since 1970, from second to second while it matters; also after the machine has slept. */
export const useNow = (isTicking: boolean): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isTicking) return undefined;
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
};
