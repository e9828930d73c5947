/** What the host shares with containers before any of their code can import something. */
export interface PageGlobal {
  /** Hash by absolute URL, for every chunk loader. */
  readonly integrity?: Record<string, string>;
  /** The federation runtime that the host lends to remotes (runtime-of-host.ts of @cairn/remote-build). */
  readonly runtime?: unknown;
}

export const PAGE_GLOBAL = '__MFE__';

/** What every container has to give: the module that exports `remote`. */
export const EXPOSED = './app';

/** How names of containers begin; nothing else of a page is called so. */
export const CONTAINER_PREFIX = 'mfe_';

/**
 * The name of a release's federation container: no two releases share one, of whichever remote. A JavaScript name.
 * @param version semantic, or 'dev'
 */
export const containerName = (name: string, version: string): string => {
  const [core = version] = version.split(/[-+]/, 1);
  const rest = version.slice(core.length);
  // A name may hold what a version begins with (`catalog-1`): the last three numbers before the first `$` are the version.
  const before = rest.replaceAll(/[-_.]/g, (sign) => `$${'-_.'.indexOf(sign)}`);
  return `${CONTAINER_PREFIX}${name}_${core}`.replaceAll(/\W/g, '_') + before;
};
