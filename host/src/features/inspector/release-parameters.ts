const PREFIX = 'mfe.';
const CHANNEL = `${PREFIX}channel`;

/**
 * Returns this page's URL with one release parameter: `mfe.reset`, or a version of a remote ('' removes the choice). All other
 * release parameters are removed.
 */
export const withReleaseParameter = (wish: string, value: string): string => {
  const url = new URL(location.href);
  // The chosen version belongs to this channel, which may be stored only in the URL.
  const isKept = (key: string) => key === CHANNEL && wish !== 'reset';
  const wishes = [...url.searchParams.keys()].filter((key) => key.startsWith(PREFIX));
  for (const key of wishes) if (!isKept(key)) url.searchParams.delete(key);
  url.searchParams.set(PREFIX + wish, value);
  return url.href;
};

/** Reloads the page with the releases that the channel gives to all visitors. */
export const reloadWithoutOverrides = (): void => {
  location.assign(withReleaseParameter('reset', ''));
};
