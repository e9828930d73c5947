/** What the loaders of webpack leave on the error of a file that did not arrive. */
interface MissingFileError {
  /** URL of the file. */
  readonly request?: unknown;
  /** 'missing': the file arrived and did not bring what it should; 'timeout': it took two minutes already. */
  readonly type?: unknown;
}

/** URL of the file that a connection lost, or whose copy in the browser's cache is damaged; undefined for every other error. */
const findLostFile = (error: unknown): string | undefined => {
  const { request, type } = Object(error) as MissingFileError;
  return typeof request === 'string' && type !== 'missing' && type !== 'timeout'
    ? request
    : undefined;
};

/**
 * Loads code. A file that did not arrive is fetched once more, past the browser's cache, before the error counts.
 * @throws the error of the second try
 */
export const loadPastCache = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  try {
    return await load();
  } catch (error) {
    const url = findLostFile(error);
    if (url === undefined) throw error;
    // Replaces the copy in the browser's cache. The loader reports a failure itself.
    await fetch(url, { cache: 'reload', mode: 'cors', credentials: 'same-origin' }).catch(
      () => undefined,
    );
    return load();
  }
};
