/** Loads a release: its container, which uses the shared modules of the host, and then the module that it exposes. */
import type { Release } from '@cairn/release-contract/boot-manifest';
import {
  CONTAINER_PREFIX,
  PAGES_MODULE_NAME,
  toFillModuleName,
} from '@cairn/release-contract/page-global';
import type { RemoteModule } from './remote-props.ts';
import type { FillerModule } from './slot-props.ts';
import { toAbsoluteUrl, type FindFileHash } from './trusted-files.ts';

interface Container {
  readonly init: (scope: unknown) => Promise<void> | void;
  readonly get: (module: string) => Promise<() => Exports>;
}

interface Exports {
  readonly remote?: Partial<RemoteModule>;
  readonly filler?: Partial<FillerModule>;
}

// Functions of webpack's module federation in the host's code.
declare const __webpack_init_sharing__: (scope: string) => Promise<void>;
declare const __webpack_share_scopes__: { readonly default: unknown };

/**
 * Returns the remote that a release exports. Rejects when a file is missing or tampered with, when the release needs
 * other versions than the host provides, or when it exports no remote.
 */
export const loadRemoteModule = async (
  release: Release,
  hashOf: FindFileHash,
): Promise<RemoteModule> => {
  const { remote } = await loadModule(release, hashOf, PAGES_MODULE_NAME);
  if (!remote?.bootstrap || !remote.mount || !remote.unmount)
    throw new Error(`${release.container} does not export a remote`);
  return remote as RemoteModule;
};

/**
 * Returns the module with which a release fills a slot, if the release has one. Rejects when a file is missing or tampered
 * with.
 */
export const loadFillerModule = async (
  release: Release,
  hashOf: FindFileHash,
  slot: string,
): Promise<Partial<FillerModule> | undefined> =>
  (await loadModule(release, hashOf, toFillModuleName(slot))).filler;

const loadModule = async (
  release: Release,
  hashOf: FindFileHash,
  name: string,
): Promise<Exports> => {
  const container = await openContainer(release, hashOf);
  return (await container.get(name))();
};

/** Containers that are opened or being opened, by name: a page and a filler may need the same one at the same time. */
const openContainers = new Map<string, Promise<Container>>();

const openContainer = (release: Release, hashOf: FindFileHash): Promise<Container> => {
  const { container: name } = release;
  const opening = openContainers.get(name) ?? initContainer(release, hashOf);
  openContainers.set(name, opening);
  opening.catch(() => openContainers.delete(name));
  return opening;
};

const initContainer = async (release: Release, hashOf: FindFileHash): Promise<Container> => {
  // Imported on demand: most releases have no ES modules, and the first page must stay small.
  if (release.modules)
    await (await import('./checked-modules.ts')).fetchModulesMissingInImportMap(release);
  const container = await ensureContainer(release, hashOf);
  await __webpack_init_sharing__('default');
  await container.init(__webpack_share_scopes__.default);
  return container;
};

/** Returns a release's container: a global variable with the version in its name, so two releases never collide. */
const ensureContainer = async (release: Release, hashOf: FindFileHash): Promise<Container> => {
  const { container: name, base, entry } = release;
  if (ownContainers.has(name)) return ownContainers.get(name) as Container;
  findOtherContainers().forEach(removeContainer);
  if (isDefined(name)) throw new Error(`${name} is taken by another release`);
  // Names of foreign containers that could not be removed, for which this release is not blamed.
  const before = new Set(findOtherContainers());
  const url = toAbsoluteUrl(base + entry);
  await runScript(url, hashOf(url), () => {
    protectContainer(name, before);
  });
  const container = ownContainers.get(name);
  if (!container) throw new Error(`${entry} brought no ${name}`);
  return container;
};

const page = globalThis as unknown as Record<string, Container | undefined>;
/** Containers by name, each defined by the script of its own release. */
const ownContainers = new Map<string, Container>();

const isDefined = (name: string): boolean => page[name] !== undefined;

/** Returns names of containers that a script of another release has defined. */
const findOtherContainers = (): string[] => {
  const names = Object.getOwnPropertyNames(page);
  return names.filter(
    (name) => name.startsWith(CONTAINER_PREFIX) && !ownContainers.has(name) && isDefined(name),
  );
};

/**
 * Deletes a container, or sets it to undefined: a variable cannot be deleted. The script of its own release sets it
 * again.
 */
const removeContainer = (name: string): void => {
  if (!Reflect.deleteProperty(page, name)) Reflect.set(page, name, undefined);
};

/**
 * Makes a container read-only right after its script has run, so that no other script can redefine it. Throws when the
 * script has defined other containers as well.
 */
const protectContainer = (name: string, before: ReadonlySet<string>): void => {
  const container = page[name];
  if (container) {
    ownContainers.set(name, container);
    Reflect.defineProperty(page, name, { value: container, writable: false });
  }
  const addedContainers = findOtherContainers().filter((other) => !before.has(other));
  addedContainers.forEach(removeContainer);
  if (addedContainers.length > 0)
    throw new Error(`${name} defines ${addedContainers.join(', ')}, too`);
};

/** @param ran called before other code of the page can run; an error that it throws rejects the promise */
const runScript = (url: string, hash: string | undefined, ran: () => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.crossOrigin = 'anonymous';
    if (hash) script.integrity = hash;
    const end = (settle: () => void) => {
      script.remove();
      settle();
    };
    script.addEventListener('load', () => {
      end(() => {
        try {
          resolve(ran());
        } catch (error) {
          reject(error);
        }
      });
    });
    script.addEventListener('error', () => {
      end(() => {
        const message = `${url} could not be loaded, or is not what it should be`;
        reject(Object.assign(new Error(message), { request: url }));
      });
    });
    document.head.append(script);
  });
