import { storeLocalJson, readLocalJson } from '@cairn/course-content/local-store';
import { useState } from 'react';

/** Stores a setting of the student for all lectures in this browser. */
export const useLocalSetting = <T>(
  key: string,
  isFit: (value: unknown) => value is T,
  initial: T,
): [T, (value: T) => void] => {
  const [value, setValue] = useState(() => {
    const stored = readLocalJson(key);
    return isFit(stored) ? stored : initial;
  });
  return [
    value,
    (next) => {
      storeLocalJson(key, next);
      setValue(next);
    },
  ];
};
