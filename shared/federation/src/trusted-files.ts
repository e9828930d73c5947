/** Which scripts and stylesheets this page may load at all, and with which hash. */
import type { BootManifest, Release, RemoteManifest } from './boot-manifest.ts';
import { PAGE_GLOBAL, type PageGlobal } from './page-global.ts';
import { allowScriptUrls } from './script-urls.ts';

/** The hash that a file must have; undefined for a development server. */
export type HashOf = (url: string) => string | undefined;

export interface TrustedFiles {
  /** A remote that the server named later joins the table. */
  add: (remote: RemoteManifest) => void;
  hashOf: HashOf;
}

/** Takes effect for every loader of the page. Call once, before anything is loaded. */
export function trustFiles({ remotes, assets, loadTimeoutMs }: BootManifest): TrustedFiles {
  const integrity: Record<string, string> = {};
  const devServers: string[] = [];
  for (const [url, hash] of Object.entries(assets)) integrity[absoluteUrl(url)] = hash;

  const add = (remote: RemoteManifest) => {
    for (const release of releasesOf(remote)) {
      const hashes = Object.entries(release.integrity);
      for (const [file, hash] of hashes) integrity[absoluteUrl(release.base + file)] = hash;
      // A release without hashes is a development server: the server names no other.
      if (hashes.length === 0) devServers.push(absoluteUrl(release.base));
    }
  };
  for (const remote of remotes) add(remote);

  const page = globalThis as { [PAGE_GLOBAL]?: PageGlobal };
  // For the chunk loaders of host and remotes (build/chunk-loading-plugin.ts).
  page[PAGE_GLOBAL] = { integrity, timeoutMs: loadTimeoutMs };
  allowScriptUrls((url) => url in integrity || devServers.some((base) => url.startsWith(base)));
  return { add, hashOf: (url) => integrity[url] };
}

export function releasesOf(remote: RemoteManifest): Release[] {
  return [remote.current, ...remote.previous];
}

export function absoluteUrl(url: string): string {
  return new URL(url, location.href).href;
}
