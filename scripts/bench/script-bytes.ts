/** Script bytes of each first route, cold: host, container, and the chunks that come with the page. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PRODUCTION } from '@cairn/federation/channels';
import { DESCRIPTOR_FILE, type Descriptor, descriptorSchema } from '@cairn/federation/descriptor';
import { HOST_FILE, hostFilesSchema } from '@cairn/federation/host-files';
import { readChannels } from '../lib/channel-file.ts';
import { out } from '../lib/workspace.ts';
import { type Figure, information, kilobytes, limited, ratio } from './figures.ts';
import { firstRoutes } from './first-routes.ts';
import { oneBundleDir, readRouteFiles } from './one-bundle.ts';

const MOST_RATIO = 1.22;
const MOST_CONTAINER = 4000;

/** Paths of files as the build left them; each has a copy in either compression beside it. */
const sizeOf = (files: readonly string[], compression: 'gz' | 'br'): number =>
  files.reduce((sum, file) => sum + statSync(`${file}.${compression}`).size, 0);

const scripts = (files: readonly string[], folder: string): string[] =>
  files.filter((file) => file.endsWith('.js')).map((file) => join(folder, file));

const hostScripts = (folder: string): string[] => {
  const host = hostFilesSchema.parse(readJson(join(folder, HOST_FILE)));
  return scripts([host.theme, ...host.scripts], folder);
};

interface BuiltRelease {
  readonly folder: string;
  readonly descriptor: Descriptor;
}

const currentReleases = (): BuiltRelease[] =>
  Object.entries(readChannels(out)[PRODUCTION] ?? {}).map(([name, { current }]) => {
    const folder = join(out, 'remotes', name, current);
    return { folder, descriptor: descriptorSchema.parse(readJson(join(folder, DESCRIPTOR_FILE))) };
  });

const scriptsOfRoute = (releases: readonly BuiltRelease[], path: string): string[] => {
  for (const { folder, descriptor } of releases) {
    const route = descriptor.routes.find((declared) => declared.path === path);
    if (route) return scripts([...descriptor.preload, ...route.preload], folder);
  }
  throw new Error(`No remote declares ${path}`);
};

export const measureScriptBytes = (): Figure[] => {
  const releases = currentReleases();
  const host = hostScripts(join(out, 'host'));
  const oneHost = hostScripts(oneBundleDir);
  const oneFiles = readRouteFiles();
  const routes = firstRoutes.flatMap(({ route, bytes }) => {
    const files = [...host, ...scriptsOfRoute(releases, route)];
    const oneBundle = [...oneHost, ...scripts(oneFiles[route] ?? [], oneBundleDir)];
    const size = sizeOf(files, 'gz');
    const what = `${route}: scripts, gzip (brotli ${kilobytes(sizeOf(files, 'br'))})`;
    return [
      bytes === undefined
        ? information(what, kilobytes(size))
        : limited(what, size, { most: bytes, show: kilobytes }),
      limited(`${route}: / the same code in one bundle`, size / sizeOf(oneBundle, 'gz'), {
        most: MOST_RATIO,
        show: ratio,
      }),
    ];
  });
  const containers = releases.map(({ folder, descriptor }) =>
    limited(
      `container of ${descriptor.name}, gzip`,
      sizeOf([join(folder, descriptor.entry)], 'gz'),
      {
        most: MOST_CONTAINER,
        show: kilobytes,
      },
    ),
  );
  return [
    information('host alone: scripts, gzip', kilobytes(sizeOf(host, 'gz'))),
    ...routes,
    ...containers,
  ];
};

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
