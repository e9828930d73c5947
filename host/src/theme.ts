/**
 * Runs before the first paint, as a script of its own that imports nothing: a page must not flash in the other theme.
 * Reads what lib/theme.ts keeps.
 */
{
  let stored: string | null = null;
  try {
    stored = localStorage.getItem('cairn.theme');
  } catch {
    // Storage can be closed to a page: then the system's preference stands.
  }
  if (stored === 'light' || stored === 'dark') document.documentElement.dataset['theme'] = stored;
}
