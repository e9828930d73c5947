import type { Release } from '@cairn/release-contract/boot-manifest';
import { toAbsoluteUrl } from './trusted-files.ts';

interface NetworkInformation {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Returns whether the connection allows prefetching: it is not 2G, and the visitor does not save data. */
export const isPrefetchAllowed = (): boolean => {
  const { connection } = navigator as { readonly connection?: NetworkInformation };
  return connection?.saveData !== true && connection?.effectiveType?.endsWith('2g') !== true;
};

const warmedContainers = new Set<string>();

/** Fetches the files of a release's first screen into the browser's cache without running them. Failures are ignored. */
export const prefetchRelease = ({ container, base, preload }: Release): void => {
  if (warmedContainers.has(container)) return;
  warmedContainers.add(container);
  for (const file of preload) void cacheFile(toAbsoluteUrl(base + file));
};

const cacheFile = async (url: string): Promise<void> => {
  try {
    const response = await fetch(url, { priority: 'low' });
    await response.arrayBuffer();
  } catch {
    // Ignores the failure: opening the page loads the files again and reports the error.
  }
};
