/**
 * Reads the HTML pages, scripts and styles of a package, to find features that will not work. The amount is limited, so that it
 * takes about a second.
 */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

export interface PackageTextFile {
  readonly kind: 'page' | 'script' | 'style';
  readonly text: string;
}

const KINDS: readonly (readonly [RegExp, PackageTextFile['kind']])[] = [
  [/\.x?html?$/i, 'page'],
  [/\.m?js$/i, 'script'],
  [/\.css$/i, 'style'],
];

/** Limits of the text files that are read from a package. They suffice for the code of authoring tools. */
const MAX_FILES = 500;
const MAX_FILE_BYTES = 5_000_000;
const MAX_BYTES = 50_000_000;

const findTextKind = (name: string): PackageTextFile['kind'] | undefined =>
  KINDS.find(([pattern]) => pattern.test(name))?.[1];

export const isHtmlPageName = (name: string): boolean => findTextKind(name) === 'page';

/** Yields the text files of a package one after the other. Leaves out files that are too large, and stops at the limits. */
export const readPackageTexts = async function* (
  folder: string,
  files: ReadonlySet<string>,
): AsyncGenerator<PackageTextFile> {
  let count = 0;
  let bytes = 0;
  for (const name of files) {
    const kind = findTextKind(name);
    if (kind === undefined) continue;
    const file = path.join(folder, name);
    const { size } = await stat(file);
    if (size > MAX_FILE_BYTES) continue;
    count += 1;
    bytes += size;
    if (count > MAX_FILES || bytes > MAX_BYTES) return;
    yield { kind, text: await readFile(file, 'latin1') };
  }
};
