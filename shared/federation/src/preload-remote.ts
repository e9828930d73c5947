import type { Release } from '@cairn/release-contract/boot-manifest';
import { absoluteUrl } from './trusted-files.ts';

interface NetworkInformation {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether fetching ahead of need is welcome: not on slow lines, and not where people save data. */
export const connectionAllows = (): boolean => {
  const { connection } = navigator as { readonly connection?: NetworkInformation };
  return connection?.saveData !== true && connection?.effectiveType?.endsWith('2g') !== true;
};

const warmed = new Set<string>();

/** Puts the files of a release's first screen into the browser's cache; nothing runs. Failures do not matter yet. */
export const warmRelease = ({ container, base, preload }: Release): void => {
  if (warmed.has(container)) return;
  warmed.add(container);
  for (const file of preload) void warmFile(absoluteUrl(base + file));
};

const warmFile = async (url: string): Promise<void> => {
  try {
    const response = await fetch(url, { priority: 'low' });
    await response.arrayBuffer();
  } catch {
    // Loading it for real will tell.
  }
};
