/**
 * Builds the same code without federation: one build of host and remotes with the same loaders, the same minifier and single-spa,
 * in which a remote is a plain dynamic import. The bench compares the federated site with it.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildHost } from '@cairn/remote-build/build-host';
import { listGroupFiles } from '@cairn/remote-build/compile';
import { createHostConfig } from '@cairn/remote-build/config';
import type { RemotePackage } from '@cairn/remote-build/package';
import { toContainerName } from '@cairn/release-contract/page-global';
import { digestBuildInputs, isOutputFresh, markOutputFresh } from '../lib/input-digest.ts';
import { root } from '../lib/root.ts';
import { readHostPackage, buildOutputFolder, listRemotePackages } from '../lib/workspace.ts';

const folder = join(buildOutputFolder, 'bench');
const loader = join(folder, 'one-bundle-loader.ts');
const listFile = join(folder, 'one-bundle.json');
export const oneBundleOutFolder = join(folder, 'one-bundle');
const host = readHostPackage();
/** Folder of the build without federation, which has the form of a release of the host. */
export const oneBundleReleaseFolder = join(
  oneBundleOutFolder,
  'remotes',
  host.mfe.name,
  host.version,
);

/** Scripts and stylesheets of each route, by the path of the route, without those that every page loads. */
export type OneBundleRouteFiles = Readonly<Record<string, readonly string[]>>;

export const readOneBundleRouteFiles = (): OneBundleRouteFiles =>
  JSON.parse(readFileSync(listFile, 'utf8')) as OneBundleRouteFiles;

/** Builds the product without federation into `oneBundleReleaseFolder` when a source has changed since the last build. */
export const buildOneBundle = async (): Promise<void> => {
  const remotes = listRemotePackages();
  const sources = [host.dir, join(root, 'shared'), ...remotes.map((remote) => remote.dir)];
  const freshness = {
    stamp: join(buildOutputFolder, 'stamps', 'one-bundle'),
    digest: digestBuildInputs(sources, readFileSync(import.meta.filename, 'utf8')),
    output: listFile,
  };
  if (isOutputFresh(freshness)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(loader, createLoaderCode(remotes));
  const input = { remote: host, outDir: oneBundleReleaseFolder, mode: 'production' as const };
  const files: Record<string, string[]> = {};
  await buildHost(input, withoutFederation(createHostConfig(input), remotes, files));
  writeFileSync(listFile, JSON.stringify(files, null, 1));
  markOutputFresh(freshness);
};

type HostConfig = ReturnType<typeof createHostConfig>;

/**
 * Returns the configuration of the build without federation.
 * @param files the build adds the files of each route
 */
const withoutFederation = (
  config: HostConfig,
  remotes: readonly RemotePackage[],
  files: Record<string, string[]>,
): HostConfig => ({
  ...config,
  plugins: [
    ...(config.plugins ?? []).filter(
      (plugin) => plugin?.constructor.name !== 'ModuleFederationPlugin',
    ),
    (compiler) => {
      compiler.hooks.done.tap('OneBundle', (stats) => {
        for (const { mfe } of remotes)
          for (const { path, screen } of mfe.routes) {
            const groups = screen === undefined ? [mfe.name] : [mfe.name, screen];
            files[path] = [...new Set(groups.flatMap((group) => listGroupFiles(stats, group)))];
          }
      });
    },
  ],
  resolve: {
    ...config.resolve,
    alias: {
      ...(config.resolve?.alias as Record<string, string>),
      [join(root, 'shared', 'federation', 'src', 'container-loader.ts')]: loader,
    },
  },
});

/** Returns the source of a module that replaces the loader of remotes. */
const createLoaderCode = (remotes: readonly RemotePackage[]): string => {
  const cases = remotes.map(({ mfe, version, dir }) => {
    const file = relative(folder, join(dir, mfe.expose)).replaceAll('\\', '/');
    const code = `import(/* webpackChunkName: "${mfe.name}" */ '${file}')`;
    return `    case '${toContainerName(mfe.name, version)}': return (await ${code}).remote;`;
  });
  return `export async function loadRemoteModule(release) {
  switch (release.container) {
${cases.join('\n')}
    default: throw new Error('unknown');
  }
}
`;
};
