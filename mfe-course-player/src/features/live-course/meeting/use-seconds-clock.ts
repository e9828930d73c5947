import { useEffect, useState } from 'react';

const SECOND = 1000;

/** Returns the time in milliseconds since 1970. While ticking, it updates every second, even after the machine has slept. */
export const useSecondsClock = (isTicking: boolean): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isTicking) return undefined;
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
};
