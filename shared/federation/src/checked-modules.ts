/**
 * ES modules come by import(), which is told no hash. The page's import map knows those of the releases that it began with;
 * those of a release that was looked up later are fetched here with their hashes, and import() takes what was fetched.
 */
import type { Release } from '@cairn/release-contract/boot-manifest';

/** Rejects when one is missing or is not what it should be. */
export const fetchUnmapped = async ({ base, modules = [], integrity }: Release): Promise<void> => {
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
    // The policy asks for it, as for every preload of a script.
    link.nonce = document.querySelector('script')?.nonce ?? '';
    link.addEventListener('load', () => {
      resolve();
    });
    link.addEventListener('error', () => {
      reject(new Error(`${url} could not be loaded, or is not what it should be`));
    });
    link.href = url;
    document.head.append(link);
  });
