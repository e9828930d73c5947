/** Distinguishes code that did not arrive from code that threw. */

/** Properties that webpack's loaders set on the error of a file that did not arrive. */
interface LoaderError {
  readonly name?: unknown;
  readonly message?: unknown;
  /** URL of the file. */
  readonly request?: unknown;
  /** 'missing': the file arrived without its expected content; 'timeout': two minutes have already passed. */
  readonly type?: unknown;
}

/**
 * Matches the messages of Chromium, Firefox and Safari about an ES module that did not arrive or that imports such a module, and
 * Vite's message about a stylesheet. Safari names no file.
 */
const LOST_MODULE =
  /^(?:Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS for)(?:\.|:? (\S+))$/;

/** Returns the URL of the module that did not arrive, '' if the browser does not name it; undefined for other errors. */
export const findMissingModuleUrl = (error: unknown): string | undefined => {
  const found = LOST_MODULE.exec(String((Object(error) as LoaderError).message));
  return found ? (found[1] ?? '') : undefined;
};

/**
 * Returns the URL of a file whose connection broke, or whose copy in the browser's cache is damaged; undefined for other
 * errors.
 */
export const findBrokenFileUrl = (error: unknown): string | undefined => {
  const { request, type } = Object(error) as LoaderError;
  if (typeof request !== 'string') return findMissingModuleUrl(error) || undefined;
  return type !== 'missing' && type !== 'timeout' ? request : undefined;
};

/** Returns whether code never arrived. React keeps a failed lazy() for ever, so drawing again would not help. */
export const isMissingCodeError = (error: unknown): boolean =>
  (Object(error) as LoaderError).name === 'ChunkLoadError' ||
  findMissingModuleUrl(error) !== undefined;
