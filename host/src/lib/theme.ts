/** The colour theme: what the student chose on this device, else what the system prefers. */
export type Theme = 'light' | 'dark';

export const THEME_KEY = 'cairn.theme';

/** Undefined: follow the system. */
export const storedTheme = (): Theme | undefined => {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return stored === 'light' || stored === 'dark' ? stored : undefined;
  } catch {
    // Storage can be closed to a page; the theme is not worth a failure.
    return undefined;
  }
};

/** A full or blocked storage costs the next page the choice, no more. */
export const storeTheme = (theme: Theme): void => {
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // As above.
  }
};

/** Puts the choice where the tokens read it: `<html data-theme>`. */
export const applyTheme = (theme: Theme | undefined): void => {
  const { dataset } = document.documentElement;
  if (theme === undefined) delete dataset['theme'];
  else dataset['theme'] = theme;
};
