/** The import map of a page with the hashes of its releases' ES modules, because import() accepts no hash. */
import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import { inlineJson } from '../../platform/http/html-document.ts';

/** Returns the text of the map; undefined when no release of the page has modules. */
export const moduleMap = ({ remotes }: Pick<BootManifest, 'remotes'>): string | undefined => {
  const releases = remotes.flatMap(({ current, previous }) => [current, ...previous]);
  const hashes = releases.flatMap(({ base, modules = [], integrity }) =>
    modules.map((file) => [base + file, integrity[file]] as const),
  );
  return hashes.length > 0 ? inlineJson({ integrity: Object.fromEntries(hashes) }) : undefined;
};
