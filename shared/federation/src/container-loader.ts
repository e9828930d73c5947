/** Loads a release: its container, which borrows the shared modules of the host, and then what it exposes. */
import type { Release } from './boot-manifest.ts';
import { EXPOSED } from './page-global.ts';
import type { RemoteModule } from './remote-props.ts';
import { absoluteUrl, type HashOf } from './trusted-files.ts';

interface Container {
  init: (scope: unknown) => Promise<void> | void;
  get: (module: string) => Promise<() => { remote?: Partial<RemoteModule> }>;
}

// webpack puts these into the host, under these names.
/* oxlint-disable no-underscore-dangle */
declare const __webpack_init_sharing__: (scope: string) => Promise<void>;
declare const __webpack_share_scopes__: { default: unknown };
/* oxlint-enable no-underscore-dangle */

/** Rejects when a file is missing, tampered with, wants other versions than the host lends, or exports no remote. */
export async function loadContainer(release: Release, hashOf: HashOf): Promise<RemoteModule> {
  const container = await containerOf(release, hashOf);
  await __webpack_init_sharing__('default');
  await container.init(__webpack_share_scopes__.default);
  const factory = await container.get(EXPOSED);
  const { remote } = factory();
  if (!remote?.bootstrap || !remote.mount || !remote.unmount)
    throw new Error(`${release.container} does not export a remote`);
  return remote as RemoteModule;
}

/** A container is a global variable with the version in its name, so two releases never meet. */
async function containerOf(release: Release, hashOf: HashOf): Promise<Container> {
  const containers = globalThis as unknown as Record<string, Container | undefined>;
  if (!containers[release.container]) {
    const url = absoluteUrl(release.base + release.entry);
    await runScript(url, hashOf(url));
  }
  const container = containers[release.container];
  if (!container) throw new Error(`${release.entry} brought no ${release.container}`);
  return container;
}

function runScript(url: string, hash: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.crossOrigin = 'anonymous';
    if (hash) script.integrity = hash;
    const end = (settle: () => void) => {
      script.remove();
      settle();
    };
    script.addEventListener('load', () => {
      end(resolve);
    });
    script.addEventListener('error', () => {
      end(() => {
        reject(new Error(`${url} could not be loaded, or is not what it should be`));
      });
    });
    document.head.append(script);
  });
}
