/** Properties that webpack's loaders set on the error of a file that did not arrive. */
interface MissingFileError {
  /** URL of the file. */
  readonly request?: unknown;
  /** 'missing': the file arrived without its expected content; 'timeout': two minutes have already passed. */
  readonly type?: unknown;
}

/**
 * Returns the URL of a file whose connection broke, or whose copy in the browser's cache is damaged; undefined for other
 * errors.
 */
const findLostFile = (error: unknown): string | undefined => {
  const { request, type } = Object(error) as MissingFileError;
  return typeof request === 'string' && type !== 'missing' && type !== 'timeout'
    ? request
    : undefined;
};

/**
 * Loads code. A file that did not arrive is fetched once more, past the browser's cache, before the error counts.
 * @throws the error of the second attempt
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
