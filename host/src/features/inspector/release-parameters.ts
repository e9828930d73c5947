const PREFIX = 'mfe.';
const CHANNEL = `${PREFIX}channel`;

/**
 * Returns this page's URL with one release parameter: `mfe.reset`, or a version of a remote ('' removes the choice). All other
 * release parameters are removed.
 */
export const toReleaseParameterUrl = (parameter: string, value: string): string => {
  const url = new URL(location.href);
  // The chosen version belongs to this channel, which may be stored only in the URL.
  const isPreserved = (key: string) => key === CHANNEL && parameter !== 'reset';
  const parameters = [...url.searchParams.keys()].filter((key) => key.startsWith(PREFIX));
  for (const key of parameters) if (!isPreserved(key)) url.searchParams.delete(key);
  url.searchParams.set(PREFIX + parameter, value);
  return url.href;
};

/** Reloads the page without this visitor's release choices, so that the channel's usual releases run. */
export const reloadWithoutReleaseChoices = (): void => {
  location.assign(toReleaseParameterUrl('reset', ''));
};
