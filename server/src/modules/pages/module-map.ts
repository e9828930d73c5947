/** The import map of a page: the hashes of the ES modules of its releases, which import() cannot be told. */
import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import { inlineJson } from '../../platform/http/html-document.ts';

/** The text of the map; undefined where no release of the page has modules. */
export const moduleMap = ({ remotes }: Pick<BootManifest, 'remotes'>): string | undefined => {
  const releases = remotes.flatMap(({ current, previous }) => [current, ...previous]);
  const hashes = releases.flatMap(({ base, modules = [], integrity }) =>
    modules.map((file) => [base + file, integrity[file]] as const),
  );
  return hashes.length > 0 ? inlineJson({ integrity: Object.fromEntries(hashes) }) : undefined;
};
