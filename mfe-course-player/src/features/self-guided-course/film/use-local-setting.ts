import { useState } from 'react';
import { storeLocal, readLocal } from '../../../lib/local-json.ts';

/** Stores a setting of the student for all lectures in this browser. */
export const useLocalSetting = <T>(
  key: string,
  isFit: (value: unknown) => value is T,
  initial: T,
): [T, (value: T) => void] => {
  const [value, setValue] = useState(() => {
    const kept = readLocal(key);
    return isFit(kept) ? kept : initial;
  });
  return [
    value,
    (next) => {
      storeLocal(key, next);
      setValue(next);
    },
  ];
};
