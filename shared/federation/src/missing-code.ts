/** Tells code that did not arrive from code that threw. */

/** What the loaders of webpack leave on the error of a file that did not arrive. */
interface LoaderError {
  readonly name?: unknown;
  readonly message?: unknown;
  /** URL of the file. */
  readonly request?: unknown;
  /** 'missing': the file arrived and did not bring what it should; 'timeout': it took two minutes already. */
  readonly type?: unknown;
}

/**
 * How Chromium, Firefox and Safari report an ES module that did not arrive, or that imports such a one, and Vite a stylesheet. Safari
 * names no file.
 */
const LOST_MODULE =
  /^(?:Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS for)(?:\.|:? (\S+))$/;

/** Returns the URL of the module that did not arrive, '' where the browser does not name it; undefined for every other error. */
export const findLostModule = (error: unknown): string | undefined => {
  const found = LOST_MODULE.exec(String((Object(error) as LoaderError).message));
  return found ? (found[1] ?? '') : undefined;
};

/** Returns the URL of the file that a connection lost, or whose copy in the browser's cache is damaged; undefined for every other error. */
export const findLostFile = (error: unknown): string | undefined => {
  const { request, type } = Object(error) as LoaderError;
  if (typeof request !== 'string') return findLostModule(error) || undefined;
  return type !== 'missing' && type !== 'timeout' ? request : undefined;
};

/** Whether code never arrived. React keeps a failed lazy() for ever, so drawing again would not help. */
export const isMissingCode = (error: unknown): boolean =>
  (Object(error) as LoaderError).name === 'ChunkLoadError' || findLostModule(error) !== undefined;
