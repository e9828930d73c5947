import { useState } from 'react';
import { keptSlash } from './search-keys.ts';

/** Whether '/' opens the search on this device, and how to change it. Comes with the dialog, not with the page. */
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
