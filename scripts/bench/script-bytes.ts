/** Measures the script bytes of each route without a cache: host, remote container, and the chunks that the page preloads. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PRODUCTION } from '@cairn/release-contract/channels';
import {
  DESCRIPTOR_FILE_NAME,
  type Descriptor,
  descriptorSchema,
} from '@cairn/release-contract/descriptor';
import { HOST } from '@cairn/release-contract/host-part';
import { readChannelFile } from '../lib/channel-file.ts';
import { buildOutputFolder } from '../lib/workspace.ts';
import {
  toFigureWithLimit,
  type BenchFigure,
  formatKilobytes,
  formatRatio,
  toFigureWithoutBudget,
} from './figures.ts';
import { oneBundleReleaseFolder, readOneBundleRouteFiles } from './one-bundle.ts';

const MAX_ONE_BUNDLE_RATIO = 1.1;
const MAX_CONTAINER_BYTES = 4000;
/**
 * Maximum size with gzip, in bytes, of a route's scripts without video, PDF and package code: for all routes of a remote,
 * or for each.
 */
const MAX_ROUTE_BYTES: Readonly<Record<string, number | Readonly<Record<string, number>>>> = {
  catalog: 165_000,
  player: 183_000,
  // These limits are 9 KB above the sizes from before webpack named the modules of a remote (docs/decisions/001).
  cyberrange: { '/cyberrange': 152_800, '/cyberrange/:id': 154_000, '/mcqs/:id': 154_000 },
  learning: {
    '/learning': 162_400,
    '/dashboard': 162_400,
    '/account': 169_100,
    '/profileSetup': 180_200,
    '/certificate': 166_500,
    '/certificates/:certificateId?': 165_700,
  },
  teach: 170_000,
  manage: 165_000,
  upskill: { '/learning-list': 155_200, '/upskill-role': 164_300 },
};

/** Maximum size with gzip, in bytes, of the script in the frame around a SCORM package: the measured size plus 5 %. */
const MAX_FRAME_SCRIPT_BYTES: Readonly<Record<string, number>> = {
  'standalone/scorm-12': 23_600,
  'standalone/scorm-2004': 35_600,
};

/** Maximum size with gzip, in bytes, of the script that measures web vitals (decision 111). */
const MAX_WEB_VITALS_BYTES = 2000;

const requireRouteLimit = (remote: string, path: string): number => {
  const limits = MAX_ROUTE_BYTES[remote];
  const bytes = typeof limits === 'object' ? limits[path] : limits;
  if (bytes === undefined) throw new Error(`${remote} ${path} has no limit in script-bytes.ts`);
  return bytes;
};

/**
 * Returns the total size in bytes of the compressed copies of these files.
 * @param files paths in the build, which has a compressed copy beside each file
 */
const sumSizes = (files: readonly string[], compression: 'gz' | 'br'): number =>
  files.reduce((sum, file) => sum + statSync(`${file}.${compression}`).size, 0);

const findScripts = (files: readonly string[], folder: string): string[] =>
  files.filter((file) => file.endsWith('.js')).map((file) => join(folder, file));

interface BuiltRelease {
  readonly folder: string;
  readonly descriptor: Descriptor;
}

const readRelease = (folder: string): BuiltRelease => ({
  folder,
  descriptor: descriptorSchema.parse(
    JSON.parse(readFileSync(join(folder, DESCRIPTOR_FILE_NAME), 'utf8')),
  ),
});

const findHostScripts = ({ folder, descriptor: { preload } }: BuiltRelease): string[] =>
  findScripts(preload, folder);

const readCurrentReleases = (): {
  readonly host: BuiltRelease;
  readonly remotes: readonly BuiltRelease[];
} => {
  const production = Object.entries(readChannelFile(buildOutputFolder)[PRODUCTION] ?? {});
  const releases = production.map(([name, { current }]) =>
    readRelease(join(buildOutputFolder, 'remotes', name, current)),
  );
  const host = releases.find(({ descriptor }) => descriptor.name === HOST);
  if (!host) throw new Error('The host is not built');
  return { host, remotes: releases.filter((release) => release !== host) };
};

interface BuiltRoute {
  readonly remote: string;
  readonly path: string;
  /** Paths of the scripts that a page at this route loads without a cache. */
  readonly files: readonly string[];
}

const listRoutes = (
  hostScripts: readonly string[],
  remotes: readonly BuiltRelease[],
): BuiltRoute[] =>
  remotes.flatMap(({ folder, descriptor: { name, preload, routes } }) =>
    routes.map((route) => ({
      remote: name,
      path: route.path,
      files: [...hostScripts, ...findScripts([...preload, ...route.preload], folder)],
    })),
  );

const measureFrameScripts = (remotes: readonly BuiltRelease[]): BenchFigure[] =>
  remotes.flatMap(({ folder, descriptor: { files } }) =>
    Object.entries(MAX_FRAME_SCRIPT_BYTES).flatMap(([name, max]) => {
      const scripts = files.map(({ path }) => path).filter((path) => path.startsWith(`${name}.`));
      return scripts.map((path) =>
        toFigureWithLimit(`frame script ${name}`, sumSizes([join(folder, path)], 'gz'), {
          max,
          show: formatKilobytes,
        }),
      );
    }),
  );

const measureWebVitalsScript = ({ folder, descriptor: { files } }: BuiltRelease): BenchFigure => {
  const paths = files.map(({ path }) => path);
  const own = paths.filter((path) => /^web-vitals\..*\.js$/.test(path));
  if (own.length !== 1) throw new Error('The host has no script web-vitals');
  const scripts = findScripts(own, folder);
  return toFigureWithLimit('script web-vitals', sumSizes(scripts, 'gz'), {
    max: MAX_WEB_VITALS_BYTES,
    show: formatKilobytes,
  });
};

export const measureScriptBytes = (): BenchFigure[] => {
  const { host, remotes } = readCurrentReleases();
  const hostScripts = findHostScripts(host);
  return [
    toFigureWithoutBudget('host alone', formatKilobytes(sumSizes(hostScripts, 'gz'))),
    ...listRoutes(hostScripts, remotes).map(({ remote, path, files }) =>
      toFigureWithLimit(
        `${remote} ${path} (brotli ${formatKilobytes(sumSizes(files, 'br'))})`,
        sumSizes(files, 'gz'),
        { max: requireRouteLimit(remote, path), show: formatKilobytes },
      ),
    ),
    ...remotes.map(({ folder, descriptor: { name, entry } }) =>
      toFigureWithLimit(`container of ${name}`, sumSizes([join(folder, entry)], 'gz'), {
        max: MAX_CONTAINER_BYTES,
        show: formatKilobytes,
      }),
    ),
    ...measureFrameScripts(remotes),
    measureWebVitalsScript(host),
  ];
};

/** Compares each route with the same code in one bundle without federation. */
export const measureOneBundleRatios = (): BenchFigure[] => {
  const { host, remotes } = readCurrentReleases();
  const oneBundleHost = findHostScripts(readRelease(oneBundleReleaseFolder));
  const oneBundleFiles = readOneBundleRouteFiles();
  return listRoutes(findHostScripts(host), remotes).map(({ remote, path, files }) => {
    const oneBundle = [
      ...oneBundleHost,
      ...findScripts(oneBundleFiles[path] ?? [], oneBundleReleaseFolder),
    ];
    return toFigureWithLimit(
      `${remote} ${path}`,
      sumSizes(files, 'gz') / sumSizes(oneBundle, 'gz'),
      {
        max: MAX_ONE_BUNDLE_RATIO,
        show: formatRatio,
      },
    );
  });
};
