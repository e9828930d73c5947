/** Data that the host shares with containers before their code can import anything. */
export interface PageGlobal {
  /** Hashes of scripts and stylesheets by absolute URL, for all chunk loaders. */
  readonly integrity?: Record<string, string>;
  /** The federation runtime that the host shares with remotes (runtime-of-host.ts of @cairn/remote-build). */
  readonly runtime?: unknown;
}

export const PAGE_GLOBAL_NAME = '__MFE__';

/** The module that every container must provide: the one that exports `remote`. */
export const PAGES_MODULE_NAME = './app';

/** Returns the module of a container that fills a slot: the one that exports `filler`. */
export const toFillModuleName = (slot: string): string => `./fill/${slot}`;

/** Prefix of the names of containers; no other global of a page has it. */
export const CONTAINER_PREFIX = 'mfe_';

/**
 * Returns the name of a release's federation container, a valid JavaScript identifier. No two releases share one.
 * @param version semantic, or 'dev'
 */
export const toContainerName = (name: string, version: string): string => {
  const [core = version] = version.split(/[-+]/, 1);
  const rest = version.slice(core.length);
  // A name may end like a version (`catalog-1`). The last three numbers before the first `$` are the version.
  const before = rest.replaceAll(/[-_.]/g, (sign) => `$${'-_.'.indexOf(sign)}`);
  return `${CONTAINER_PREFIX}${name}_${core}`.replaceAll(/\W/g, '_') + before;
};
