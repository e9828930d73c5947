/** Script bytes of each route that a cold page opens: host, container, and the chunks that come with the page. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PRODUCTION } from '@cairn/federation/channels';
import { DESCRIPTOR_FILE, type Descriptor, descriptorSchema } from '@cairn/federation/descriptor';
import { HOST_FILE, hostFilesSchema } from '@cairn/federation/host-files';
import { readChannels } from '../lib/channel-file.ts';
import { out } from '../lib/workspace.ts';
import { type Figure, information, kilobytes, limited, ratio } from './figures.ts';
import { oneBundleDir, readRouteFiles } from './one-bundle.ts';

const MOST_RATIO = 1.22;
const MOST_CONTAINER = 4000;
/** Bytes with gzip, by remote; the player's before video, PDF and package code. */
const MOST_SCRIPTS: Readonly<Record<string, number>> = { catalog: 155_000, player: 175_000 };

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

interface MeasuredRoute {
  /** Remote and path. */
  readonly name: string;
  readonly most: number | undefined;
  readonly gzip: number;
  readonly brotli: number;
  /** How much more this is than the same code in one bundle. */
  readonly ratio: number;
}

const measureRoutes = (releases: readonly BuiltRelease[]): MeasuredRoute[] => {
  const host = hostScripts(join(out, 'host'));
  const oneHost = hostScripts(oneBundleDir);
  const oneFiles = readRouteFiles();
  return releases.flatMap(({ folder, descriptor: { name, preload, routes } }) =>
    routes.map((route) => {
      const files = [...host, ...scripts([...preload, ...route.preload], folder)];
      const oneBundle = [...oneHost, ...scripts(oneFiles[route.path] ?? [], oneBundleDir)];
      const gzip = sizeOf(files, 'gz');
      return {
        name: `${name} ${route.path}`,
        most: MOST_SCRIPTS[name],
        gzip,
        brotli: sizeOf(files, 'br'),
        ratio: gzip / sizeOf(oneBundle, 'gz'),
      };
    }),
  );
};

export const measureScriptBytes = (): Figure[] => {
  const releases = currentReleases();
  const routes = measureRoutes(releases);
  return [
    information('host alone', kilobytes(sizeOf(hostScripts(join(out, 'host')), 'gz'))),
    ...routes.map(({ name, most, gzip, brotli }) => {
      const what = `${name} (brotli ${kilobytes(brotli)})`;
      return most === undefined
        ? information(what, kilobytes(gzip))
        : limited(what, gzip, { most, show: kilobytes });
    }),
    ...routes.map(({ name, ratio: more }) =>
      limited(`${name} / one bundle`, more, { most: MOST_RATIO, show: ratio }),
    ),
    ...releases.map(({ folder, descriptor: { name, entry } }) =>
      limited(`container of ${name}`, sizeOf([join(folder, entry)], 'gz'), {
        most: MOST_CONTAINER,
        show: kilobytes,
      }),
    ),
  ];
};

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
