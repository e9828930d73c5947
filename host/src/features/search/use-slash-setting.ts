import { useState } from 'react';
import { slashSetting } from './search-keys.ts';

/** Returns whether '/' opens the search on this device, and a setter. It is part of the dialog's chunk. */
export const useSlashSetting = () => {
  const [isOn, setOn] = useState(() => slashSetting.read() !== false);
  return [
    isOn,
    (next: boolean): void => {
      slashSetting.write(next);
      setOn(next);
    },
  ] as const;
};
