/** Creates the package.json of a published package, with real ranges and compiled files, without settings of the workspace. */
import { LEAST_NODE } from '@cairn/release-contract/node-version';
import { toCompiledName, isSourceFile } from './compile-source.ts';
import type { WorkspaceManifest } from './shared-package.ts';

export interface ManifestContext {
  /** Versions that `catalog:` stands for, by name. */
  readonly catalog: Readonly<Record<string, string>>;
  /** Versions by name of the packages of the workspace. */
  readonly versions: Readonly<Record<string, string>>;
  /** Names of packages that the compiled files import. */
  readonly imported: readonly string[];
  /** Names of packages that the declarations import, where the compiler has inferred a type. */
  readonly named: readonly string[];
}

/** Shared modules: a team installs the versions for its tests and types. */
const SHARED_PACKAGES = new Set(['react', 'react-dom']);

/** Packages whose files the preset imports by path; another version may have them elsewhere. */
const PINNED_PACKAGES = new Set([
  '@module-federation/enhanced',
  '@module-federation/webpack-bundler-runtime',
  'mini-css-extract-plugin',
]);

/** Package whose messages the compiled files contain as text. */
const COMPILED_PACKAGE = 'ttag';

/** Returns the manifest. Throws for an import without a dependency. */
export const createPublishedManifest = (manifest: WorkspaceManifest, around: ManifestContext) => {
  const { name, version, sideEffects, exports = {}, publishConfig, bin } = manifest;
  const { dependencies, peers, template } = toPublishedRanges(manifest, around);
  return {
    name,
    version,
    license: 'MIT',
    type: 'module',
    ...(sideEffects !== undefined && { sideEffects }),
    ...(bin && { bin: toCompiledBin(publishConfig?.bin ?? bin) }),
    exports: { ...toCompiledExports(exports), './package.json': './package.json' },
    ...(around.imported.includes('node') && { engines: { node: `>=${LEAST_NODE}` } }),
    dependencies,
    ...(Object.keys(peers).length > 0 && { peerDependencies: peers }),
    ...(manifest.template && { template }),
    ...(manifest.peerDependenciesMeta && { peerDependenciesMeta: manifest.peerDependenciesMeta }),
  };
};

const toPublishedRanges = (manifest: WorkspaceManifest, around: ManifestContext) => {
  const { name, dependencies = {}, peerDependencies = {}, template = {} } = manifest;
  // The files of a package contain its template, too.
  const others = { ...peerDependencies, ...template };
  const all = { ...findTypePackages(manifest, around), ...dependencies };
  const missing = around.imported.filter(
    (other) => other !== 'node' && other !== name && !(other in all) && !(other in others),
  );
  if (missing.length > 0)
    throw new Error(`${name} imports ${missing.join(', ')}, and does not depend on it`);
  const lent = Object.entries(all).filter(([other]) => SHARED_PACKAGES.has(other));
  const own = Object.entries(all).filter(
    ([other]) =>
      !SHARED_PACKAGES.has(other) &&
      (other !== COMPILED_PACKAGE || around.imported.includes(other)),
  );
  const ranges = (entries: [string, string][]) =>
    Object.fromEntries(
      entries
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([other, given]) => [other, toPublishedRange(other, given, around)]),
    );
  return {
    dependencies: ranges(own),
    peers: ranges([...lent, ...Object.entries(peerDependencies)]),
    template: ranges(Object.entries(template)),
  };
};

/** Returns the packages with types for the declarations: the package itself, or `@types/babel__core` for `@babel/core`. */
const findTypePackages = (
  { name, devDependencies = {}, peerDependencies = {} }: WorkspaceManifest,
  { named, catalog }: ManifestContext,
) => {
  const typed = Object.entries(devDependencies).filter(([types]) =>
    named.some((other) => types === `@types/${other.replace(/^@(.+)\//, '$1__')}`),
  );
  const others = named.filter(
    (other) => other !== name && other in catalog && !(other in peerDependencies),
  );
  return Object.fromEntries([...typed, ...others.map((other) => [other, 'catalog:'] as const)]);
};

/**
 * Returns the range of a dependency. An exact version becomes the range of all that should work as well, so that two
 * packages can share a copy.
 */
const toPublishedRange = (
  name: string,
  given: string,
  { catalog, versions }: ManifestContext,
): string => {
  const range = given.startsWith('workspace:') ? versions[name] : (catalog[name] ?? given);
  if (range === undefined || range.includes(':'))
    throw new Error(`${name} has no version: ${given}`);
  if (!/^\d/.test(range) || PINNED_PACKAGES.has(name)) return range;
  return SHARED_PACKAGES.has(name) ? `^${range.split('.')[0] ?? ''}.0.0` : `^${range}`;
};

const toCompiledBin = (bin: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(bin).map(([name, file]) => [name, toCompiledName(file)]));

const toCompiledExports = (exports: NonNullable<WorkspaceManifest['exports']>) =>
  Object.fromEntries(
    Object.entries(exports).map(([entry, file]) => [
      entry,
      typeof file === 'string' && isSourceFile(file)
        ? { types: toCompiledName(file, '.d.ts'), default: toCompiledName(file) }
        : file,
    ]),
  );
