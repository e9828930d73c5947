import { useEffect, useState } from 'react';

const OFTEN_ENOUGH_MS = 20_000;

/** The time in milliseconds since 1970, for words about minutes; also after the machine has slept. */
export const useMinute = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), OFTEN_ENOUGH_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};
