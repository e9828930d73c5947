/** Which scripts and stylesheets this page may load at all, and with which hash. */
import { registerPlugins } from '@module-federation/enhanced/runtime';
import type { BootManifest, Release, RemoteManifest } from './boot-manifest.ts';
import { PAGE_GLOBAL, type PageGlobal } from './page-global.ts';
import { allowScriptUrls } from './script-urls.ts';

export interface TrustedFiles {
  /** A remote that the server named later joins the table. */
  add: (remote: RemoteManifest) => void;
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
  page[PAGE_GLOBAL] = { ...page[PAGE_GLOBAL], integrity, timeoutMs: loadTimeoutMs };
  allowScriptUrls((url) => url in integrity || devServers.some((base) => url.startsWith(base)));
  registerPlugins([containerIntegrity(integrity, loadTimeoutMs)]);
  return { add };
}

export function releasesOf(remote: RemoteManifest): Release[] {
  return [remote.current, ...remote.previous];
}

export function absoluteUrl(url: string): string {
  return new URL(url, location.href).href;
}

/** The container's own script; its chunks are seen to by build/chunk-loading-plugin.ts. */
function containerIntegrity(integrity: Record<string, string>, timeout: number) {
  return {
    name: 'container-integrity',
    createScript({ url }: { url: string }) {
      const script = document.createElement('script');
      script.src = url;
      script.crossOrigin = 'anonymous';
      const hash = integrity[absoluteUrl(url)];
      if (hash) script.integrity = hash;
      return { script, timeout };
    },
  };
}
