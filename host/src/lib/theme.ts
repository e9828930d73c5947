/** The colour theme: the student's choice on this device, else the system's preference. */
export type ColourTheme = 'light' | 'dark';

export const THEME_STORAGE_KEY = 'cairn.theme';

/** Returns the stored theme; undefined to follow the system. */
export const readStoredTheme = (): ColourTheme | undefined => {
  try {
    const stored = localStorage.getItem(THEME_STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : undefined;
  } catch {
    // Returns undefined if the browser blocks storage, because the theme is optional.
    return undefined;
  }
};

/** Stores the theme. If the storage is full or blocked, only the next page loses the choice. */
export const storeTheme = (theme: ColourTheme): void => {
  try {
    localStorage.setItem(THEME_STORAGE_KEY, theme);
  } catch {
    // The failure is ignored: only the next page does not know the chosen theme.
  }
};

/** Writes the theme to `<html data-theme>`, where the design tokens read it. */
export const applyTheme = (theme: ColourTheme | undefined): void => {
  const { dataset } = document.documentElement;
  if (theme === undefined) delete dataset['theme'];
  else dataset['theme'] = theme;
};
