import { useState } from 'react';
import { keep, readKept } from '../../../lib/kept-json.ts';

/** Stores a setting of the student for all lectures in this browser. */
export const useKept = <T>(
  key: string,
  isFit: (value: unknown) => value is T,
  initial: T,
): [T, (value: T) => void] => {
  const [value, setValue] = useState(() => {
    const kept = readKept(key);
    return isFit(kept) ? kept : initial;
  });
  return [
    value,
    (next) => {
      keep(key, next);
      setValue(next);
    },
  ];
};
