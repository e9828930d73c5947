import { useState } from 'react';
import { slashShortcutSetting } from './search-keys.ts';

/** Returns whether the key '/' opens the site search on this device, and a function that changes this setting. */
export const useSlashShortcutSetting = () => {
  const [isOn, setOn] = useState(() => slashShortcutSetting.read() !== false);
  return [
    isOn,
    (next: boolean): void => {
      slashShortcutSetting.write(next);
      setOn(next);
    },
  ] as const;
};
