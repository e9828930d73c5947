/** The colour theme: the student's choice on this device, else the system's preference. */
export type Theme = 'light' | 'dark';

export const THEME_KEY = 'cairn.theme';

/** Returns the stored theme; undefined to follow the system. */
export const storedTheme = (): Theme | undefined => {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return stored === 'light' || stored === 'dark' ? stored : undefined;
  } catch {
    // The browser may block storage; the theme is optional.
    return undefined;
  }
};

/** Stores the theme. If the storage is full or blocked, only the next page loses the choice. */
export const storeTheme = (theme: Theme): void => {
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // The theme is optional.
  }
};

/** Writes the theme to `<html data-theme>`, where the design tokens read it. */
export const applyTheme = (theme: Theme | undefined): void => {
  const { dataset } = document.documentElement;
  if (theme === undefined) delete dataset['theme'];
  else dataset['theme'] = theme;
};
