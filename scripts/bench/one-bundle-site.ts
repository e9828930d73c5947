/** Program: the product's server, with the one bundle in place of host and remotes. It reads the usual settings. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DESCRIPTOR_FILE_NAME,
  descriptorSchema,
  toRelease,
} from '@cairn/release-contract/descriptor';
import { toHostRelease } from '@cairn/release-contract/host-release';
import { createPageOptionsOfBuild } from '../../server/src/modules/pages/built-pages.ts';
import { readConfig } from '../../server/src/platform/configuration/config.ts';
import type { ChannelRemote } from '../../server/src/modules/releases/pages/release-source.ts';
import { startServer } from '../../server/src/start-server.ts';
import {
  oneBundleOutFolder,
  oneBundleReleaseFolder,
  readOneBundleRouteFiles,
} from './one-bundle.ts';

const routeFiles = readOneBundleRouteFiles();
const bundle = descriptorSchema.parse(
  JSON.parse(readFileSync(join(oneBundleReleaseFolder, DESCRIPTOR_FILE_NAME), 'utf8')),
);
const current = toRelease(bundle);
const { base, integrity } = current;

/** Preloads the files of the route, so that a page starts as it does with a federated release. */
const toOneBundleRemote = (remote: ChannelRemote): ChannelRemote => ({
  ...remote,
  routes: remote.routes.map((route) => ({
    ...route,
    preload: [...(routeFiles[route.path] ?? [])],
  })),
  previous: [],
  current: { ...remote.current, base, preload: [], integrity },
});

const config = readConfig(process.env);
const pages = createPageOptionsOfBuild(config);
if (!pages) throw new Error('The federated site is not built');
const { releases } = pages;
const server = await startServer(config, console.error, {
  ...pages,
  remotesDir: join(oneBundleOutFolder, 'remotes'),
  releases: {
    production: async () => ({
      host: { release: toHostRelease(bundle), current, previous: [] },
      remotes: (await releases.production()).remotes.map(toOneBundleRemote),
    }),
  },
});
console.log(`The one bundle is ready at ${server.url}`);
const stop = async () => {
  await server.stop();
  process.exit(0);
};
process.on('SIGINT', () => void stop()).on('SIGTERM', () => void stop());
