/** What the host shares with containers before any of their code can import something. */
export interface PageGlobal {
  /** Hash by absolute URL, for every chunk loader. */
  integrity?: Record<string, string>;
  /** The federation runtime that the host lends to remotes (build/runtime-of-host.ts). */
  runtime?: unknown;
}

export const PAGE_GLOBAL = '__MFE__';

/** What every container has to give: the module that exports `remote`. */
export const EXPOSED = './app';

/** The name of a release's federation container: unique per version, so two releases never share a global. */
export function containerName(name: string, version: string): string {
  return `mfe_${name}_${version}`.replaceAll(/\W/g, '_');
}
