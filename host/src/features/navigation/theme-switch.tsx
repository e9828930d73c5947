import { IconButton } from '@cairn/ui/icon-button';
import { SunMoon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from 'ttag';
import {
  applyTheme,
  readStoredTheme,
  storeTheme,
  THEME_STORAGE_KEY,
  type ColourTheme,
} from '../../lib/theme.ts';
import styles from './navbar.module.css';

const PREFERS_DARK = '(prefers-color-scheme: dark)';

const shownTheme = (): ColourTheme =>
  readStoredTheme() ?? (matchMedia(PREFERS_DARK).matches ? 'dark' : 'light');

/** Returns the colour theme, updated when another tab or the system's preference changes it. */
const useShownTheme = () => {
  const [theme, setTheme] = useState(shownTheme);
  useEffect(() => {
    const follow = (): void => {
      applyTheme(readStoredTheme());
      setTheme(shownTheme());
    };
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === THEME_STORAGE_KEY || key === null) follow();
    };
    const preference = matchMedia(PREFERS_DARK);
    window.addEventListener('storage', onStorage);
    preference.addEventListener('change', follow);
    return () => {
      window.removeEventListener('storage', onStorage);
      preference.removeEventListener('change', follow);
    };
  }, []);
  return [theme, setTheme] as const;
};

/** Switch between the light and the dark colour theme; the choice is stored on this device. */
export const ThemeSwitch = () => {
  const [theme, setTheme] = useShownTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  const change = (): void => {
    storeTheme(other);
    applyTheme(other);
    setTheme(other);
  };
  return (
    <IconButton
      label={other === 'dark' ? t`Switch to dark theme` : t`Switch to light theme`}
      className={styles['theme']}
      onClick={change}
    >
      <SunMoon />
    </IconButton>
  );
};
