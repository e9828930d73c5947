/**
 * Creates the package.json of a published package: with version ranges and compiled files, and without settings of the
 * workspace.
 */
import { MIN_NODE_VERSION } from '@cairn/release-contract/node-version';
import { toCompiledFileName, isTypeScriptSource } from './compile-source.ts';
import type { WorkspacePackageJson } from './shared-package.ts';

export interface PublishedPackageJsonContext {
  /** Versions that replace `catalog:` in dependencies, by name. */
  readonly catalog: Readonly<Record<string, string>>;
  /** Versions of the workspace's own packages, by name. */
  readonly versions: Readonly<Record<string, string>>;
  /** Names of packages that the compiled files import. */
  readonly imported: readonly string[];
  /** Names of packages that the declarations import, because the compiler has inferred a type from them. */
  readonly named: readonly string[];
}

/** Packages that the host shares with remotes. A team installs them only for its tests and types. */
const SHARED_PACKAGES = new Set(['react', 'react-dom']);

/** Packages whose files the preset imports by path. Another version may have these files at other paths. */
const PINNED_PACKAGES = new Set([
  '@module-federation/enhanced',
  '@module-federation/webpack-bundler-runtime',
  'mini-css-extract-plugin',
]);

/**
 * Name of the package for translations. A package depends on it only if its compiled files import it, because compiled files
 * contain the messages as text.
 */
const COMPILED_PACKAGE = 'ttag';

/** Returns the package.json of a published package. Throws for an import without a dependency. */
export const createPublishedPackageJson = (
  manifest: WorkspacePackageJson,
  around: PublishedPackageJsonContext,
) => {
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
    ...(around.imported.includes('node') && { engines: { node: `>=${MIN_NODE_VERSION}` } }),
    dependencies,
    ...(Object.keys(peers).length > 0 && { peerDependencies: peers }),
    ...(manifest.template && { template }),
    ...(manifest.peerDependenciesMeta && { peerDependenciesMeta: manifest.peerDependenciesMeta }),
  };
};

const toPublishedRanges = (manifest: WorkspacePackageJson, around: PublishedPackageJsonContext) => {
  const { name, dependencies = {}, peerDependencies = {}, template = {} } = manifest;
  // Imports of templates are included, because templates are among the published files.
  const others = { ...peerDependencies, ...template };
  const all = { ...findTypePackages(manifest, around), ...dependencies };
  const missing = around.imported.filter(
    (other) => other !== 'node' && other !== name && !(other in all) && !(other in others),
  );
  if (missing.length > 0)
    throw new Error(`${name} imports ${missing.join(', ')}, and does not depend on it`);
  const shared = Object.entries(all).filter(([other]) => SHARED_PACKAGES.has(other));
  const own = Object.entries(all).filter(
    ([other]) =>
      !SHARED_PACKAGES.has(other) &&
      (other !== COMPILED_PACKAGE || around.imported.includes(other)),
  );
  const ranges = (entries: [string, string][]) =>
    Object.fromEntries(
      entries
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([other, specifier]) => [other, toPublishedRange(other, specifier, around)]),
    );
  return {
    dependencies: ranges(own),
    peers: ranges([...shared, ...Object.entries(peerDependencies)]),
    template: ranges(Object.entries(template)),
  };
};

/** Returns the packages with types for the declarations: the package itself, or `@types/babel__core` for `@babel/core`. */
const findTypePackages = (
  { name, devDependencies = {}, peerDependencies = {} }: WorkspacePackageJson,
  { named, catalog }: PublishedPackageJsonContext,
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
 * Returns the range of a dependency. An exact version becomes the range of all compatible versions, so that two packages can
 * share a copy.
 */
const toPublishedRange = (
  name: string,
  specifier: string,
  { catalog, versions }: PublishedPackageJsonContext,
): string => {
  const range = specifier.startsWith('workspace:') ? versions[name] : (catalog[name] ?? specifier);
  if (range === undefined || range.includes(':'))
    throw new Error(`${name} has no version: ${specifier}`);
  if (!/^\d/.test(range) || PINNED_PACKAGES.has(name)) return range;
  return SHARED_PACKAGES.has(name) ? `^${range.split('.')[0] ?? ''}.0.0` : `^${range}`;
};

const toCompiledBin = (bin: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(bin).map(([name, file]) => [name, toCompiledFileName(file)]));

const toCompiledExports = (exports: NonNullable<WorkspacePackageJson['exports']>) =>
  Object.fromEntries(
    Object.entries(exports).map(([entry, file]) => [
      entry,
      typeof file === 'string' && isTypeScriptSource(file)
        ? { types: toCompiledFileName(file, '.d.ts'), default: toCompiledFileName(file) }
        : file,
    ]),
  );
