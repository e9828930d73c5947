import { useState } from 'react';
import { keptSlash } from './search-keys.ts';

/** Returns whether '/' opens the search on this device, and a setter. It is part of the dialog's chunk. */
export const useSlash = () => {
  const [isOn, setOn] = useState(() => keptSlash.read() !== false);
  return [
    isOn,
    (next: boolean): void => {
      keptSlash.write(next);
      setOn(next);
    },
  ] as const;
};
