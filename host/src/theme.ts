/**
 * Runs before the first paint, as a separate script without imports, so that a page never flashes in the other theme. Reads the
 * value that lib/theme.ts stores.
 */
{
  let stored: string | null = null;
  try {
    stored = localStorage.getItem('cairn.theme');
  } catch {
    // The browser may block storage; then the system's preference applies.
  }
  if (stored === 'light' || stored === 'dark') document.documentElement.dataset['theme'] = stored;
}
