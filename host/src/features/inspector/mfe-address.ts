const PREFIX = 'mfe.';

/** This page without any wish for releases, and with one: `mfe.reset`, or a version for a remote ('' forgets it). */
export const addressWith = (wish: string, value: string): string => {
  const url = new URL(location.href);
  const wishes = [...url.searchParams.keys()].filter((key) => key.startsWith(PREFIX));
  for (const key of wishes) url.searchParams.delete(key);
  url.searchParams.set(PREFIX + wish, value);
  return url.href;
};

/** Loads the page with what the channel runs for everybody. */
export const returnToNormal = (): void => {
  location.assign(addressWith('reset', ''));
};
