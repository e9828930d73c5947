const PREFIX = 'mfe.';
const CHANNEL = `${PREFIX}channel`;

/** This page without any wish for releases, and with one: `mfe.reset`, or a version for a remote ('' forgets it). */
export const addressWith = (wish: string, value: string): string => {
  const url = new URL(location.href);
  // A channel that only this address names would be lost with it, and the version that is chosen here is one of that channel.
  const isKept = (key: string) => key === CHANNEL && wish !== 'reset';
  const wishes = [...url.searchParams.keys()].filter((key) => key.startsWith(PREFIX));
  for (const key of wishes) if (!isKept(key)) url.searchParams.delete(key);
  url.searchParams.set(PREFIX + wish, value);
  return url.href;
};

/** Loads the page with what the channel runs for everybody. */
export const returnToNormal = (): void => {
  location.assign(addressWith('reset', ''));
};
