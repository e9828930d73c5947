import { useEffect, useState } from 'react';

const HALF_A_MINUTE = 30_000;

/** Returns the time in milliseconds, updated while the page is open. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), HALF_A_MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
};
