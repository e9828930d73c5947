/** Script bytes of each route that a cold page opens: host, container, and the chunks that come with the page. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PRODUCTION } from '@cairn/release-contract/channels';
import {
  DESCRIPTOR_FILE,
  type Descriptor,
  descriptorSchema,
} from '@cairn/release-contract/descriptor';
import { HOST } from '@cairn/release-contract/host-part';
import { readChannels } from '../lib/channel-file.ts';
import { out } from '../lib/workspace.ts';
import { type Figure, information, kilobytes, limited, ratio } from './figures.ts';
import { oneBundleDir, readRouteFiles } from './one-bundle.ts';

const MOST_RATIO = 1.1;
const MOST_CONTAINER = 4000;
/** Bytes with gzip, before video, PDF and package code: of every route of a remote, or of each. */
const MOST_SCRIPTS: Readonly<Record<string, number | Readonly<Record<string, number>>>> = {
  catalog: 165_000,
  player: 183_000,
  // What each had before the named stack (docs/decisions/001), and 9 KB.
  cyberrange: { '/cyberrange': 152_800, '/cyberrange/:id': 154_000, '/mcqs/:id': 154_000 },
  learning: {
    '/learning': 162_400,
    '/dashboard': 162_400,
    '/account': 169_100,
    '/profileSetup': 180_200,
    '/certificate': 166_500,
    '/certificates/:certificateId?': 165_700,
  },
  upskill: { '/learning-list': 155_200, '/upskill-role': 164_300 },
};

const mostOf = (remote: string, path: string): number => {
  const most = MOST_SCRIPTS[remote];
  const bytes = typeof most === 'object' ? most[path] : most;
  if (bytes === undefined) throw new Error(`${remote} ${path} has no limit in script-bytes.ts`);
  return bytes;
};

/** Paths of files as the build left them; each has a copy in either compression beside it. */
const sizeOf = (files: readonly string[], compression: 'gz' | 'br'): number =>
  files.reduce((sum, file) => sum + statSync(`${file}.${compression}`).size, 0);

const scripts = (files: readonly string[], folder: string): string[] =>
  files.filter((file) => file.endsWith('.js')).map((file) => join(folder, file));

interface BuiltRelease {
  readonly folder: string;
  readonly descriptor: Descriptor;
}

const readRelease = (folder: string): BuiltRelease => ({
  folder,
  descriptor: descriptorSchema.parse(readJson(join(folder, DESCRIPTOR_FILE))),
});

const hostScripts = ({ folder, descriptor: { preload } }: BuiltRelease): string[] =>
  scripts(preload, folder);

const currentReleases = (): { readonly host: BuiltRelease; readonly remotes: BuiltRelease[] } => {
  const production = Object.entries(readChannels(out)[PRODUCTION] ?? {});
  const releases = production.map(([name, { current }]) =>
    readRelease(join(out, 'remotes', name, current)),
  );
  const host = releases.find(({ descriptor }) => descriptor.name === HOST);
  if (!host) throw new Error('The host is not built');
  return { host, remotes: releases.filter((release) => release !== host) };
};

interface MeasuredRoute {
  /** Remote and path. */
  readonly name: string;
  readonly most: number;
  readonly gzip: number;
  readonly brotli: number;
  /** How much more this is than the same code in one bundle. */
  readonly ratio: number;
}

const measureRoutes = (
  hostFiles: readonly string[],
  remotes: readonly BuiltRelease[],
): MeasuredRoute[] => {
  const oneHost = hostScripts(readRelease(oneBundleDir));
  const oneFiles = readRouteFiles();
  return remotes.flatMap(({ folder, descriptor: { name, preload, routes } }) =>
    routes.map((route) => {
      const files = [...hostFiles, ...scripts([...preload, ...route.preload], folder)];
      const oneBundle = [...oneHost, ...scripts(oneFiles[route.path] ?? [], oneBundleDir)];
      const gzip = sizeOf(files, 'gz');
      return {
        name: `${name} ${route.path}`,
        most: mostOf(name, route.path),
        gzip,
        brotli: sizeOf(files, 'br'),
        ratio: gzip / sizeOf(oneBundle, 'gz'),
      };
    }),
  );
};

export const measureScriptBytes = (): Figure[] => {
  const { host, remotes } = currentReleases();
  const hostFiles = hostScripts(host);
  const routes = measureRoutes(hostFiles, remotes);
  return [
    information('host alone', kilobytes(sizeOf(hostFiles, 'gz'))),
    ...routes.map(({ name, most, gzip, brotli }) =>
      limited(`${name} (brotli ${kilobytes(brotli)})`, gzip, { most, show: kilobytes }),
    ),
    ...routes.map(({ name, ratio: more }) =>
      limited(`${name} / one bundle`, more, { most: MOST_RATIO, show: ratio }),
    ),
    ...remotes.map(({ folder, descriptor: { name, entry } }) =>
      limited(`container of ${name}`, sizeOf([join(folder, entry)], 'gz'), {
        most: MOST_CONTAINER,
        show: kilobytes,
      }),
    ),
  ];
};

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
