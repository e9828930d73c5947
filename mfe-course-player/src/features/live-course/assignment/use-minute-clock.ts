import { useEffect, useState } from 'react';

const CLOCK_INTERVAL_MS = 20_000;

/**
 * Returns the time in milliseconds since 1970 for texts about minutes; it updates every 20 seconds, even after the machine has
 * slept.
 */
export const useMinuteClock = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};
