/** The import map of a page. It contains the hashes of its releases' ES modules, because import() accepts no hash. */
import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import { toInlineScriptJson } from '../../platform/http/html-document.ts';

/** Returns the import map of a page as text; undefined when no release of the page has ES modules. */
export const createPageImportMap = ({
  remotes,
}: Pick<BootManifest, 'remotes'>): string | undefined => {
  const releases = remotes.flatMap(({ current, previous }) => [current, ...previous]);
  const hashes = releases.flatMap(({ base, modules = [], integrity }) =>
    modules.map((file) => [base + file, integrity[file]] as const),
  );
  return hashes.length > 0
    ? toInlineScriptJson({ integrity: Object.fromEntries(hashes) })
    : undefined;
};
