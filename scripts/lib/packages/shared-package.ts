/** The packages of shared/ that external teams install, which are all packages that are not private. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../root.ts';

export interface WorkspacePackageJson {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly type?: string;
  readonly sideEffects?: boolean | readonly string[];
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, string | { readonly types: string }>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, unknown>>;
  /** Dependencies of the template that the package writes into new remotes. Package managers ignore the field. */
  readonly template?: Readonly<Record<string, string>>;
  /** Fields that replace those of the same name in the published package.json, as pnpm does. */
  readonly publishConfig?: Readonly<Record<'bin', Readonly<Record<string, string>>>>;
}

export interface SharedPackage {
  readonly dir: string;
  /** Name of the package's folder below `shared/`, such as `ui`. */
  readonly folder: string;
  readonly manifest: WorkspacePackageJson;
}

export const sharedFolder = join(root, 'shared');

export const listPublishedPackages = (): SharedPackage[] =>
  readdirSync(sharedFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name: folder }): SharedPackage => {
      const dir = join(sharedFolder, folder);
      const text = readFileSync(join(dir, 'package.json'), 'utf8');
      return { dir, folder, manifest: JSON.parse(text) as WorkspacePackageJson };
    })
    .filter(({ manifest }) => manifest.private !== true)
    .toSorted((a, b) => (a.folder < b.folder ? -1 : 1));

/** Returns the versions that replace `catalog:` in dependencies, by name. */
export const readDependencyCatalog = (): Readonly<Record<string, string>> => {
  const text = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  return (parse(text) as { readonly catalog: Readonly<Record<string, string>> }).catalog;
};

const UNPUBLISHED_NAMES =
  /^(?:node_modules|dist|test|messages|tsconfig\.json|package\.json|api\.txt)$/;
const TEST_FILE = /\.test\.tsx?$/;

/**
 * Returns the published files of a package, as paths below its folder with forward slashes, without tests and their helpers.
 */
export const listFilesToPublish = ({ dir, manifest }: SharedPackage): string[] => {
  const own = manifest.publishConfig?.bin ? Object.values(manifest.bin ?? {}) : [];
  const replaced = new Set(own.map((file) => file.replace('./', '')));
  const below = (folder: string): string[] =>
    readdirSync(join(dir, folder), { withFileTypes: true })
      .filter(({ name }) => !UNPUBLISHED_NAMES.test(name) && !TEST_FILE.test(name))
      .flatMap((entry) => {
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
        return entry.isDirectory() ? below(path) : [path];
      });
  return below('')
    .filter((file) => !replaced.has(file))
    .toSorted();
};
