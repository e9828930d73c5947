import { IconButton } from '@cairn/ui/icon-button';
import { SunMoon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from 'ttag';
import { applyTheme, storedTheme, storeTheme, THEME_KEY, type Theme } from '../../lib/theme.ts';
import styles from './navbar.module.css';

const PREFERS_DARK = '(prefers-color-scheme: dark)';

const shownTheme = (): Theme =>
  storedTheme() ?? (matchMedia(PREFERS_DARK).matches ? 'dark' : 'light');

/** Returns the theme, and follows other tabs and the system's preference. */
const useShownTheme = () => {
  const [theme, setTheme] = useState(shownTheme);
  useEffect(() => {
    const follow = (): void => {
      applyTheme(storedTheme());
      setTheme(shownTheme());
    };
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === THEME_KEY || key === null) follow();
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

/** Switches between light and dark; the choice is stored on this device. */
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
