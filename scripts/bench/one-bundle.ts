/**
 * The same code without federation: one build of host and remotes with the same loaders and minifier, single-spa and
 * all, in which a remote is a plain dynamic import. What federation costs is measured against it.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildHost } from '@cairn/remote-build/build-host';
import { groupFiles } from '@cairn/remote-build/compile';
import { hostConfig } from '@cairn/remote-build/config';
import type { RemotePackage } from '@cairn/remote-build/package';
import { containerName } from '@cairn/release-contract/page-global';
import { inputDigest, isFresh, markFresh } from '../lib/input-digest.ts';
import { root } from '../lib/root.ts';
import { hostPackage, out, remotePackages } from '../lib/workspace.ts';

const folder = join(out, 'bench');
const loader = join(folder, 'one-bundle-loader.ts');
const listFile = join(folder, 'one-bundle.json');
export const oneBundle = join(folder, 'one-bundle');
const host = hostPackage();
/** Where the build leaves it, as a release of the host. */
export const oneBundleDir = join(oneBundle, 'remotes', host.mfe.name, host.version);

/** Scripts and stylesheets of a route besides those of every page, by the route's path. */
export type RouteFiles = Readonly<Record<string, readonly string[]>>;

export const readRouteFiles = (): RouteFiles =>
  JSON.parse(readFileSync(listFile, 'utf8')) as RouteFiles;

/** Builds it into `oneBundleDir`, if anything has changed since the last time. */
export const buildOneBundle = async (): Promise<void> => {
  const remotes = remotePackages();
  const sources = [host.dir, join(root, 'shared'), ...remotes.map((remote) => remote.dir)];
  const freshness = {
    stamp: join(out, 'stamps', 'one-bundle'),
    digest: inputDigest([...sources, import.meta.dirname]),
    output: listFile,
  };
  if (isFresh(freshness)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(loader, loaderCode(remotes));
  const input = { remote: host, outDir: oneBundleDir, mode: 'production' as const };
  const files: Record<string, string[]> = {};
  await buildHost(input, withoutFederation(hostConfig(input), remotes, files));
  writeFileSync(listFile, JSON.stringify(files, null, 1));
  markFresh(freshness);
};

type HostConfig = ReturnType<typeof hostConfig>;

/** `files` is filled in by the build. */
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
            files[path] = [...new Set(groups.flatMap((group) => groupFiles(stats, group)))];
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

/** Stands in for the loader of containers. */
const loaderCode = (remotes: readonly RemotePackage[]): string => {
  const cases = remotes.map(({ mfe, version, dir }) => {
    const file = relative(folder, join(dir, mfe.expose)).replaceAll('\\', '/');
    const code = `import(/* webpackChunkName: "${mfe.name}" */ '${file}')`;
    return `    case '${containerName(mfe.name, version)}': return (await ${code}).remote;`;
  });
  return `export async function loadContainer(release) {
  switch (release.container) {
${cases.join('\n')}
    default: throw new Error('unknown');
  }
}
`;
};
