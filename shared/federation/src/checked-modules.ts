/**
 * Checks the integrity of ES modules, because `import()` takes no hash. The page's import map holds the hashes of the
 * releases that the page started with. Modules of a release found later are fetched here with their hashes, and
 * `import()` uses the fetched files.
 */
import type { Release } from '@cairn/release-contract/boot-manifest';
import { toAbsoluteUrl } from './trusted-files.ts';

/** Fetches the modules of a release that the import map lacks. Rejects when a module is missing or has another hash. */
export const fetchModulesMissingInImportMap = async ({
  base,
  modules = [],
  integrity,
}: Release): Promise<void> => {
  const paths = modules.filter((file) => !isMapped(base + file));
  await Promise.all(paths.map((file) => fetchModule(base + file, integrity[file] ?? '')));
};

const isMapped = (path: string): boolean => {
  const map = document.querySelector('script[type="importmap"]')?.textContent ?? '{}';
  const { integrity = {} } = JSON.parse(map) as { readonly integrity?: Record<string, string> };
  return path in integrity;
};

const fetchModule = (url: string, hash: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = 'anonymous';
    link.integrity = hash;
    // Copies the nonce of a script, which the content security policy requires for script preloads.
    link.nonce = document.querySelector('script')?.nonce ?? '';
    link.addEventListener('load', () => {
      resolve();
    });
    link.addEventListener('error', () => {
      const message = `${url} could not be loaded, or is not what it should be`;
      // The property `request` marks the error for load-with-cache-bypass.ts, which fetches the file once more.
      reject(Object.assign(new Error(message), { request: toAbsoluteUrl(url) }));
    });
    link.href = url;
    document.head.append(link);
  });
