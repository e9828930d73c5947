/** What stands in the package.json of a published package: real ranges, compiled files, nothing of the workspace. */
import { LEAST_NODE } from '@cairn/release-contract/node-version';
import { compiledName, isSource } from './compile-source.ts';
import type { WorkspaceManifest } from './shared-package.ts';

export interface Surroundings {
  /** Versions by name that `catalog:` stands for. */
  readonly catalog: Readonly<Record<string, string>>;
  /** Versions by name of the packages of the workspace. */
  readonly versions: Readonly<Record<string, string>>;
  /** Names of packages that the compiled files import. */
  readonly imported: readonly string[];
  /** And those that the declarations name, where the compiler has worked a type out. */
  readonly named: readonly string[];
}

/** The host lends them: a team brings the ones that its tests and types run with. */
const LENT = new Set(['react', 'react-dom']);

/** The preset reaches into their files, which another version may have elsewhere. */
const REACHED_INTO = new Set([
  '@module-federation/enhanced',
  '@module-federation/webpack-bundler-runtime',
  'mini-css-extract-plugin',
]);

/** Its messages are in the compiled files as words. */
const COMPILED_IN = 'ttag';

/** Throws for an import that no dependency stands for. */
export const publishedManifest = (manifest: WorkspaceManifest, around: Surroundings) => {
  const { name, version, sideEffects, exports = {}, publishConfig, bin } = manifest;
  const { dependencies, peers, template } = rangesOf(manifest, around);
  return {
    name,
    version,
    license: 'MIT',
    type: 'module',
    ...(sideEffects !== undefined && { sideEffects }),
    ...(bin && { bin: compiledBin(publishConfig?.bin ?? bin) }),
    exports: { ...compiledExports(exports), './package.json': './package.json' },
    ...(around.imported.includes('node') && { engines: { node: `>=${LEAST_NODE}` } }),
    dependencies,
    ...(Object.keys(peers).length > 0 && { peerDependencies: peers }),
    ...(manifest.template && { template }),
    ...(manifest.peerDependenciesMeta && { peerDependenciesMeta: manifest.peerDependenciesMeta }),
  };
};

const rangesOf = (manifest: WorkspaceManifest, around: Surroundings) => {
  const { name, dependencies = {}, peerDependencies = {}, template = {} } = manifest;
  // What it writes is in its files, too.
  const others = { ...peerDependencies, ...template };
  const all = { ...typesOf(manifest, around), ...dependencies };
  const missing = around.imported.filter(
    (other) => other !== 'node' && other !== name && !(other in all) && !(other in others),
  );
  if (missing.length > 0)
    throw new Error(`${name} imports ${missing.join(', ')}, and does not depend on it`);
  const lent = Object.entries(all).filter(([other]) => LENT.has(other));
  const own = Object.entries(all).filter(
    ([other]) => !LENT.has(other) && (other !== COMPILED_IN || around.imported.includes(other)),
  );
  const ranges = (entries: [string, string][]) =>
    Object.fromEntries(
      entries
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([other, given]) => [other, rangeOf(other, given, around)]),
    );
  return {
    dependencies: ranges(own),
    peers: ranges([...lent, ...Object.entries(peerDependencies)]),
    template: ranges(Object.entries(template)),
  };
};

/** What declarations name: the package itself, or `@types/babel__core` for `@babel/core`. */
const typesOf = (
  { name, devDependencies = {}, peerDependencies = {} }: WorkspaceManifest,
  { named, catalog }: Surroundings,
) => {
  const typed = Object.entries(devDependencies).filter(([types]) =>
    named.some((other) => types === `@types/${other.replace(/^@(.+)\//, '$1__')}`),
  );
  const others = named.filter(
    (other) => other !== name && other in catalog && !(other in peerDependencies),
  );
  return Object.fromEntries([...typed, ...others.map((other) => [other, 'catalog:'] as const)]);
};

/** An exact version becomes the range of all that should do as well, so that two packages can agree on a copy. */
const rangeOf = (name: string, given: string, { catalog, versions }: Surroundings): string => {
  const range = given.startsWith('workspace:') ? versions[name] : (catalog[name] ?? given);
  if (range === undefined || range.includes(':'))
    throw new Error(`${name} has no version: ${given}`);
  if (!/^\d/.test(range) || REACHED_INTO.has(name)) return range;
  return LENT.has(name) ? `^${range.split('.')[0] ?? ''}.0.0` : `^${range}`;
};

const compiledBin = (bin: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(bin).map(([name, file]) => [name, compiledName(file)]));

const compiledExports = (exports: NonNullable<WorkspaceManifest['exports']>) =>
  Object.fromEntries(
    Object.entries(exports).map(([entry, file]) => [
      entry,
      typeof file === 'string' && isSource(file)
        ? { types: compiledName(file, '.d.ts'), default: compiledName(file) }
        : file,
    ]),
  );
