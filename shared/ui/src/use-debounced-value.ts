import { useEffect, useState } from 'react';

/** Returns the value once it has not changed for that many milliseconds; the first value at once. */
export const useDebouncedValue = <Value>(value: Value, milliseconds: number): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
};
