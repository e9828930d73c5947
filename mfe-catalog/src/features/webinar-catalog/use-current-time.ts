import { useEffect, useState } from 'react';

const CLOCK_INTERVAL_MS = 30_000;

/** Returns the current time in milliseconds since 1970, updated while the page is open. */
export const useCurrentTime = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};
