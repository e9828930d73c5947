import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './root.ts';

/**
 * Returns a digest of all inputs on which the output of a build depends: the files of the folders, the lockfile, Node, and
 * `extra`.
 */
export const digestBuildInputs = (folders: string[], ...extra: string[]): string => {
  const hash = createHash('sha1').update([process.version, ...extra].join('\n'));
  const files = folders.flatMap((folder) => listSources(folder));
  hash.update(
    filterLockfileForFolders(
      readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'),
      folders.map(toWorkspacePath),
    ),
  );
  for (const file of files) hash.update(relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
};

const toWorkspacePath = (folder: string): string => relative(root, folder).replaceAll('\\', '/');

/**
 * Returns the lockfile without the dependencies of other packages of the workspace, so that a new package makes no other output
 * outdated.
 * @param folders folders of the workspace, with forward slashes; the root of the workspace is always included
 */
export const filterLockfileForFolders = (lockfile: string, folders: string[]): string => {
  const isNeeded = (asker: string) =>
    asker === '.' ||
    folders.some(
      (folder) => `${folder}/`.startsWith(`${asker}/`) || asker.startsWith(`${folder}/`),
    );
  return lockfile
    .split(/^(?=\S)/m)
    .map((section) =>
      section.startsWith('importers:')
        ? section
            .split(/^(?= {2}\S)/m)
            .filter((part) => isNeeded(/^ {2}(\S+):\n/.exec(part)?.[1] ?? '.'))
            .join('')
        : section,
    )
    .join('');
};

/** Matches paths of files that do not affect a build. `api.txt` is generated from the sources (scripts/lib/package-exports). */
const SKIPPED_NAMES = /(?:^|[\\/])(?:node_modules|dist|test|testing|api\.txt)$|\.test\.tsx?$/;

const listSources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !SKIPPED_NAMES.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? listSources(path) : path;
    });

/** Output of a build, with the digest of the inputs from which it must have been made. */
export interface BuildOutputWithInputDigest {
  /** Path of the file with the digest of the last build. */
  readonly stamp: string;
  readonly digest: string;
  readonly output: string;
}

export const isOutputFresh = ({ stamp, digest, output }: BuildOutputWithInputDigest): boolean =>
  existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest;

export const markOutputFresh = ({ stamp, digest }: BuildOutputWithInputDigest): void => {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
};
