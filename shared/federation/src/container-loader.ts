import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Release } from './boot-manifest.ts';
import type { RemoteModule } from './remote-props.ts';
import { absoluteUrl } from './trusted-files.ts';

/** Fetches and evaluates a release. Rejects when a file is missing, tampered with, or does not export `remote`. */
export async function loadContainer(release: Release): Promise<RemoteModule> {
  // The container's name carries the version, so no release is ever registered twice or forced out.
  registerRemotes([{ name: release.container, entry: absoluteUrl(release.base + release.entry) }]);
  const module = await loadRemote<{ remote?: Partial<RemoteModule> }>(`${release.container}/app`);
  const remote = module?.remote;
  if (!remote?.bootstrap || !remote.mount || !remote.unmount)
    throw new Error(`${release.container} does not export a remote`);
  return remote as RemoteModule;
}
