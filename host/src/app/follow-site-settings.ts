import type { Platform } from '@cairn/federation/host';

/** Returns whether the site's settings have changed since this page was loaded. False if the server does not answer. */
const isChanged = async (loaded: string): Promise<boolean> => {
  try {
    const response = await fetch('/brand/revision');
    const { revision } = (await response.json()) as { readonly revision?: string };
    return response.ok && revision !== undefined && revision !== loaded;
  } catch {
    return false;
  }
};

const reloadIfChanged = async (loaded: string, reload: () => void): Promise<void> => {
  if (await isChanged(loaded)) reload();
};

/**
 * Reloads the page at the next navigation if administrators have changed the site's settings, such as its name or its footer.
 * 003 §2.9
 * @param loaded revision of the site with which the page was loaded; undefined: pages cannot change
 * @param reload loads the page again; tests replace this function
 */
export const followSiteSettings = (
  { state }: Pick<Platform, 'state'>,
  loaded: string | undefined,
  reload: () => void = () => location.reload(),
): void => {
  if (loaded === undefined) return;
  let shown = state.get().page?.pathname;
  state.subscribe(() => {
    const { page, isPending } = state.get();
    if (isPending || page === undefined || page.pathname === shown) return;
    shown = page.pathname;
    void reloadIfChanged(loaded, reload);
  });
};
